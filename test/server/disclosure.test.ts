// Undisclosed data stay hidden: no address of the API shows a wall, seed or secret of sets still to be played, or, with remote
// bots, who sits at a table. The tests read every documented address in every state of a tournament.

import { encodeConfig } from '@mcr-arena/engine';
import type { SetWithDeals } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { findCompetition } from '../../apps/server/src/competitions/competition-row.ts';
import { planOfRow, specOfSet } from '../../apps/server/src/competitions/swiss/tournament-plan.ts';
import { appForFile, bearer } from './app-under-test.ts';
import { newBotToken } from './test-tokens.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `entrant-${name}`);
const OWNER = 'entrant-a';

const arena = await appForFile();
const bot = await newBotToken(arena.database.prisma, OWNER);
const botToken = bot.token;
const found = await arena.database.prisma.bot.findUniqueOrThrow({
  where: { id: bot.bot.id },
  include: { owner: true },
});
const botOwner = found.owner.name;
const connected = new Map([[OWNER, bot.version]]);
for (const [id, duplicate] of [
  ['bridge', 'bridge'],
  ['trusting', 'trusting'],
] as const) {
  const entrants = NAMES.map((name) => ({ id: name, bot: connected.has(name) ? 'remote' : 'random' }));
  const config = { id, entrants, rounds: 2, seatings: 4 as const, duplicate };
  expectValue(await arena.director.create({ name: id, config, botVersions: connected }));
}

/** The sets of a tournament, each with the texts that must stay hidden until it is disclosed. */
async function setsOf(id: string) {
  const { prisma } = arena.database;
  const plan = planOfRow((await findCompetition(prisma, id))!);
  const rows = await prisma.competitionSet.findMany({
    where: { competitionId: id },
    include: { seats: { orderBy: { position: 'asc' } } },
  });
  return rows.map((row) => {
    const [round, table, number] = [row.roundNumber!, row.table, row.number];
    const seats = row.seats.map(({ entrant }) => ({ entrant })) as never;
    const { walls, rules, job, bots } = specOfSet(plan, { round, table, number, seats });
    const texts = walls.map((wall) => encodeConfig({ rules, prevalentWind: job.prevalentWind, wall }).wall as string);
    return {
      key: `r${round}-t${table}-s${number}`,
      round,
      isPlayed: row.playedAt !== null,
      players: [...job.entrants],
      hidden: [...texts, ...texts.map((text) => text.slice(0, 40)), ...bots.map(({ seed }) => seed)],
    };
  });
}

/** The bodies of every readable address for every reader, with existing ids as parameters. */
async function readAll(id: string): Promise<ReadonlyMap<string, string>> {
  const { paths } = (await arena.app.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, object> }>();
  const keys = (await setsOf(id)).map(({ key }) => key);
  const bodies = new Map<string, string>();
  const readers = { nobody: {}, bot: bearer(botToken), other: bearer(arena.tokens.other) };
  for (const [path, methods] of Object.entries(paths)) {
    // The stream of a bot does not end; it has the messages of its seats only.
    if (!('get' in methods) || path === '/api/remote/stream') continue;
    for (const key of path.includes('{set}') ? keys : ['']) {
      const url = path
        .replace('{id}', id)
        .replace('{round}', '1')
        .replace('{number}', '1')
        .replace('{other}', '2')
        .replace('{deal}', '1')
        .replace('{stage}', '1')
        .replace('{competitor}', OWNER)
        .replace('{set}', key)
        .replace('{file}', 'dumps.json')
        .replace('{owner}', encodeURIComponent(botOwner))
        .replace('{name}', OWNER);
      expect(url).not.toContain('{');
      for (const [reader, headers] of Object.entries(readers)) {
        bodies.set(`${url} as ${reader}`, (await arena.app.inject({ url, headers })).body);
      }
    }
  }
  return bodies;
}

/** All lists of four names in a document, sorted. */
function tablesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isTable = Array.isArray(value) && value.length === 4 && value.every((item) => NAMES.includes(item as string));
  return [...(isTable ? [[...value].sort().join()] : []), ...Object.values(value).flatMap(tablesIn)];
}

/** Reads every address and expects data of disclosed sets only. */
async function expectNothingLeaks(id: string, isDisclosed: (set: { key: string; round: number }) => boolean) {
  const sets = await setsOf(id);
  const { secret } = await arena.database.prisma.competition.findUniqueOrThrow({ where: { id } });
  const secrets = [Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
  const undisclosed = sets.filter((set) => !isDisclosed(set));
  const disclosedTables = sets.filter(isDisclosed).map(({ players }) => [...players].sort().join());
  const hidden = [...secrets, ...undisclosed.flatMap((set) => set.hidden)];
  const bodies = await readAll(id);
  expect(bodies.size).toBeGreaterThan(20);
  for (const [address, body] of bodies) {
    for (const text of hidden) expect(body.includes(text), `${address}: ${text.slice(0, 20)}`).toBe(false);
    if (!body.startsWith('{')) continue;
    // Also those without the remote bot: its opponents are the entrants that are at no other table.
    const hiddenTables = undisclosed
      .map(({ players }) => [...players].sort().join())
      .filter((table) => !disclosedTables.includes(table));
    for (const table of tablesIn(JSON.parse(body))) expect(hiddenTables, address).not.toContain(table);
  }
  for (const line of [...arena.logged, JSON.stringify(arena.announced)]) {
    for (const text of hidden) expect(line.includes(text)).toBe(false);
  }
  for (const set of sets) {
    const document = JSON.parse(bodies.get(`/api/tournaments/${id}/sets/${set.key} as nobody`)!) as SetWithDeals;
    const isShown = isDisclosed(set);
    expect([document.disclosed, document.deals !== undefined], set.key).toEqual([isShown, isShown]);
    const shown = [document.entrants !== undefined, document.played, document.totals !== undefined];
    expect(shown, set.key).toEqual([isShown, isShown, isShown]);
  }
}

/** The tables whose sets of the first round were announced. */
function announcedTables(id: string): readonly number[] {
  return arena.announced.flatMap((news) =>
    news.type === 'setPlayed' && news.competition === id && news.round === 1 ? [news.table] : [],
  );
}

/** The bot's logs of the bridge format, as its owner reads them; those of the other format depend on the order of the tests. */
async function bridgeLogs(): Promise<readonly object[]> {
  const url = `/api/bots/${encodeURIComponent(botOwner)}/${OWNER}/logs`;
  const response = await arena.app.inject({ url, headers: bearer(botToken) });
  const { logs, ...others } = response.json();
  expect([response.statusCode, others]).toEqual([200, { voids: 0 }]);
  return logs.filter(({ competition }: { readonly competition: string }) => competition === 'bridge');
}

describe('a tournament with a remote bot', () => {
  test('shows a set of the bridge format when all tables have played it', async () => {
    const { director, playNextSet } = arena;
    expectValue(await director.control('bridge', 'start'));
    await playNextSet('bridge');
    await expectNothingLeaks('bridge', () => false);
    expect(announcedTables('bridge')).toEqual([]);
    expect(await bridgeLogs()).toEqual([]);
    await playNextSet('bridge');
    await expectNothingLeaks('bridge', ({ round }) => round === 1);
    expect(announcedTables('bridge')).toEqual([1, 2]);
    expect(await bridgeLogs()).toMatchObject([
      { round: 1, set: 1, entrant: OWNER, limitMs: 5000, decisionTimes: { decisions: expect.any(Number) } },
    ]);
    await director.advance('bridge');
    await playNextSet('bridge');
    expectValue(await director.control('bridge', 'pause'));
    await expectNothingLeaks('bridge', ({ round }) => round === 1);
    expect(await bridgeLogs()).toHaveLength(1);
  });

  test('shows a set of the trusting format as soon as it is played', async () => {
    const { director, playNextSet } = arena;
    expectValue(await director.control('trusting', 'start'));
    await playNextSet('trusting');
    const played = (await setsOf('trusting')).filter(({ isPlayed }) => isPlayed).map(({ key }) => key);
    await expectNothingLeaks('trusting', ({ key }) => played.includes(key));
    expect(arena.announced).toContainEqual(
      expect.objectContaining({ type: 'setPlayed', entrants: expect.any(Array), totals: expect.any(Array) }),
    );
  });
});
