import type {
  HeadToHead,
  LadderBot,
  LadderDocument,
  LadderFilters,
  LadderSets,
  MatchDocument,
  Opponents,
  RatingHistory,
} from '@mcr-arena/protocol/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../../apps/server/src/accounts/tokens.ts';
import { DEFAULT_LADDER } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { appForFile, bearer, playersForFile } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { addRankedBot, addVersion, quicken } from './ladder-under-test.ts';

const under = await appForFile();
const players = await playersForFile(under.database);
const HOUSE = 'MCR Arena';
const SETS = 8;

beforeAll(async () => {
  const { database } = under;
  await quicken(database.prisma, ['careful', 'policy']);
  await addRankedBot(database.prisma, 'organiser', 'mine', 'shanten');
  await addRankedBot(database.prisma, 'other', 'theirs');
  await under.director.openLadder({ ...DEFAULT_LADDER, learningSets: 3, firstSets: SETS, dailySets: 0, noviceSets: 2 });
  await until(async () => (await database.prisma.ladderResult.count()) >= 4 * SETS);
  await until(async () => {
    await players.advance('ladder');
    return (await database.prisma.competitionSet.count({ where: { sequence: null } })) === 0;
  });
  // Bots that tests add play no sets.
  const config = { ...DEFAULT_LADDER, learningSets: 0, firstSets: 0, dailySets: 0 };
  await database.prisma.competition.update({ where: { id: 'ladder' }, data: { config } });
});

async function get<T>(url: string): Promise<T> {
  const answer = await under.app.inject({ url: `/api${url}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const statusOf = async (url: string): Promise<number> => (await under.app.inject({ url: `/api${url}` })).statusCode;
const houseBot = (name: string): string => `/ladder/bots/${encodeURIComponent(HOUSE)}/${name}`;

describe('reading the ladder', () => {
  test('lists bots by the lower end of their interval, in pages', async () => {
    const ladder = await get<LadderDocument>('/ladder');
    const bots = await under.database.prisma.ladderRating.count({ where: { retiredAt: null } });
    expect(bots).toBeGreaterThanOrEqual(7);
    expect(ladder).toMatchObject({ competition: 'ladder', status: 'running', bots });
    expect(ladder.rows.map(({ rank }) => rank)).toEqual(Array.from({ length: bots }, (_, index) => index + 1));
    const lower = ladder.rows.map(({ rating, uncertainty }) => rating - uncertainty);
    expect(lower).toEqual([...lower].sort((a, b) => b - a));
    expect(ladder.rows.reduce((sum, { sets }) => sum + sets, 0)).toBe(4 * ladder.sets);
    expect(ladder.rows.find(({ bot }) => bot === 'goal')).toMatchObject({ owner: HOUSE, isHouse: true, version: 1 });
    const page = await get<LadderDocument>('/ladder?from=2&limit=3');
    expect(page.rows).toEqual(ladder.rows.slice(2, 5));
    expect(page.next).toBe(5);
    const own = await get<LadderDocument>('/ladder?owner=organiser');
    expect(own.rows).toEqual(ladder.rows.filter(({ bot }) => bot === 'mine'));
  });

  test('is filtered by owner, language and strength, with counts', async () => {
    const all = (await get<LadderDocument>('/ladder')).rows;
    const { prisma } = under.database;
    const mine = await prisma.ladderRating.findFirstOrThrow({ where: { bot: { name: 'mine' } } });
    const program = { language: 'python', protocol: 'json', keepRunning: false };
    await prisma.botVersion.update({ where: { id: mine.versionId }, data: { checkReport: { ok: true, program } } });
    const filters = await get<LadderFilters>('/ladder/filters');
    expect(filters.languages).toContainEqual({ language: 'python', bots: 1 });
    expect(filters.languages.reduce((sum, { bots }) => sum + bots, 0)).toBe(all.length);
    expect(filters.owners[0]).toEqual({ owner: HOUSE, bots: all.filter(({ isHouse }) => isHouse).length });
    const python = await get<LadderDocument>('/ladder?language=python');
    expect(python).toMatchObject({ bots: all.length, matching: 1, rows: [{ bot: 'mine' }] });
    // Ranks are those of the whole ladder.
    expect(python.rows[0]!.rank).toBe(all.find(({ bot }) => bot === 'mine')!.rank);
    const top = await get<LadderDocument>('/ladder?top=3&limit=2');
    expect([top.matching, top.next, top.rows]).toEqual([3, 2, all.slice(0, 2)]);
    const { rating } = all[2]!;
    const strong = await get<LadderDocument>(`/ladder?minRating=${rating}`);
    expect(strong.rows).toEqual(all.filter((row) => row.rating >= rating));
    const weak = await get<LadderDocument>(`/ladder?maxRating=${rating}&owner=${encodeURIComponent(HOUSE)}`);
    expect(weak.rows).toEqual(all.filter((row) => row.rating <= rating && row.isHouse));
    expect(await get<LadderDocument>('/ladder?language=cobol')).toMatchObject({ matching: 0, rows: [] });
    expect(await statusOf('/ladder?minRating=high')).toBe(400);
  });

  test('shows how a bot wins, its history and its opponents', async () => {
    const bot = await get<LadderBot>(houseBot('goal'));
    const [version] = bot.versions;
    expect(version!.wins).toBeGreaterThan(0);
    expect(version!.wonBy.length).toBeGreaterThan(0);
    const { points } = await get<RatingHistory>(`${houseBot('goal')}/history`);
    expect(points).toHaveLength(version!.sets);
    expect(points.at(-1)!.rating).toBe(version!.rating);
    const { opponents } = await get<Opponents>(`${houseBot('goal')}/opponents`);
    expect(opponents.reduce((sum, { sets }) => sum + sets, 0)).toBe(3 * version!.sets);
    const { sets } = await get<LadderSets>(`${houseBot('goal')}/sets?limit=2`);
    expect(sets.every(({ seats }) => seats.length === 4 && seats.some(({ bot: name }) => name === 'goal'))).toBe(true);
    expect(await statusOf('/ladder/bots/nobody/goal')).toBe(404);
  });

  test('compares two bots', async () => {
    const [opponent] = (await get<Opponents>(`${houseBot('goal')}/opponents`)).opponents;
    const { bot: other, owner } = opponent!;
    const query = new URLSearchParams({ a: 'goal', aOwner: HOUSE, b: other, bOwner: owner });
    const both = await get<HeadToHead>(`/ladder/head-to-head?${query}`);
    expect(both.sides[0].ahead + both.sides[1].ahead + both.level).toBe(both.sets);
    expect(both.sets).toBe(opponent!.sets);
    const swapped = new URLSearchParams({ a: other, aOwner: owner, b: 'goal', bOwner: HOUSE, bVersion: '1' });
    expect((await get<HeadToHead>(`/ladder/head-to-head?${swapped}`)).difference!.mean).toBeCloseTo(
      -both.difference!.mean,
    );
    const before = new URLSearchParams(query);
    before.set('until', '2020-01-01T00:00:00Z');
    expect(await get<HeadToHead>(`/ladder/head-to-head?${before}`)).toMatchObject({ sets: 0, latest: [] });
    query.set('aVersion', '7');
    expect(await statusOf(`/ladder/head-to-head?${query}`)).toBe(404);
  });

  test('lists sets with their records', async () => {
    const { sets, next } = await get<LadderSets>('/ladder/sets?limit=3');
    expect(sets).toHaveLength(3);
    const older = await get<LadderSets>(`/ladder/sets?limit=3&before=${next}`);
    expect(older.sets[0]!.sequence).toBe(sets[2]!.sequence - 1);
    const record = await get<{ tournament: string; set: number }>(
      `/competitions/${sets[0]!.competition}/sets/${sets[0]!.number}/record.json`,
    );
    expect(record).toMatchObject({ tournament: 'ladder', set: sets[0]!.number });
    expect(await statusOf('/competitions/ladder/sets/100000/record.json')).toBe(404);
  });
});

describe('an owner', () => {
  /** A user with one ranked bot, and requests to rank it. */
  async function newOwner(name: string) {
    const bot = await addRankedBot(under.database.prisma, name, 'own', 'shanten');
    await under.director.advance('ladder');
    const { token } = await createToken(under.database.prisma, { user: bot.owner, scope: 'user', label: name });
    const url = `/api/ladder/bots/${name}/own`;
    const send = (method: 'PUT' | 'DELETE', body: object = {}) =>
      under.app.inject({ method, url, headers: bearer(token), ...(method === 'PUT' && { body }) });
    return { bot, send };
  }

  test('ranks a version and takes the bot off the ladder again', async () => {
    const { prisma } = under.database;
    const { bot, send } = await newOwner('ranker');
    const next = await addVersion(prisma, bot.bot, 'shanten');
    await prisma.botVersion.update({ where: { id: next }, data: { rankedAt: null } });
    expect((await send('PUT', { version: 9 })).json().error.code).toBe('version-unknown');
    expect((await send('PUT')).json()).toEqual({ version: 2 });
    const ranked = await prisma.botVersion.findMany({ where: { botId: bot.bot, rankedAt: { not: null } } });
    expect(ranked.map(({ id }) => id)).toEqual([next]);
    expect(await prisma.ladderRating.findUnique({ where: { versionId: next } })).toMatchObject({
      previousId: bot.version,
    });
    expect((await send('DELETE')).statusCode).toBe(204);
    expect((await get<LadderBot>('/ladder/bots/ranker/own')).versions.map(({ isRanked }) => isRanked)).toEqual([
      false,
      false,
    ]);
  });

  test('cannot rank a version that failed its check, a remote bot, or more bots than the limit', async () => {
    const { prisma } = under.database;
    const { bot, send } = await newOwner('limited');
    const codeAfter = async (data: object): Promise<string> => {
      await prisma.botVersion.update({ where: { id: bot.version }, data: { rankedAt: null, ...data } });
      return (await send('PUT')).json().error.code;
    };
    expect(await codeAfter({ checkReport: { ok: false } })).toBe('version-unchecked');
    expect(await codeAfter({ kind: 'remote' })).toBe('version-unsealed');
    for (const name of ['2', '3', '4', '5']) await addRankedBot(prisma, 'limited', name);
    expect(await codeAfter({ kind: 'stdio', checkReport: { ok: true } })).toBe('too-many-ranked');
  });

  test('can order an unranked match with a version that is not on the ladder', async () => {
    const others = ['random', 'shanten', 'goal'].map((bot) => ({ owner: HOUSE, bot }));
    const { version } = await addRankedBot(under.database.prisma, 'organiser', 'unranked', 'shanten');
    await under.database.prisma.botVersion.update({ where: { id: version }, data: { rankedAt: null } });
    const order = { bots: [{ owner: 'organiser', bot: 'unranked' }, ...others], sets: 2 };
    const ask = (body: object, as: 'organiser' | 'other' = 'organiser') =>
      under.app.inject({ method: 'POST', url: '/api/matches', body, headers: bearer(under.tokens[as]) });
    expect((await ask(order, 'other')).statusCode).toBe(404);
    const asked = await ask(order);
    expect(asked.statusCode, asked.body).toBe(201);
    const { id } = asked.json<MatchDocument>();
    const match = await until(async () => {
      const now = await get<MatchDocument>(`/matches/${id}`);
      return now.status === 'finished' && now;
    });
    expect(match.played).toHaveLength(2);
    expect(match.entrants.reduce((sum, { points }) => sum + points, 0)).toBe(0);
    expect((await get<{ set: number }>(`/competitions/${id}/sets/2/record.json`)).set).toBe(2);
    const where = { competitionId: id, sequence: { not: null } };
    expect(await under.database.prisma.competitionSet.count({ where })).toBe(0);
    expect(await statusOf('/matches/ladder')).toBe(404);
    const strangers = [...others, { owner: HOUSE, bot: 'careful' }];
    expect((await ask({ bots: strangers })).json().error.code).toBe('not-yours');
  });
});
