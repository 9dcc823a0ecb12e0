// Comparisons of two bot versions on the server: the rule, the walls and the numbers are those of `mcr compare`.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { ComparisonInPlay, type ComparisonResults, tableOrderOf } from '@mcr-arena/lab';
import { LUCK_MODEL } from '@mcr-arena/luck';
import type { ComparisonDocument } from '@mcr-arena/protocol/documents';
import { WMO_RULES } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { commitmentOf, parseSecret, type Secret } from '@mcr-arena/tournament';
import { afterEach, describe, expect, test } from 'vitest';
import { twoBotPlan } from '../../../apps/server/src/competitions/compared-walls.ts';
import { ruleOf, seedOf } from '../../../apps/server/src/competitions/comparison/comparison-plan.ts';
import { WALLS_PER_DAY } from '../../../apps/server/src/competitions/comparison/comparison-rows.ts';
import { DEFAULT_LADDER } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { type Director, startDirector } from '../../../apps/server/src/director.ts';
import { runMcr } from '../../cli/run-mcr.ts';
import { appForFile, request } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { awayFromMidnight, until } from '../throwaway.ts';
import { addRankedBot, PASSED } from './ladder-under-test.ts';

await awayFromMidnight(1);
const arena = await appForFile();
const directors: Director[] = [];
/** Starts to play; `onSet` is called after each set. */
async function openPlayers(onSet = (): void => {}): Promise<Director> {
  const { database } = arena;
  const director = await startDirector({ database, workers: 1, announce: onSet, onError: () => {} });
  directors.push(director);
  return director;
}
afterEach(async () => {
  for (const director of directors.splice(0)) await director.close();
});

type Method = 'GET' | 'POST' | 'PUT';

const send = (method: Method, path: string, token: string, body?: object) => request(arena, method, path, token, body);

interface Author {
  readonly name: string;
  readonly token: string;
  readonly id: string;
  readonly bot: string;
}

const SHANTEN = { kind: 'house', name: 'shanten' };
const RANDOM = { kind: 'house', name: 'random' };

/** An author of the bot `tiger`: versions 1 and 3 play at random, version 2 does not. None is ranked. */
async function newAuthor(name: string): Promise<Author> {
  const { prisma } = arena.database;
  const { token } = await newUserToken(prisma, name, 'user');
  const { owner, bot } = await addRankedBot(prisma, name, 'tiger');
  await prisma.botVersion.updateMany({ where: { botId: bot }, data: { rankedAt: null } });
  const known = { botId: bot, kind: 'stdio', checkedAt: new Date(), checkReport: PASSED };
  for (const [number, manifest] of [
    [2, SHANTEN],
    [3, RANDOM],
  ] as const) {
    await prisma.botVersion.create({ data: { ...known, number, manifest, contentHash: `${bot} ${number}` } });
  }
  return { name, token, id: owner, bot };
}

const chosen = ({ name: owner }: Author, version: number) => ({ owner, bot: 'tiger', version });

/** Compares two versions of the author's bot. */
function compare(author: Author, [a, b]: readonly [number, number], rest: object = {}) {
  return send('POST', '/comparisons', author.token, { a: chosen(author, a), b: chosen(author, b), ...rest });
}

async function read(id: string): Promise<ComparisonDocument> {
  return (await arena.app.inject({ url: `/api/comparisons/${id}` })).json();
}

function ended(id: string): Promise<ComparisonDocument> {
  return until(async () => {
    const document = await read(id);
    return document.status !== 'running' && document;
  });
}

/** Compares again with `mcr compare` on the walls of a comparison of versions 2 and 1 that is over. */
async function expectSame(document: ComparisonDocument): Promise<void> {
  const { scoring = 'mcr', luck, seed, walls, smallest, deviation, unequalWalls, interval, verdict } = document;
  const rule = [
    '--until-sure',
    '--smallest',
    String(smallest),
    '--budget',
    String(4 * walls),
    '--seed',
    seed!,
    '--rules',
    scoring,
    ...(luck === undefined ? [] : ['--luck']),
  ];
  const { stdout } = await runMcr(['compare', 'new=shanten', 'old=random', ...rule, '--workers', '1', '--json']);
  const { figures, verdict: same } = JSON.parse(stdout) as ComparisonResults;
  const { difference } = figures!;
  expect({ walls, value: document.difference, deviation, unequalWalls, interval, verdict }).toEqual({
    walls: figures!.walls,
    value: difference.value,
    deviation: difference.deviation,
    unequalWalls: difference.unequalWalls,
    interval: difference.anytimeInterval,
    verdict: same,
  });
}

describe('a comparison', () => {
  test('continues after a restart, shows the better version and equals mcr compare on the published seed', async () => {
    const author = await newAuthor('ann');
    const { status, body } = await compare(author, [2, 1], { smallest: 2, walls: 1000 });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'running', walls: 0, course: [], sides: [{ version: 2 }, { version: 1 }] });
    expect(body.seed).toBeUndefined();
    const { promise: played, resolve } = Promise.withResolvers<void>();
    await openPlayers(resolve);
    await played;
    await directors.pop()!.close();
    await openPlayers();
    const document = await ended(body.id);
    expect(document).toMatchObject({ status: 'finished', verdict: 'a-better', smallest: 2, maxWalls: 1000 });
    expect(document.walls).toBeGreaterThanOrEqual(20);
    expect(document.course.at(-1)).toEqual({
      walls: document.walls,
      difference: document.difference,
      interval: document.interval,
    });
    expect(document.widest).toHaveLength(10);
    expect(commitmentOf(expectValue(parseSecret(document.seed!)))).toBe(body.commitment);
    await expectSame(document);
    const record = await arena.app.inject({
      url: `/api/competitions/${body.id}/sets/${document.widest[0]!.wall}/record.json`,
    });
    expect(record.json()).toMatchObject({ tournament: body.id, set: document.widest[0]!.wall });
    expect(new Set(record.json().entrants).size).toBe(4);
    const { body: list } = await send('GET', '/comparisons', author.token);
    expect(list.comparisons).toMatchObject([{ id: body.id, verdict: 'a-better', walls: document.walls }]);
  });

  test('is played under the rules that its owner chooses, which records and lists name', async () => {
    const author = await newAuthor('zoe');
    const { status, body } = await compare(author, [2, 1], { walls: 20, rules: 'wmo' });
    expect(status, JSON.stringify(body)).toBe(201);
    await openPlayers();
    const document = await ended(body.id);
    expect(document).toMatchObject({ status: 'finished', scoring: 'wmo', walls: 20 });
    await expectSame(document);
    const record = await arena.app.inject({ url: `/api/competitions/${body.id}/sets/1/record.json` });
    expect(record.body).toContain(JSON.stringify(WMO_RULES));
    const { body: list } = await send('GET', '/comparisons', author.token);
    expect(list.comparisons).toMatchObject([{ id: body.id, scoring: 'wmo' }]);
    const { body: refused } = await compare(author, [2, 1], { rules: 'riichi' });
    expect(refused.error).toMatchObject({ code: 'request-malformed', message: expect.stringContaining('rules') });
  });

  // The luck of a deal takes ten times as long as playing it at random.
  test('is played less luck, as by mcr compare', { tags: ['full'] }, async () => {
    const { body } = await compare(await newAuthor('nan'), [2, 1], { walls: 20, luck: true });
    await openPlayers();
    const document = await ended(body.id);
    expect(document).toMatchObject({ status: 'finished', luck: LUCK_MODEL, walls: 20 });
    await expectSame(document);
  });

  test("stops at its owner's request", async () => {
    const author = await newAuthor('cho');
    const { body } = await compare(author, [3, 1]);
    const stopped = await send('POST', `/comparisons/${body.id}/stop`, author.token);
    expect(stopped).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const open = await arena.database.prisma.$queryRaw<unknown[]>`
      SELECT FROM pgboss.job WHERE data ->> 'competition' = ${body.id} AND state IN ('created', 'retry')`;
    expect(open).toEqual([]);
  });

  test('gives uploaded bots the seeds that mcr compare derives', async () => {
    const author = await newAuthor('uma');
    const { prisma } = arena.database;
    const manifest = { kind: 'stdio', file: 'tiger.js' };
    await prisma.botVersion.updateMany({ where: { botId: author.bot, number: 2 }, data: { manifest } });
    const { body, status } = await compare(author, [2, 1]);
    expect(status, JSON.stringify(body)).toBe(201);
    const rows = await prisma.$queryRaw<{ spec: string }[]>`
      SELECT data ->> 'spec' AS spec FROM pgboss.job WHERE data ->> 'competition' = ${body.id}`;
    const specs = rows.map(({ spec }) => JSON.parse(spec)).sort((left, right) => left.job.set - right.job.set);
    const { secret } = await prisma.competition.findUniqueOrThrow({ where: { id: body.id } });
    const { order } = new ComparisonInPlay({
      plan: twoBotPlan(seedOf(new Uint8Array(secret) as Secret), ruleOf({ smallest: 1, walls: 2000 })),
      bots: [specs[0].bots[0].reference, specs[0].bots[2].reference],
      rules: DUPLICATE_RULES,
      limits: DEFAULT_LIMITS,
    });
    expect(order.bots.map(({ host }) => host)).toEqual(['stdio', 'house']);
    for (const [index, spec] of specs.entries()) {
      const expected = tableOrderOf(order, { wall: index + 1, table: 0 });
      expect(spec.walls).toEqual(expected.walls);
      expect(spec.job).toMatchObject({ seatings: expected.job.seatings, prevalentWind: expected.job.prevalentWind });
      expect(spec.bots.map((bot: { seatSeeds: unknown }) => bot.seatSeeds)).toEqual(
        expected.bots.map(({ seatSeeds }) => seatSeeds),
      );
    }
    expect(specs).toHaveLength(10);
    await send('POST', `/comparisons/${body.id}/stop`, author.token);
  });
});

describe('a request for a comparison', () => {
  test('needs a version of the sender that passed its check, and another version', async () => {
    const author = await newAuthor('dan');
    const other = await newAuthor('eve');
    const answer = async (a: object, b: object, rest: object = {}): Promise<string> => {
      const { status, body } = await send('POST', '/comparisons', author.token, { a, b, ...rest });
      return `${status} ${body.error?.code}: ${body.error?.message}`;
    };
    const own = chosen(author, 2);
    expect(await answer(own, own)).toBe('400 request-malformed: b: expected another version than a');
    expect(await answer(own, chosen(other, 2))).toBe('404 bot-not-found: bot "tiger" of "eve" not found');
    expect(await answer(own, { owner: 'nobody', bot: 'none' })).toMatch('404 bot-not-found');
    for (const rest of [{ walls: 19 }, { walls: 4001 }, { smallest: 0 }, { smallest: 21 }, { seed: 'chosen' }]) {
      expect(await answer(own, chosen(author, 1), rest), JSON.stringify(rest)).toMatch('400 request-malformed');
    }
    await arena.database.prisma.botVersion.updateMany({
      where: { botId: author.bot, number: 3 },
      data: { checkReport: { ...PASSED, ok: false, verdict: 'failed' } },
    });
    expect(await answer(own, chosen(author, 3))).toMatch('409 version-unchecked');
    const { body } = await send('GET', '/comparisons/bots', author.token);
    expect(body.bots.filter(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([
      { owner: 'dan', bot: 'tiger', isHouse: false, isOwn: true, versions: [2, 1] },
    ]);
  });

  test('is possible with the ranked version of another author who permits it, and with house bots', async () => {
    const { prisma } = arena.database;
    const author = await newAuthor('fay');
    const other = await newAuthor('gus');
    const ranked = { botId: other.bot, number: 2 };
    await prisma.botVersion.updateMany({ where: ranked, data: { rankedAt: new Date() } });
    await arena.director.openLadder(DEFAULT_LADDER);
    const comparable = async (): Promise<readonly string[]> =>
      (await send('GET', '/comparisons/bots', author.token)).body.bots.map(
        (bot: { owner: string; bot: string; versions: number[] }) => `${bot.owner}/${bot.bot} ${bot.versions}`,
      );
    expect(await comparable()).toEqual(
      expect.arrayContaining(['gus/tiger 2', expect.stringMatching(/^MCR Arena\/goal /)]),
    );
    const request = (b: object) => send('POST', '/comparisons', author.token, { a: chosen(author, 2), b });
    const allowed = await request(chosen(other, 2));
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(201);
    expect(allowed.body.sides[1]).toMatchObject({ owner: 'gus', bot: 'tiger', version: 2, isHouse: false });
    const seats = await prisma.setSeat.findMany({ where: { set: { competitionId: allowed.body.id } } });
    expect(new Set(seats.map(({ payerId }) => payerId))).toEqual(new Set([author.id]));
    const house = await request({ owner: 'MCR Arena', bot: 'goal' });
    expect(house).toMatchObject({ status: 201, body: { sides: [{ bot: 'tiger' }, { bot: 'goal', isHouse: true }] } });
    const reversed = await send('POST', '/comparisons', author.token, { a: chosen(other, 2), b: chosen(author, 2) });
    expect([reversed.status, reversed.body.error.code]).toEqual([403, 'not-yours']);

    for (const { id } of [allowed.body, house.body]) await send('POST', `/comparisons/${id}/stop`, author.token);
    await send('PUT', '/bots/gus/tiger/matches', other.token, { allowed: false });
    const refused = await request(chosen(other, 2));
    expect([refused.status, refused.body.error.code]).toEqual([409, 'bot-not-for-matches']);
    expect(await comparable()).not.toContain('gus/tiger 2');
  });

  test('states the cost before it starts', async () => {
    const author = await newAuthor('hal');
    const order = { a: chosen(author, 2), b: chosen(author, 1) };
    const cost = async (rest = {}) =>
      (await send('POST', '/comparisons/cost', author.token, { ...order, ...rest })).body;
    const wide = await cost();
    expect(wide).toMatchObject({
      secondsPerWall: 3.6,
      wallsToday: { used: 0, of: WALLS_PER_DAY },
      running: { used: 0, of: 2 },
    });
    const narrow = await cost({ smallest: 4 });
    expect(narrow.expectedWalls[0].walls).toBeLessThan(wide.expectedWalls[0].walls / 10);
  });
});

describe('the quotas of a user', () => {
  test('permit two comparisons at a time, however many are requested at once', async () => {
    const author = await newAuthor('ida');
    const answers = await Promise.all(Array.from({ length: 6 }, () => compare(author, [2, 1])));
    expect(answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`).sort()).toEqual([
      ...Array(2).fill('201 '),
      ...Array(4).fill('409 too-many-comparisons'),
    ]);
    const [first] = answers.filter(({ status }) => status === 201);
    await send('POST', `/comparisons/${first!.body.id}/stop`, author.token);
    expect((await compare(author, [2, 1])).status).toBe(201);
  });

  test('limit walls and CPU time a day: a comparison then waits, and new ones are refused until tomorrow', async () => {
    const { prisma } = arena.database;
    const author = await newAuthor('jim');
    const { body } = await compare(author, [3, 1]);
    const full = await prisma.competition.create({
      data: {
        ...(await prisma.competition.findUniqueOrThrow({ where: { id: body.id }, omit: { luck: true } })),
        id: 'cfull',
        commitment: 'full',
        status: 'finished',
        config: { smallest: 1, walls: 3000 },
        rules: {},
        limits: {},
      },
    });
    const played = { competitionId: full.id, table: 1, playedAt: new Date(), disclosedAt: new Date(), deals: [] };
    // The walls of the running comparison count from the start.
    const data = Array.from({ length: WALLS_PER_DAY - 10 }, (_, index) => ({ ...played, number: index + 1 }));
    await prisma.competitionSet.createMany({ data });
    const refused = await compare(author, [2, 1]);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'walls-used' } } });
    expect(refused.body.error.message).toMatch(
      /^your comparisons have played 4000 of 4000 walls today: new ones can start at \d{4}-\d\d-\d\dT00:00Z$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await openPlayers();
    const waiting = () =>
      until(async () => {
        const document = await read(body.id);
        return document.waitsUntil !== undefined && document;
      });
    const waitsUntil = expect.stringMatching(/T00:00:00\.000Z$/);
    expect(await waiting()).toMatchObject({ status: 'running', walls: 10, waitsUntil });

    await prisma.competitionSet.deleteMany({ where: { competitionId: full.id } });
    await arena.director.advance(body.id);
    expect((await read(body.id)).waitsUntil).toBeUndefined();
    await prisma.user.update({ where: { id: author.id }, data: { cpuMinutesPerDay: 0 } });
    expect((await compare(author, [2, 1])).body.error.code).toBe('processor-time-used');
    expect((await waiting()).walls % 10).toBe(0);
    await send('POST', `/comparisons/${body.id}/stop`, author.token);
  });

  test('leave the comparison of one author its own part of the capacity', async () => {
    const [kim, lou] = [await newAuthor('kim'), await newAuthor('lou')];
    const ids = [
      (await compare(kim, [2, 1])).body.id,
      (await compare(kim, [3, 1])).body.id,
      (await compare(lou, [2, 1])).body.id,
    ];
    const shares = await arena.database.prisma.$queryRaw<{ share: string }[]>`
      SELECT DISTINCT group_id AS share FROM pgboss.job WHERE data ->> 'competition' = ANY (${ids})`;
    expect(shares.map(({ share }) => share).sort()).toEqual(
      [`comparison of ${kim.id}`, `comparison of ${lou.id}`].sort(),
    );
  });
});

test('a comparison is cancelled when one of its bots is removed', async () => {
  const author = await newAuthor('may');
  const { body } = await compare(author, [2, 1]);
  await request(arena, 'DELETE', '/bots/may/tiger', author.token);
  const document = await read(body.id);
  expect(document).toMatchObject({ status: 'cancelled', failure: expect.stringContaining('was removed') });
});
