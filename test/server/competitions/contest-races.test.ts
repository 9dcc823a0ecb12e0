// Concurrent changes to a contest: each pair ends in one of its two legal outcomes, never a mixture.

import { expectValue } from '@mcr-arena/tiles';
import { afterAll, expect, test } from 'vitest';
import type { Prisma } from '../../../apps/server/dist/prisma/client.ts';
import { createUser } from '../../../apps/server/src/accounts/users.ts';
import { registerHouseBots } from '../../../apps/server/src/bots/house-bots.ts';
import { lockCompetition } from '../../../apps/server/src/competitions/competition-row.ts';
import { readContestConfig } from '../../../apps/server/src/competitions/contest/contest-config-row.ts';
import { createContestKind } from '../../../apps/server/src/competitions/contest/contest-kind.ts';
import { createLedger } from '../../../apps/server/src/competitions/swiss/ledger.ts';
import { startDirector } from '../../../apps/server/src/director.ts';
import { newDatabase, until } from '../throwaway.ts';
import { addBot, addVersion, LATER, type OwnedBot, SMALL_2022 } from './contest-under-test.ts';

const TIMES = 3;

const errors: unknown[] = [];

const database = await newDatabase();
const onError = (error: unknown): void => void errors.push(error);
const director = await startDirector({ database, workers: 1, announce: () => {}, onError });
const order = { name: 'teacher', kind: 'person', role: 'organiser' } as const;
const organiser = expectValue(await createUser(database.prisma, order)).id;
afterAll(async () => {
  await director.close();
  await database.close();
  expect(errors).toEqual([]);
});

let contests = 0;

/** A contest with entrants `b1`, `b2` … of different owners. */
async function newContest(
  entrants: number,
  config: Partial<typeof SMALL_2022>,
): Promise<{ readonly id: string; readonly bots: readonly OwnedBot[] }> {
  contests += 1;
  const order = { id: `race${contests}`, name: 'Race', ownerId: organiser, config: { ...SMALL_2022, ...config } };
  const id = expectValue(await director.createContest(order));
  const bots: OwnedBot[] = [];
  for (let n = 1; n <= entrants; n += 1) bots.push(await addBot(database.prisma, `${id} o${n}`, `b${n}`));
  for (const bot of bots) expectValue(await director.registerBot(id, bot));
  return { id, bots };
}

const LONG = { stages: [{ name: 'Long', rounds: 900, seatings: 1 as const }] };
const statusOf = async (id: string) => (await database.prisma.competition.findUniqueOrThrow({ where: { id } })).status;
const noticesOf = (type: string, id: string) => {
  const body: Prisma.JsonFilter = { path: ['contest'], equals: id };
  return database.prisma.notice.findMany({ where: { type, body } });
};

test('concurrent pauses and resumptions leave the contest and its stage in the same status', async () => {
  const { id } = await newContest(4, LONG);
  expectValue(await director.moveDeadline(id, new Date(0)));
  for (let time = 0; time < TIMES; time += 1) {
    const controls = time % 2 === 0 ? (['pause', 'resume'] as const) : (['resume', 'pause', 'resume'] as const);
    await Promise.all(controls.map((control) => director.controlContest(id, control)));
    expect(await statusOf(`${id}-s1`)).toBe(await statusOf(id));
  }
  expectValue(await director.controlContest(id, 'cancel'));
});

test('concurrent cancellations notify each entrant once', async () => {
  const { id, bots } = await newContest(4, LONG);
  expectValue(await director.moveDeadline(id, new Date(0)));
  const answers = await Promise.all([1, 2, 3].map(() => director.controlContest(id, 'cancel')));
  expect(answers.map(expectValue)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect([await statusOf(id), await statusOf(`${id}-s1`)]).toEqual(['cancelled', 'cancelled']);
  expect(await noticesOf('contestCancelled', id)).toHaveLength(bots.length);
  expect(await director.controlContest(id, 'resume')).toMatchObject({ ok: false });
});

test('resuming a contest also resumes a stage that an internal error stopped', async () => {
  const { id } = await newContest(4, LONG);
  expectValue(await director.moveDeadline(id, new Date(0)));
  await database.prisma.competition.update({ where: { id: `${id}-s1` }, data: { status: 'failed' } });
  expectValue(await director.controlContest(id, 'resume'));
  expect(await statusOf(`${id}-s1`)).toBe('running');
  expectValue(await director.controlContest(id, 'cancel'));
});

test('an entrant who withdraws while a stage is drawn is withdrawn from that stage too', async () => {
  const stages = [
    { name: 'First', rounds: 1, seatings: 1 as const },
    { name: 'Second', places: 4, rounds: 900, seatings: 1 as const, notBefore: LATER },
  ];
  const { id } = await newContest(6, { stages, registrationEnds: '2998-01-01T00:00:00Z' });
  expectValue(await director.moveDeadline(id, new Date(0)));
  const advanced = () => database.prisma.contestEntry.findMany({ where: { contestId: id, stage: 2 } });
  await until(async () => (await advanced()).length === 4);
  const { name } = (await advanced())[0]!;
  const kind = createContestKind({ ledger: createLedger(), houseVersions: await registerHouseBots(database.prisma) });
  let withdrawal: Promise<unknown> = Promise.resolve();
  await database.prisma.$transaction(async (transaction) => {
    const row = (await lockCompetition(transaction, id))!;
    const config = readContestConfig(row);
    const now = config.stages.map((stage) => ({ ...stage, notBefore: new Date(0).toISOString() }));
    const plan = await kind.plan(
      transaction,
      { ...row, config: { ...config, stages: now } as object },
      { isWatched: false },
    );
    expect(plan.type).toBe('open');
    let isDone = false;
    withdrawal = director.withdrawEntry(id, name).finally(() => {
      isDone = true;
    });
    await until(async () => isDone || (await isWaiting()));
  });
  await withdrawal;
  const { config } = (await director.read(`${id}-s2`))!.state;
  expect(config.withdrawals.map(({ entrant }) => entrant)).toEqual([name]);
  expectValue(await director.controlContest(id, 'cancel'));
});

/** Whether a statement waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const [row] = await database.prisma.$queryRaw<{ readonly waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row!.waiting > 0;
}

test('entrants who withdraw while stages are drawn do not play in later stages', async () => {
  const { id } = await newContest(12, {
    stages: [
      { name: 'First', rounds: 1, seatings: 1 },
      { name: 'Second', places: 8, rounds: 1, seatings: 1 },
      { name: 'Third', places: 4, rounds: 1, seatings: 1 },
    ],
  });
  expectValue(await director.moveDeadline(id, new Date(0)));
  for (let n = 1; n <= 6; n += 1) {
    const own = [director.advance(id), director.withdrawEntry(id, `b${n}`), director.advance(id)];
    await Promise.all(own);
  }
  await until(async () => (await statusOf(id)) === 'finished');
  const entries = await database.prisma.contestEntry.findMany({ where: { contestId: id } });
  expect(entries.map(({ rank }) => rank!).toSorted((a, b) => a - b)).toEqual(entries.map((_, index) => index + 1));
  for (const { name, stage } of entries) {
    const played = await database.prisma.entrant.findMany({
      where: { name, competition: { stageOf: { contestId: id } } },
    });
    expect(played).toHaveLength(stage!);
  }
});

test('locks either a version that passes its check at the deadline or the previous version', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const { id, bots } = await newContest(2, { stages: [{ name: 'Only', rounds: 1, seatings: 1 }] });
    const [bot] = bots;
    const pass = addVersion(database.prisma, bot!.id);
    const [closed] = await Promise.all([director.moveDeadline(id, new Date(0)), pass, director.advance(id)]);
    expectValue(closed);
    await until(async () => (await statusOf(id)) === 'finished');
    const entry = await database.prisma.contestEntry.findFirstOrThrow({
      where: { contestId: id, botId: bot!.id },
      include: { version: true },
    });
    const [player] = await database.prisma.entrant.findMany({
      where: { competitionId: `${id}-s1`, name: entry.name },
    });
    expect([1, 2]).toContain(entry.version!.number);
    expect(player!.botVersionId).toBe(entry.versionId);
    const locked = (await noticesOf('contestLocked', id)).filter(({ userId }) => userId === bot!.ownerId);
    expect(locked.map(({ body }) => (body as { readonly version: number }).version)).toEqual([entry.version!.number]);
  }
});

test('starting and cancelling a tournament concurrently leaves it cancelled, with one notice and no set to play', async () => {
  const { prisma } = database;
  for (let time = 0; time < TIMES; time += 1) {
    const entrants = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, bot: 'random' }));
    const config = { id: `started${time}`, entrants, rounds: 900, seatings: 1 as const };
    const id = expectValue(await director.create({ name: 'Started', config, ownerId: organiser }));
    const [, cancelled] = await Promise.all([director.control(id, 'start'), director.control(id, 'cancel')]);
    expect(expectValue(cancelled)).toBe('cancelled');
    expect(await statusOf(id)).toBe('cancelled');
    const body: Prisma.JsonFilter = { path: ['tournament'], equals: id };
    expect(await prisma.notice.count({ where: { type: 'tournamentEnded', body } })).toBe(1);
    const [left] = await prisma.$queryRaw<{ readonly open: number }[]>`
      SELECT count(*)::int AS open FROM pgboss.job WHERE group_id = ${id} AND state IN ('created', 'retry')`;
    expect(left!.open).toBe(0);
  }
});
