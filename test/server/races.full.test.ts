// Tournaments that are paused, resumed and cancelled, with withdrawals, at random times while their sets are stored: each
// has the results of play without a server, or only their first rounds if it was cancelled, and no set is played twice.

import { createRandom, expectValue, type Random } from '@mcr-arena/tiles';
import { type ConfigInput, commitmentOf, formatResults, formatSecret, resultsOf } from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';
import { expect, test } from 'vitest';
import { secretOfRow } from '../../apps/server/src/competitions/competition-row.ts';
import { configOfRow } from '../../apps/server/src/competitions/swiss/swiss-config.ts';
import { type Director, startDirector } from '../../apps/server/src/director.ts';
import type { Announcement } from '../../apps/server/src/events/announcements.ts';
import { newDatabase, resultsWithoutServer, until } from './throwaway.ts';

const TOURNAMENTS = 20;
const AT_ONCE = 10;
/** Fewer than this many sets of a tournament trigger a random action. */
const TIMES = 12;

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const CONFIG: Omit<ConfigInput, 'id'> = {
  entrants: NAMES.map((id) => ({ id, bot: 'random' })),
  reference: { id: 'fill', bot: 'random' },
  rounds: 3,
  setsPerRound: 2,
  seatings: 1,
};

test('results are correct after any sequence of pauses, withdrawals and cancellations', async () => {
  const seed = String(Date.now() % 1_000_000);
  const random = createRandom(seed);
  const database = await newDatabase();
  const errors: unknown[] = [];
  const played = new Map<string, number>();
  let onSet = (_competition: string): void => {};
  const announce = (announcement: Announcement): void => {
    if (announcement.type !== 'setPlayed') return;
    const key = `${announcement.competition} ${announcement.round} ${announcement.table} ${announcement.set}`;
    played.set(key, (played.get(key) ?? 0) + 1);
    onSet(announcement.competition);
  };
  const onError = (error: unknown): void => void errors.push(error);
  const director = await startDirector({ database, workers: 2, announce, onError });
  const actors = new Map<string, () => void>();
  onSet = (tournament) => actors.get(tournament)?.();
  const ends: string[] = [];
  const runOne = async (): Promise<void> => {
    const id = expectValue(await director.create({ name: 'Race', config: CONFIG }));
    const done: Promise<unknown>[] = [];
    let left = random.below(TIMES);
    actors.set(id, () => {
      if (left === 0) return;
      left -= 1;
      done.push(actAtRandom(director, id, random));
    });
    expectValue(await director.control(id, 'start'));
    for (let action = 0; action < 3; action += 1) done.push(actAtRandom(director, id, random));
    ends.push(await endOf(director, id, done));
    actors.delete(id);
  };
  // Plays on until one was finished and one cancelled.
  while (ends.length < TOURNAMENTS || new Set(ends).size < 2)
    await Promise.all(Array.from({ length: AT_ONCE }, runOne));
  await director.close();
  await database.close();
  expect(errors, `seed ${seed}`).toEqual([]);
  expect(
    [...played.values()].filter((times) => times !== 1),
    `seed ${seed}`,
  ).toEqual([]);
  expect(new Set(ends), `seed ${seed}`).toEqual(new Set(['finished', 'cancelled']));
});

/** Pauses, resumes, withdraws or cancels at random, now or a moment later; refusals are ignored. */
async function actAtRandom(director: Director, id: string, random: Random): Promise<void> {
  const kind = random.below(20);
  const name = NAMES[random.below(NAMES.length)]!;
  const ms = random.below(4) * random.below(10);
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  if (kind === 0) await director.control(id, 'cancel');
  else if (kind < 5) await director.withdraw(id, name);
  else await director.control(id, kind < 13 ? 'pause' : 'resume');
}

/** Resumes the tournament until it is over and compares its results; returns its status. */
async function endOf(director: Director, id: string, actions: readonly Promise<unknown>[]): Promise<string> {
  const row = await until(async () => {
    await Promise.all(actions);
    const { row } = (await director.read(id))!;
    if (row.status === 'paused') await director.control(id, 'resume');
    return (row.status === 'finished' || row.status === 'cancelled') && row;
  });
  const { state } = (await director.readWithSets(id))!;
  const secret = secretOfRow(row);
  const text = formatResults(resultsOf(state, { commitment: commitmentOf(secret), secret: formatSecret(secret) }));
  const whole = await resultsWithoutServer(configOfRow(row), secret);
  if (row.status === 'finished') expect(text).toBe(whole);
  else {
    const rounds = expectValue(parseResults(text)).rounds;
    expect(rounds).toEqual(expectValue(parseResults(whole)).rounds.slice(0, rounds.length));
  }
  return row.status;
}
