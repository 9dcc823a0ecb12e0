// Sixteen bots in eight processes play Swiss rounds on a real server over Socket.IO, in each format that permits connected bots:
// results.json matches the same tournament played in this process, and in the bridge format no bot plays a wall twice.

import { replaySet } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { configRecordsOf, formatSetId, ofDeal, parseSecret, type SetRecord } from '@mcr-arena/tournament';
import { afterAll, describe, expect, test } from 'vitest';
import { ask, serve } from '../serving.ts';
import { newFolder, resultsOfOrder, until } from '../throwaway.ts';
import { runBotPair } from './bot-process.ts';

const KINDS = ['random', 'shanten', 'random?decline=50', 'shanten?claims=no'] as const;
/** The program of each bot. Two bots share a process: one variant of `random` and one of `shanten`. */
const PROGRAMS: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 16 }, (_, index) => [`bot${index}`, KINDS[(index + Math.floor(index / 4)) % 4]!]),
);
const NAMES = [...PROGRAMS.keys()];
const TABLES = NAMES.length / 4;
const ROUNDS = 2;

const folder = newFolder();
const server = await serve({ MCR_DATA: folder.path });
afterAll(async () => {
  await server.stop();
  folder.remove();
});

interface Played {
  readonly results: string;
  /** results.json of the same tournament played without a server. */
  readonly expected: string;
  readonly records: readonly SetRecord[];
}

/** Plays a tournament of the sixteen bots, connected to `address`. */
async function play(id: string, duplicate: 'trusting' | 'bridge', address: string): Promise<Played> {
  const { url, administratorToken: token } = server;
  const issued = await Promise.all(NAMES.map((name) => ask(`${url}/api/tokens`, token, { name, scope: 'bot' })));
  const entrants = NAMES.map((name, index) => ({ id: name, bot: 'remote', token: issued[index]!.id }));
  const made = await ask(`${url}/api/tournaments`, token, { name: id, id, entrants, rounds: ROUNDS, duplicate });
  const bots = Array.from({ length: NAMES.length / 2 }, (_, pair) => {
    const two = [2 * pair, 2 * pair + 1].map((index) => ({
      program: PROGRAMS.get(NAMES[index]!)!,
      token: issued[index]!.token!,
    }));
    return runBotPair(two, address);
  });
  await ask(`${url}/api/tournaments/${id}/start`, token, {});
  const over = await until(async () => {
    const tournament = await ask(`${url}/api/tournaments/${id}`);
    return tournament.status === 'finished' && tournament;
  }, 1_200_000);
  for (const bot of bots) expect(await bot.stop()).toEqual({ code: 0, stderr: '' });
  const results = await (await fetch(`${url}/api/tournaments/${id}/results.json`)).text();
  const config = made.config!;
  const programs = config.entrants.map((entrant) => ({ ...entrant, bot: PROGRAMS.get(entrant.id)! }));
  const sources = expectValue(botsOf({ ...config, entrants: programs }, '.', HOUSE_BOTS));
  const secret = expectValue(parseSecret(over.secret!));
  const expected = await resultsOfOrder({ config, bots: sources, rules: DUPLICATE_RULES }, secret);
  return { results, expected, records: await recordsOf(id) };
}

/** The records of all sets, each replayed. */
function recordsOf(id: string): Promise<SetRecord[]> {
  const ids = Array.from({ length: ROUNDS * TABLES }, (_, index) => {
    return formatSetId({ round: 1 + Math.floor(index / TABLES), table: 1 + (index % TABLES), set: 1 });
  });
  return Promise.all(
    ids.map(async (set) => {
      const answer = await fetch(`${server.url}/api/tournaments/${id}/sets/${set}/record.json`);
      expect(answer.status).toBe(200);
      return expectValue(replaySet(await answer.text())).record;
    }),
  );
}

/** How often each entrant played each wall, and the tables of each wall. */
function meetingsOf(records: readonly SetRecord[]): {
  readonly met: ReadonlyMap<string, number>;
  readonly tables: ReadonlyMap<string, ReadonlySet<number>>;
} {
  const met = new Map<string, number>();
  const tables = new Map<string, Set<number>>();
  for (const record of records) {
    const walls = configRecordsOf(record).map(({ wall }) => wall);
    for (const deal of record.deals.keys()) {
      const wall = ofDeal(walls, deal);
      tables.set(wall, (tables.get(wall) ?? new Set()).add(record.table));
      for (const entrant of record.entrants) {
        met.set(`${entrant} ${wall}`, (met.get(`${entrant} ${wall}`) ?? 0) + 1);
      }
    }
  }
  return { met, tables };
}

function expectBridgeWalls(records: readonly SetRecord[]): void {
  const { met, tables } = meetingsOf(records);
  expect(met.size).toBe(NAMES.length * ROUNDS * 24);
  expect(new Set(met.values())).toEqual(new Set([1]));
  expect(tables.size).toBe(ROUNDS * 24);
  for (const numbers of tables.values()) expect([...numbers].sort()).toEqual([1, 2, 3, 4]);
}

/** One wall per set and table, played in all 24 deals. */
function expectTrustingWalls(records: readonly SetRecord[]): void {
  const { met, tables } = meetingsOf(records);
  expect(met.size).toBe(NAMES.length * ROUNDS);
  expect(new Set(met.values())).toEqual(new Set([24]));
  expect(tables.size).toBe(ROUNDS * TABLES);
}

describe.each([
  { duplicate: 'trusting', expectWalls: expectTrustingWalls },
  { duplicate: 'bridge', expectWalls: expectBridgeWalls },
] as const)('$duplicate', ({ duplicate, expectWalls }) => {
  test('has the results of a tournament without a server, and the walls of its format', async () => {
    const { results, expected, records } = await play(`${duplicate}-calm`, duplicate, server.url);
    expect(results).toBe(expected);
    expectWalls(records);
  });
});
