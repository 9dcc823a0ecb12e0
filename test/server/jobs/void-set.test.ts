// Sets that are voided by internal errors, on a real queue.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type HostRegistry, openRegistry } from '@mcr-arena/hosts';
import { HostFault, playSet, SetAbandoned, type SetSpec } from '@mcr-arena/runs';
import { mapPositions, POSITIONS } from '@mcr-arena/tournament';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUSE_USER } from '../../../apps/server/src/accounts/house.ts';
import { BOT_HOSTS } from '../../../apps/server/src/bots/bot-hosts.ts';
import { registerHouseBots } from '../../../apps/server/src/bots/house-bots.ts';
import { seatRowsOf } from '../../../apps/server/src/competitions/competition-kind.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { jsonColumn } from '../../../apps/server/src/database/parse-column.ts';
import { type SetJobs, startSetJobs } from '../../../apps/server/src/jobs/set-jobs.ts';
import { newDatabase, until } from '../throwaway.ts';
import { COMMITMENT, specUnderTest } from './spec-under-test.ts';

const SET = '00000000-0000-4000-8000-0000000000aa';

const FAULTY = { position: POSITIONS[2]!, entrant: 'c', host: 'stdio', version: SET };

let database: Database;
let registry: HostRegistry;
let jobs: SetJobs;
let stored: number;
let voids: number[];
let messages: string[];
let plays: SetSpec[];
let malformed: string[];
let errors: unknown[];

/** Starts a competition with one set, played by `play`. */
async function start(play: (spec: SetSpec) => Promise<unknown>): Promise<void> {
  const spec = specUnderTest('c', 1);
  const { prisma } = database;
  await registerHouseBots(prisma);
  await prisma.competition.create({
    data: {
      id: 'c',
      kind: 'none',
      name: 'C',
      status: 'running',
      ownerId: HOUSE_USER,
      commitment: COMMITMENT,
      config: {},
      limits: DEFAULT_LIMITS,
      secret: new Uint8Array(32),
      rules: jsonColumn(DUPLICATE_RULES),
    },
  });
  await prisma.competitionSet.create({ data: { id: SET, competitionId: 'c', table: 1, number: 1 } });
  const seats = mapPositions((position) => ({ entrant: spec.job.entrants[position]! }));
  await prisma.setSeat.createMany({ data: seatRowsOf(SET, seats) });
  jobs = await startSetJobs({
    database,
    players: {
      anywhere: {
        slots: 1,
        player: {
          play: async (given) => {
            plays.push(given);
            await play(given);
            return playSet(given, registry);
          },
          close: async () => {},
        },
      },
    },
    queueOf: () => 'anywhere',
    onSet: async () => {
      stored += 1;
    },
    onVoid: async (_job, count, message) => {
      voids.push(count);
      messages.push(message);
      return count < 3;
    },
    onMalformed: async ({ id }, message) => void malformed.push(`${id} ${message}`),
    onError: (error) => void errors.push(error),
  });
  await jobs.add([{ id: SET, competition: 'c', spec }], prisma);
  jobs.wake();
}

beforeEach(async () => {
  database = await newDatabase();
  registry = await openRegistry(BOT_HOSTS);
  [stored, voids, messages, plays, malformed, errors] = [0, [], [], [], [], []];
});
afterEach(async () => {
  await jobs.close();
  await registry.close();
  await database.close();
  expect(errors).toEqual([]);
});

const seatVoids = async () =>
  (await database.prisma.setSeat.findMany({ orderBy: { position: 'asc' } })).map((seat) => seat.voids);

const isQueued = async (id: string) =>
  (await database.prisma.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE id = ${id}::uuid`).length > 0;

/** Seats bots of different users at the positions. */
async function seatBots(positions: readonly number[]): Promise<void> {
  for (const position of positions) {
    const name = `user ${position}`;
    const owner = { create: { name, kind: 'person' } } as const;
    const version = { create: { number: 1, kind: 'stdio', manifest: {} } } as const;
    const { versions } = await database.prisma.bot.create({
      data: { name, owner, versions: version },
      include: { versions: true },
    });
    const where = { setId_position: { setId: SET, position } };
    await database.prisma.setSeat.update({ where, data: { botVersionId: versions[0]!.id } });
  }
}

test('the CPU time of a void set is booked to the owner of the bot that caused the error', async () => {
  await start(async () => {
    if (plays.length === 1) await seatBots([1, 2]);
    if (plays.length === 1) throw new HostFault(FAULTY, new Error('lost'), 1234);
    if (plays.length === 2) throw new Error('broken');
  });
  await until(async () => stored === 1);
  const booked = await database.prisma.processorTime.findMany({ include: { user: true } });
  expect(booked.map(({ user, usedMs }) => [user.name, Number(usedMs)])).toEqual([['user 2', 1234]]);
});

describe('a set', () => {
  test('is played again after an internal error', async () => {
    await start(async () => {
      if (plays.length === 1) throw new Error('broken');
    });
    await until(async () => stored === 1);
    expect(voids).toEqual([1]);
    expect(await seatVoids()).toEqual([0, 0, 0, 0]);
    expect(plays).toHaveLength(2);
    expect(plays[0]).toEqual(plays[1]);
  });

  test('is charged to the version whose host fails twice, and played without it', async () => {
    await start(async ({ bots }) => {
      if (bots[2]!.condemned === undefined) throw new HostFault(FAULTY, new Error('out of file descriptors'));
    });
    await until(async () => stored === 1);
    expect(voids).toEqual([1, 2]);
    expect(await seatVoids()).toEqual([0, 0, 2, 0]);
    expect(messages[0]).toContain(`host "stdio" of "c" (version ${SET}): Error: out of file descriptors`);
    expect(plays.map(({ bots }) => bots.map(({ condemned }) => condemned !== undefined))).toEqual([
      [false, false, false, false],
      [false, false, false, false],
      [false, false, true, false],
    ]);
    const { deals } = await database.prisma.competitionSet.findUniqueOrThrow({ where: { id: SET } });
    expect(deals).toMatchObject([{ deltas: [10, 10, -30, 10], fouls: [{ position: 2, reason: 'crashed' }] }]);
  });

  test('is given up after three failed attempts', async () => {
    await start(async () => {
      throw new Error('broken');
    });
    await until(async () => voids.length === 3);
    expect(voids).toEqual([1, 2, 3]);
    expect(stored).toBe(0);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('broken'))],
    [
      'is abandoned',
      () => {
        jobs.abandon('c');
        return Promise.reject(new SetAbandoned([1, 2, 3, 4]));
      },
    ],
  ])('of a cancelled competition that %s is removed from the queue', async (_, end) => {
    await start(async () => {
      await database.prisma.competition.update({ where: { id: 'c' }, data: { status: 'cancelled' } });
      await end();
    });
    await until(async () => plays.length === 1 && !(await isQueued(SET)));
    await jobs.close();
    expect(voids).toEqual([]);
    expect(plays).toHaveLength(1);
  });
});

test('a job with the specification of another version is left in the queue', async () => {
  await start(async () => {});
  await until(async () => stored === 1);
  const spec = { ...specUnderTest('c', 1), version: 1000 } as unknown as SetSpec;
  await jobs.add([{ id: '00000000-0000-4000-8000-0000000000bb', competition: 'c', spec }], database.prisma);
  jobs.wake();
  await until(async () => errors.length > 0);
  expect(String(errors[0])).toContain('set specification, version');
  await jobs.close();
  errors = [];
  const [job] = await database.prisma.$queryRaw<{ state: string }[]>`
    SELECT state::text FROM pgboss.job WHERE id = '00000000-0000-4000-8000-0000000000bb'`;
  expect(['retry', 'created']).toContain(job!.state);
});

test.each([
  ['without rules', { ...specUnderTest('c', 1), rules: 7 }, 'rules: '],
  ['that is not a document', 'nothing', 'document: '],
])('a job %s is removed from the queue and reported; later jobs are played', async (_, spec, reason) => {
  await start(async () => {});
  await until(async () => stored === 1);
  const { prisma } = database;
  const id = '00000000-0000-4000-8000-0000000000bb';
  await jobs.add([{ id, competition: 'c', spec: spec as unknown as SetSpec }], prisma);
  jobs.wake();
  await until(async () => malformed.length > 0);
  expect(malformed[0]).toContain(`${id} set specification, ${reason}`);
  await until(async () => !(await isQueued(id)));
  // The only slot must be free again.
  const next = '00000000-0000-4000-8000-0000000000cc';
  await prisma.competitionSet.create({ data: { id: next, competitionId: 'c', table: 1, number: 2 } });
  await jobs.add([{ id: next, competition: 'c', spec: specUnderTest('c', 2) }], prisma);
  jobs.wake();
  await until(async () => stored === 2);
  expect(malformed).toHaveLength(1);
});
