// The report on a version of a bot: points by cause over 1,000 stored sets, and decisions on shared walls of a match that was played.

import { randomUUID } from 'node:crypto';
import type { VersionDivergences, VersionReport } from '@mcr-arena/protocol/documents';
import type { DealResult } from '@mcr-arena/tournament';
import { expect, onTestFinished, test } from 'vitest';
import { startDirector } from '../../../apps/server/src/director.ts';
import { playedSets } from '../../deals/careless-deals.ts';
import { appForFile, request } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addRankedBot, addVersion } from './ladder-under-test.ts';

const SETS = 1000;
const START = Date.parse('2026-01-01');

const arena = await appForFile();
const { prisma } = arena.database;

async function read<T>(url: string, token = arena.tokens.organiser): Promise<T> {
  const { status, text, body } = await request(arena, 'GET', `/bots/organiser/${url}`, token);
  expect(status, text).toBe(200);
  return body;
}

/** Stores played sets. `seats`: version ids by position; undefined for a player without a bot. */
async function storeSets(
  id: string,
  results: readonly (readonly DealResult[])[],
  seats: readonly (string | undefined)[],
  disclosed = true,
): Promise<void> {
  const owner = await prisma.user.findFirstOrThrow({ where: { name: 'organiser' } });
  const commitment = { commitment: id, secret: new Uint8Array(32) };
  await prisma.competition.create({
    data: {
      id,
      kind: 'match',
      status: 'finished',
      name: id,
      config: { sets: 1 },
      rules: {},
      limits: {},
      ...commitment,
      ownerId: owner.id,
    },
  });
  const sets = results.map((deals, index) => {
    const playedAt = new Date(START + 1000 * index);
    const fans = deals.map(({ outcome }) => (outcome.type === 'win' ? ['pureStraight', 'allTypes'] : []));
    const disclosedAt = disclosed ? playedAt : null;
    return { id: randomUUID(), competitionId: id, table: 1, number: index + 1, deals, fans, playedAt, disclosedAt };
  });
  await prisma.competitionSet.createMany({ data: sets as never });
  await prisma.setSeat.createMany({
    data: sets.flatMap((set) =>
      seats.map((botVersionId, position) => ({
        setId: set.id,
        position,
        entrant: `player ${position}`,
        botVersionId: botVersionId ?? null,
      })),
    ),
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('the causes of 1,000 sets add up to the points of the version, as do its opponents', async () => {
  const { bot, version: first } = await addRankedBot(prisma, 'organiser', 'crane');
  const second = await addVersion(prisma, bot);
  const rival = await addRankedBot(prisma, 'organiser', 'heron');
  const results = playedSets(SETS + 1, 4);
  await storeSets('thousand', results, [second, rival.version, second, undefined]);
  await storeSets('before', results.slice(0, 30), [rival.version, first, undefined, undefined]);
  await storeSets('hidden', results.slice(0, 5), [second, first, rival.version, undefined], false);

  const report = await read<VersionReport>('crane/versions/2/report');
  const latest = results.slice(1).flat();
  const points = sum(latest.map(({ deltas }) => deltas[0]! + deltas[2]!));
  const { version, before, change } = report;
  expect(version).toMatchObject({ version: 2, sets: SETS, deals: 8 * SETS, points });
  const causes = Object.values(version.causes);
  expect(sum(causes.map((cause) => cause.points))).toBe(points);
  expect(sum(causes.map((cause) => cause.deals))).toBe(8 * SETS);
  expect(sum(version.opponents.map((opponent) => opponent.points))).toBe(points);
  expect(version.opponents).toMatchObject([
    { owner: 'organiser', bot: 'heron', sets: SETS, deals: 8 * SETS },
    { bot: 'player 3', sets: SETS, deals: 8 * SETS },
  ]);
  const wins = version.causes.discardWin.deals + version.causes.selfDrawnWin.deals;
  expect(version.wonBy).toEqual(['allTypes', 'pureStraight'].map((fan) => ({ fan, deals: wins })));
  expect(version.lostTo[0]?.deals).toBe(version.causes.dealIn.deals);

  const earlier = results.slice(0, 30).flat();
  expect(before).toMatchObject({ version: 1, sets: 30, points: sum(earlier.map(({ deltas }) => deltas[1]!)) });
  expect(change!.points.value).toBeCloseTo(version.pointsPerDeal!.value - before!.pointsPerDeal!.value, 3);
  const [low, high] = change!.points.interval!;
  expect(low).toBeLessThan(change!.points.value);
  expect(high).toBeGreaterThan(change!.points.value);
  expect(sum(Object.values(change!.causes).map(({ value }) => value))).toBeCloseTo(change!.points.value, 2);
});

test('a version without disclosed sets has an empty report, and none is before the first', async () => {
  const { bot, version } = await addRankedBot(prisma, 'organiser', 'stork');
  await addVersion(prisma, bot);
  const { version: empty, before, change } = await read<VersionReport>('stork/versions/1/report');
  expect(empty).toMatchObject({ version: 1, sets: 0, deals: 0, points: 0, opponents: [], wonBy: [] });
  expect([before, change]).toEqual([undefined, undefined]);
  await storeSets('stork', playedSets(2, 4), [version, undefined, undefined, undefined], false);
  expect((await read<VersionReport>('stork/versions/1/report')).version.sets).toBe(0);
  // Named, it is shown beside the other one though it has no sets.
  const { before: named } = await read<VersionReport>('stork/versions/2/report?before=1');
  expect(named).toMatchObject({ version: 1, sets: 0 });
  const nothing = { walls: 0, mostWalls: 200, pairs: 0, examined: 0, divergences: [] };
  expect(await read<VersionDivergences>('stork/versions/2/divergences/1')).toEqual(nothing);
});

test('unknown versions have status 404, and a version compared with itself status 400', async () => {
  const { bot } = await addRankedBot(prisma, 'organiser', 'stork2');
  await addVersion(prisma, bot);
  for (const [status, url] of [
    [400, 'stork2/versions/2/report?before=2'],
    [404, 'stork2/versions/2/report?before=9'],
    [404, 'nobody/versions/1/report'],
    [400, 'stork2/versions/2/divergences/2'],
    [404, 'stork2/versions/2/divergences/9'],
  ] as const) {
    const answer = await request(arena, 'GET', `/bots/organiser/${url}`, arena.tokens.organiser);
    expect(answer.status, url).toBe(status);
  }
});

test('decisions on shared walls are listed with what they cost, and their events differ in the records', async () => {
  const { bot } = await addRankedBot(prisma, 'organiser', 'ibis', 'random');
  await addVersion(prisma, bot, 'shanten');
  const bots = [1, 2, 1, 2].map((version) => ({ owner: 'organiser', bot: 'ibis', version }));
  const asked = await request(arena, 'POST', '/matches', arena.tokens.organiser, { bots, sets: 6 });
  expect(asked.status, asked.text).toBe(201);
  const { id } = asked.body;
  const ignore = (): void => {};
  const players = await startDirector({ database: arena.database, workers: 1, announce: ignore, onError: ignore });
  onTestFinished(() => players.close());
  await until(async () => (await arena.app.inject({ url: `/api/matches/${id}` })).json().status === 'finished');

  const found = await read<VersionDivergences>('ibis/versions/1/divergences/2');
  expect(found).toMatchObject({ walls: 6, pairs: 48 });
  expect(found.divergences.length).toBeGreaterThan(0);
  const costs = found.divergences.map(({ cost }) => cost);
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  for (const { competition, cost, own, other, seat } of found.divergences) {
    expect(competition).toBe(id);
    expect(other.points - own.points).toBe(cost);
    expect(own.page).toMatch(new RegExp(`^/deals/${id}/\\d/${own.deal}$`));
    expect(own.played).not.toEqual(other.played);
    const deciders = [own.played, other.played].flatMap((event) => ('seat' in event ? [event.seat] : []));
    if (own.played.type === 'discarded') expect(deciders).toContain(seat);
  }

  const [first] = await prisma.competitionSet.findMany({ where: { competitionId: id }, select: { id: true } });
  await prisma.setRecord.delete({ where: { setId: first!.id } });
  expect(await read<VersionDivergences>('ibis/versions/1/divergences/2')).toMatchObject({ walls: 6, pairs: 40 });

  await prisma.competitionSet.updateMany({ where: { competitionId: id }, data: { disclosedAt: null } });
  expect(await read<VersionDivergences>('ibis/versions/1/divergences/2')).toMatchObject({ walls: 0, divergences: [] });
});
