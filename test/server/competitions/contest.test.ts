// Contests from registration to champion, on a director with its own threads.

import { expectValue } from '@mcr-arena/tiles';
import type { TournamentState } from '@mcr-arena/tournament';
import { afterAll, describe, expect, test } from 'vitest';
import { HOUSE_USER } from '../../../apps/server/src/accounts/house.ts';
import { createUser } from '../../../apps/server/src/accounts/users.ts';
import { createCrosstables } from '../../../apps/server/src/competitions/contest/crosstable.ts';
import { type Database, joinDatabase } from '../../../apps/server/src/database/open-database.ts';
import { type Director, startDirector } from '../../../apps/server/src/director.ts';
import { newDatabase, until } from '../throwaway.ts';
import { addBot, addVersion, LATER, type OwnedBot, SMALL_2022 } from './contest-under-test.ts';

const errors: unknown[] = [];

const database = await newDatabase();
const director = await newDirector(database);
const owner = expectValue(await createUser(database.prisma, { name: 'teacher', kind: 'person', role: 'organiser' }));
const organiser = owner.id;
afterAll(async () => {
  await director.close();
  await database.close();
  expect(errors).toEqual([]);
});

function newDirector(on: Database, workers = 1): Promise<Director> {
  return startDirector({ database: on, workers, announce: () => {}, onError: (error) => errors.push(error) });
}

let contests = 0;
async function newContest(config: Partial<typeof SMALL_2022> = {}): Promise<string> {
  contests += 1;
  const order = { id: `cup${contests}`, name: 'Cup', ownerId: organiser };
  return expectValue(await director.createContest({ ...order, config: { ...SMALL_2022, ...config } }));
}

/** Adds bots, each of an owner of the same name or all of one owner, and registers them. */
async function register(id: string, names: readonly string[], owner?: string): Promise<readonly OwnedBot[]> {
  const bots: OwnedBot[] = [];
  for (const name of names) bots.push(await addBot(database.prisma, owner ?? name, name));
  for (const bot of bots) expectValue(await director.registerBot(id, bot));
  return bots;
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`);
const ONLY = { name: 'Only', rounds: 1, seatings: 1 } as const;

const statusOf = async (id: string) => (await database.prisma.competition.findUniqueOrThrow({ where: { id } })).status;
const entriesOf = (id: string) =>
  database.prisma.contestEntry.findMany({
    where: { contestId: id },
    orderBy: { rank: 'asc' },
    include: { version: { select: { number: true } } },
  });
const noticesOf = async (userId: string) => {
  const rows = await database.prisma.notice.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ type, body }) => ({ type, ...(body as object) }));
};
const isBegun = ({ type }: { readonly type: string }) => type === 'contestStageBegun';
const isOver = (id: string) => until(async () => ['finished', 'cancelled'].includes(await statusOf(id)));
const codeOf = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }) => result.error?.code;

test('a contest of 20 entrants and three stages runs to its champion without intervention', async () => {
  const id = await newContest();
  const bots = await register(id, numbered('bot', 20));
  const twin = await addBot(database.prisma, 'bot1', 'second');
  expect(codeOf(await director.registerBot(id, twin))).toBe('too-many-entries');
  expectValue(await director.moveDeadline(id, new Date(0)));
  await isOver(id);
  expect(await statusOf(id)).toBe('finished');

  const entries = await entriesOf(id);
  expect(entries.map(({ rank }) => rank)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(entries.map(({ stage }) => stage)).toEqual([...Array(4).fill(3), ...Array(12).fill(2), ...Array(4).fill(1)]);

  const stages = await database.prisma.competition.findMany({
    where: { stageOf: { contestId: id } },
    orderBy: { id: 'asc' },
  });
  expect(stages.map((stage) => [stage.id, stage.status])).toEqual(
    [1, 2, 3].map((number) => [`${id}-s${number}`, 'finished']),
  );
  expect(new Set(stages.map(({ commitment }) => commitment)).size).toBe(3);

  // The final has four entrants, and its winner got a notice at every step.
  const { state } = (await director.readWithSets(`${id}-s3`))!;
  expect(state.config.entrants).toHaveLength(4);
  const champion = bots.find(({ name }) => name === entries[0]!.name)!;
  const won = await noticesOf(champion.ownerId);
  expect(won.filter(isBegun)).toEqual(
    [1, 2, 3].map((stage) => ({ type: 'contestStageBegun', contest: id, name: 'Cup', stage })),
  );
  expect(won.filter((notice) => !isBegun(notice)).map(({ type }) => type)).toEqual([
    'contestLocked',
    'contestAdvanced',
    'contestAdvanced',
    'contestWon',
  ]);
  const finished = { type: 'contestFinished', contest: id, name: 'Cup', bot: champion.name };
  expect(await noticesOf(organiser)).toContainEqual(finished);
  const last = bots.find(({ name }) => name === entries[19]!.name)!;
  expect((await noticesOf(last.ownerId)).filter((notice) => !isBegun(notice))).toEqual([
    { type: 'contestLocked', contest: id, name: 'Cup', bot: last.name, stage: 1, version: 1 },
    { type: 'contestEliminated', contest: id, name: 'Cup', bot: last.name, stage: 1, rank: 20 },
  ]);
});

test('the crosstable sums the points of two entrants at the same tables', async () => {
  const contest = await newContest({ stages: [{ name: 'Only', rounds: 3, seatings: 4 }] });
  await register(contest, ['nils', 'olga', 'paul', 'rita']);
  expectValue(await director.moveDeadline(contest, new Date(0)));
  await isOver(contest);
  const id = `${contest}-s1`;
  const state: TournamentState = (await director.readWithSets(id))!.state;
  const cells = await createCrosstables().read(database.prisma, [{ id, rounds: 3 }]);
  const [a, b] = state.config.entrants.map((entrant) => entrant.id) as [string, string];
  let points = 0;
  for (const { entrants, deals } of state.played.flatMap(({ sets }) => sets)) {
    const [left, right] = [entrants.indexOf(a), entrants.indexOf(b)];
    for (const { deltas } of deals) points += deltas[left]! - deltas[right]!;
  }
  expect(cells).toHaveLength(12);
  const cell = cells.find(({ entrant, opponent }) => entrant === a && opponent === b)!;
  expect(cell).toEqual({ entrant: a, opponent: b, sets: 3, deals: 12, points });
  const back = cells.find(({ entrant, opponent }) => entrant === b && opponent === a)!;
  expect(back.points).toBe(-points || 0);
});

describe('the deadline', () => {
  test('closes the registration on time', async () => {
    const id = await newContest({ stages: [ONLY] });
    await register(id, ['dora', 'emil']);
    expectValue(await director.moveDeadline(id, new Date(Date.now() + 100)));
    await isOver(id);
    const late = await addBot(database.prisma, 'late', 'late');
    expect(codeOf(await director.registerBot(id, late))).toBe('registration-closed');
    expect(codeOf(await director.unregisterBot(id, late.id))).toBe('registration-closed');
  });

  test('locks the last version that passed its check before it', async () => {
    const id = await newContest({ stages: [ONLY], entrantsPerOwner: 9 });
    const bots = await register(id, ['updated', 'failing', 'unchecked', 'removed'], 'anna');
    const [updated, failing, unchecked, removed] = bots.map((bot) => bot.id) as [string, string, string, string];
    await addVersion(database.prisma, updated);
    await addVersion(database.prisma, failing, { check: { ok: false } });
    await database.prisma.botVersion.updateMany({ where: { botId: unchecked }, data: { checkedAt: new Date(LATER) } });
    await database.prisma.bot.update({ where: { id: removed }, data: { removedAt: new Date() } });
    expectValue(await director.moveDeadline(id, new Date(0)));
    await addVersion(database.prisma, updated);
    await isOver(id);
    const locked = Object.fromEntries((await entriesOf(id)).map(({ name, version }) => [name, version?.number]));
    expect(locked).toEqual({ updated: 2, failing: 1, unchecked: undefined, removed: undefined });
    const reasons = (await noticesOf(bots[0]!.ownerId)).flatMap((notice) =>
      'reason' in notice ? [notice.reason] : [],
    );
    expect(reasons.toSorted()).toEqual(['bot-removed', 'version-unchecked']);
  });

  test('cancels a contest without entrants and stores the reason', async () => {
    const id = await newContest();
    expectValue(await director.moveDeadline(id, new Date(0)));
    const row = await database.prisma.competition.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: 'cancelled', failure: '0 entrants at the deadline, expected at least 2' });
  });

  test('either counts or refuses each concurrent registration', async () => {
    const id = await newContest({ entrantsPerOwner: 50, stages: [ONLY] });
    const bots = [];
    for (let n = 1; n <= 12; n += 1) bots.push(await addBot(database.prisma, 'racer', `racer${n}`));
    const asked = [
      ...bots.slice(0, 6).map((bot) => director.registerBot(id, bot)),
      director.moveDeadline(id, new Date(0)),
      ...bots.slice(6).map((bot) => director.registerBot(id, bot)),
    ];
    const answers = await Promise.all(asked);
    await isOver(id);
    const accepted = answers.filter(({ ok }, index) => ok && index !== 6).length;
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(accepted);
    if (accepted >= 2) expect(entries.every(({ version, rank }) => version !== null && rank !== null)).toBe(true);
  });
});

test('a stage with newest versions locks them when it opens; a removed bot keeps its version', async () => {
  const id = await newContest({
    stages: [
      { name: 'First', rounds: 1, seatings: 1 },
      { name: 'Second', places: 4, rounds: 1, seatings: 1, versions: 'newest', notBefore: LATER },
    ],
    registrationEnds: '2998-01-01T00:00:00Z',
    entrantsPerOwner: 9,
  });
  const bots = await register(id, numbered('b', 4), 'berta');
  expectValue(await director.moveDeadline(id, new Date(0)));
  await until(async () => (await entriesOf(id)).every(({ stage }) => stage === 2));
  expect(await database.prisma.contestStage.count({ where: { contestId: id } })).toBe(1);
  await addVersion(database.prisma, bots[0]!.id);
  await addVersion(database.prisma, bots[1]!.id);
  await database.prisma.bot.update({ where: { id: bots[1]!.id }, data: { removedAt: new Date() } });
  const row = await database.prisma.competition.findUniqueOrThrow({ where: { id } });
  const config = row.config as { stages: { notBefore?: string }[]; registrationEnds: string };
  config.stages[1]!.notBefore = new Date().toISOString();
  await database.prisma.competition.update({ where: { id }, data: { config: config as object } });
  await director.advance(id);
  await isOver(id);
  const versions = Object.fromEntries((await entriesOf(id)).map(({ name, version }) => [name, version?.number]));
  expect(versions).toEqual({ b1: 2, b2: 1, b3: 1, b4: 1 });
});

test('ranking points of several tournaments of a stage are added up', async () => {
  const id = await newContest({
    stages: [{ name: 'Three', tournaments: 3, rounds: 2, seatings: 1 }],
    entrantsPerOwner: 9,
  });
  await register(id, numbered('c', 5), 'carla');
  expectValue(await director.moveDeadline(id, new Date(0)));
  await isOver(id);
  const points = new Map<string, number>();
  for (const tournament of [1, 2, 3]) {
    const { state } = (await director.read(`${id}-s1-t${tournament}`))!;
    for (const [entrant, { rankingPoints }] of state.tallies) {
      points.set(entrant, (points.get(entrant) ?? 0) + rankingPoints);
    }
  }
  const ranked = (await entriesOf(id)).map(({ name }) => points.get(name)!);
  expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
});

test('a group contest accepts members and house bots, and drops bots of users who have left by the deadline', async () => {
  const group = await database.prisma.group.create({ data: { name: 'class' } });
  const inside = await addBot(database.prisma, 'member', 'inside');
  const left = await addBot(database.prisma, 'leaver', 'left');
  const third = await addBot(database.prisma, 'member2', 'third');
  const outside = await addBot(database.prisma, 'stranger', 'outside');
  const house = await database.prisma.bot.findFirstOrThrow({ where: { ownerId: HOUSE_USER, name: 'shanten' } });
  const add = (userId: string) => database.prisma.groupMember.create({ data: { groupId: group.id, userId } });
  for (const { ownerId } of [inside, left, third]) await add(ownerId);
  const id = await newContest({ group: group.id, stages: [ONLY] });
  expect(await noticesOf(inside.ownerId)).toEqual([{ type: 'contestOpens', contest: id, name: 'Cup' }]);
  expect(codeOf(await director.registerBot(id, outside))).toBe('group-required');
  for (const bot of [inside, left, third, house]) expectValue(await director.registerBot(id, bot));
  await database.prisma.groupMember.deleteMany({ where: { userId: left.ownerId } });
  expectValue(await director.moveDeadline(id, new Date(0)));
  await isOver(id);
  const entries = await entriesOf(id);
  expect(
    entries
      .filter(({ rank }) => rank !== null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['inside', 'shanten', 'third']);
});

test('a bot that was withdrawn while the contest was paused can be registered again', async () => {
  const id = await newContest({ stages: [ONLY] });
  const bots = await register(id, numbered('r', 4));
  expectValue(await director.controlContest(id, 'pause'));
  expectValue(await director.withdrawEntry(id, 'r1'));
  expectValue(await director.controlContest(id, 'resume'));
  expectValue(await director.registerBot(id, bots[0]!));
  expectValue(await director.moveDeadline(id, new Date(0)));
  await isOver(id);
  expect((await entriesOf(id)).filter(({ rank }) => rank !== null)).toHaveLength(4);
});

test('the next-ranked entrant advances in place of an entrant who withdrew or is suspended', async () => {
  const id = await newContest({
    stages: [
      { name: 'First', rounds: 60, seatings: 1 },
      { name: 'Second', places: 2, rounds: 1, seatings: 1 },
    ],
  });
  const bots = await register(id, numbered('w', 5));
  expectValue(await director.moveDeadline(id, new Date(0)));
  expectValue(await director.controlContest(id, 'pause'));
  expect(await statusOf(`${id}-s1`)).toBe('paused');
  expectValue(await director.withdrawEntry(id, 'w1'));
  await database.prisma.user.update({ where: { id: bots[1]!.ownerId }, data: { suspendedAt: new Date() } });
  await database.prisma.user.update({ where: { id: bots[2]!.ownerId }, data: { deletedAt: new Date() } });
  await director.releaseBarred();
  const { config } = (await director.read(`${id}-s1`))!.state;
  expect(config.withdrawals.map(({ entrant }) => entrant)).toEqual(['w1', 'w3']);
  // The first stage ends early, because too few entrants are left.
  expectValue(await director.controlContest(id, 'resume'));
  await isOver(id);
  const entries = await entriesOf(id);
  expect(
    entries
      .slice(0, 2)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['w4', 'w5']);
  expect(entries.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
});

test('several servers open each stage once', async () => {
  const others = await Promise.all(
    [1, 2].map(async () => {
      const joined = expectValue(await joinDatabase({ type: 'postgres', url: database.url }));
      return { joined, director: await newDirector(joined, 0) };
    }),
  );
  try {
    const id = await newContest();
    await register(id, numbered('duo', 6));
    expectValue(await director.moveDeadline(id, new Date(Date.now() + 300)));
    await until(async () => {
      await Promise.all([director, ...others.map((other) => other.director)].map((one) => one.advance(id)));
      return (await statusOf(id)) === 'finished';
    });
    expect(await database.prisma.contestStage.count({ where: { contestId: id } })).toBe(3);
    const { ownerId } = await database.prisma.bot.findFirstOrThrow({ where: { name: 'duo1' } });
    const types = (await noticesOf(ownerId)).map(({ type }) => type);
    expect(new Set(types.filter((type) => type === 'contestLocked')).size).toBe(1);
    expect(types.filter((type) => type === 'contestAdvanced').length).toBeLessThanOrEqual(2);
  } finally {
    for (const other of others) {
      await other.director.close();
      await other.joined.close();
    }
  }
});
