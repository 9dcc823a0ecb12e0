import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Audience, createAudience } from '../../apps/server/src/competitions/audience.ts';
import { createDemo, DEMO_ROUNDS, type Demo } from '../../apps/server/src/competitions/swiss/demo.ts';
import type { Database } from '../../apps/server/src/database/open-database.ts';
import { type Director, startDirector } from '../../apps/server/src/director.ts';
import { newUserToken } from './test-tokens.ts';
import { newDatabase, until } from './throwaway.ts';

const AT_ONCE = 1;

describe('the audience', () => {
  test('is there while a page listens, and for half a minute after a request', () => {
    let listeners = 0;
    let now = 0;
    const arrivals: number[] = [];
    const audience = createAudience(
      () => listeners,
      () => now,
    );
    audience.onArrival(() => arrivals.push(now));
    expect([audience.isThere(), audience.lastVisit()]).toEqual([false, undefined]);
    for (now of [1000, 2000, 50_000]) audience.noteVisit();
    expect(arrivals).toEqual([1000, 50_000]);
    now = 79_999;
    expect(audience.isThere()).toBe(true);
    now = 80_000;
    expect(audience.isThere()).toBe(false);
    listeners = 1;
    expect(audience.isThere()).toBe(true);
    audience.noteVisit();
    expect(arrivals).toHaveLength(2);
  });
});

describe('the demo', () => {
  let database: Database;
  let director: Director;
  let demo: Demo;
  let audience: Audience;
  let listeners: number;
  let errors: unknown[];

  beforeEach(async () => {
    database = await newDatabase();
    listeners = 0;
    errors = [];
    const onError = (error: unknown): void => void errors.push(error);
    audience = createAudience(() => listeners);
    demo = createDemo({ prisma: database.prisma, audience, pace: { roundsAtOnce: AT_ONCE, everyMs: 20 }, onError });
    director = await startDirector({ database, workers: 1, audience, announce: () => {}, onError });
  });
  afterEach(async () => {
    await demo.close();
    await director.close();
    await database.close();
    expect(errors).toEqual([]);
  });

  const statusOf = async (id: string): Promise<string | undefined> => (await director.read(id))?.row.status;
  const playedRounds = async (): Promise<number> => (await director.read('demo'))!.state.played.length;
  const finish = (id: string, endedAt: Date) =>
    database.prisma.competition.update({ where: { id }, data: { status: 'finished', endedAt } });

  test('has eight distinct bots, and waits after its first rounds until somebody looks', async () => {
    await demo.start(director);
    const { config } = (await director.read('demo'))!.state;
    expect(new Set(config.entrants.map(({ bot }) => bot)).size).toBe(8);
    expect(config.rounds).toBe(DEMO_ROUNDS);
    await until(async () => (await playedRounds()) === AT_ONCE);
    await director.advance('demo');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await database.prisma.round.count()).toBe(AT_ONCE);
    audience.noteVisit();
    await until(async () => (await playedRounds()) > AT_ONCE);
  });

  test('is followed by the next when somebody comes after its end, not by a page left open', async () => {
    await demo.start(director);
    await finish('demo', new Date());
    listeners = 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await statusOf('demo-2')).toBeUndefined();
    audience.noteVisit();
    await until(async () => (await statusOf('demo-2')) === 'running');
  });

  test('leaves a tournament of somebody else alone, whatever its id', async () => {
    const { user } = await newUserToken(database.prisma, 'x', 'organiser');
    const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
    const config = { id: 'demo', entrants, rounds: 3, seatings: 1 as const };
    await director.create({ name: 'Mine', config, ownerId: user.id });
    await demo.start(director);
    expect(await statusOf('demo')).toBe('created');
    expect(await statusOf('demo-2')).toBe('running');
    await director.control('demo', 'start');
    await until(async () => (await statusOf('demo')) === 'finished');
  });

  test('that an administrator cancelled stays so', async () => {
    await demo.start(director);
    await director.control('demo', 'cancel');
    audience.noteVisit();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await statusOf('demo')).toBe('cancelled');
    expect(await database.prisma.competition.count()).toBe(1);
  });
});
