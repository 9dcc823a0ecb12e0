import { expectValue } from '@mcr-arena/tiles';
import { formatResults, resultsOf, standingsOf } from '@mcr-arena/tournament';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealsOf } from '../../apps/server/src/competitions/set-row.ts';
import type { StandingsText } from '../../apps/server/src/competitions/swiss/standings/figures.ts';
import {
  type FigureComputer,
  openFigurePool,
} from '../../apps/server/src/competitions/swiss/standings/figures-pool.ts';
import { parsePage, rangesOf, readPages } from '../../apps/server/src/competitions/swiss/standings/played-sets.ts';
import { createTournamentFigures } from '../../apps/server/src/competitions/swiss/standings/tournament-figures.ts';
import { entrantsNamed, startOf } from '../tournament/invented-play.ts';
import { type AppUnderTest, startApp } from './app-under-test.ts';

const CONFIG = {
  entrants: entrantsNamed(8).map((entrant) => ({ ...entrant, bot: 'random' })),
  rounds: 3,
  seatings: 1 as const,
};

/** A `FigureComputer` whose standings wait for `release`; it counts the requests. */
function createHeldComputer(): FigureComputer & { readonly asked: number[]; release(error?: Error): void } {
  const asked: number[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const pool = openFigurePool();
  return {
    asked,
    standings: async (basis, pages) => {
      asked.push(asked.length);
      const held = Promise.withResolvers<void>();
      waiting.push(held);
      await held.promise;
      return pool.standings(basis, pages);
    },
    results: (basis, pages) => pool.results(basis, pages),
    close: () => pool.close(),
    release: (error) => {
      for (const held of waiting.splice(0)) error === undefined ? held.resolve() : held.reject(error);
    },
  };
}

const roundsIn = ({ withPairs }: StandingsText): number => JSON.parse(Buffer.from(withPairs).toString()).rounds;

describe('figures of a running tournament', () => {
  const computer = createHeldComputer();
  let arena: AppUnderTest;
  let id: string;

  beforeAll(async () => {
    arena = await startApp({ computer });
  });
  beforeEach(async () => {
    computer.asked.length = 0;
    id = expectValue(await arena.director.create({ name: 'Test', config: CONFIG }));
    expectValue(await arena.director.control(id, 'start'));
  });
  afterAll(() => arena.close());

  const reading = async () => (await arena.director.read(id))!;
  const playRound = async (): Promise<void> => {
    for (let set = 0; set < 2; set += 1) await arena.playNextSet(id);
    await arena.director.advance(id);
  };
  const figuresOf = (errors: unknown[] = []) =>
    createTournamentFigures({
      store: arena.database.prisma,
      computer,
      patienceMs: 0,
      onError: (error) => errors.push(error),
    });

  test('requests share one computation in a thread, which is not repeated without a change', async () => {
    await playRound();
    const address = `/api/tournaments/${id}/standings`;
    const requests = ['', '?pairs=no', '', '?pairs=no'].map((query) => arena.app.inject({ url: address + query }));
    while (computer.asked.length === 0) await new Promise(setImmediate);
    // The server answers other requests meanwhile.
    expect((await arena.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await arena.app.inject({ url: `/api/tournaments/${id}` })).statusCode).toBe(200);
    computer.release();
    const answers = await Promise.all(requests);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { state } = (await arena.director.readWithSets(id))!;
    expect(answers[0]!.json()).toEqual(JSON.parse(JSON.stringify(standingsOf(state))));
    await arena.app.inject({ url: address });
    await playRound();
    expect(computer.asked).toHaveLength(1);
  });

  test('standings of the previous round are sent while new ones are computed; results wait', async () => {
    const figures = figuresOf();
    await playRound();
    const first = figures.standings(await reading());
    computer.release();
    expect(roundsIn(await first)).toBe(1);
    await playRound();
    expect(roundsIn(await figures.standings(await reading()))).toBe(1);
    expect(roundsIn(await figures.standings(await reading()))).toBe(1);
    expect(computer.asked).toHaveLength(2);
    const results = figures.results(await reading());
    computer.release();
    const { bytes } = await results;
    expect(JSON.parse(Buffer.from(bytes).toString()).standings.rounds).toBe(2);
    expect(roundsIn(await figures.standings(await reading()))).toBe(2);
    expect(computer.asked).toHaveLength(2);
  });

  test('a failed computation is reported and repeated', async () => {
    const errors: unknown[] = [];
    const figures = figuresOf(errors);
    const failing = figures.standings(await reading());
    computer.release(new Error('no memory'));
    await expect(failing).rejects.toThrow('no memory');
    expect(errors.map(String)).toEqual(['Error: no memory']);
    const next = figures.standings(await reading());
    computer.release();
    expect(roundsIn(await next)).toBe(0);
  });

  test('results have the same bytes as without a thread, at every stage', async () => {
    const figures = figuresOf();
    for (let round = 0; round <= CONFIG.rounds; round += 1) {
      if (round > 0) await playRound();
      const reading = (await arena.director.readWithSets(id))!;
      const { row, state } = reading;
      const results = figures.results(reading);
      while (computer.asked.length <= round) await new Promise(setImmediate);
      computer.release();
      const { bytes } = await results;
      const text = Buffer.from(bytes).toString();
      expect(JSON.parse(text).complete).toBe(round === CONFIG.rounds);
      const { secret: _, ...published } = JSON.parse(text);
      if (row.status !== 'finished') {
        expect(text).toBe(formatResults(resultsOf(state, { commitment: published.commitment })));
      }
    }
  });

  test('the sets of played rounds are not kept in memory', async () => {
    await playRound();
    await arena.playNextSet(id);
    const { state } = await reading();
    expect(state.played.map((round) => Object.keys(round))).toEqual([['pairing']]);
    expect(state.open!.sets.size).toBe(1);
  });

  test('a computation that ends before its thread has begun does not keep the process running', async () => {
    const { state } = await reading();
    const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
    const before = ports();
    const pool = openFigurePool();
    const computing = expect(pool.standings(state, readPages(arena.database.prisma, state))).rejects.toThrow();
    await pool.close();
    await computing;
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    expect(ports()).toBeLessThanOrEqual(before);
  });

  test('unreadable pages end the computation with an error, but not the thread', async () => {
    const { state } = await reading();
    const broken = async function* (): AsyncGenerator<string> {
      yield '[]';
      throw new Error('the database is gone');
    };
    const pool = openFigurePool();
    try {
      await expect(pool.standings(state, broken())).rejects.toThrow('the database is gone');
      await expect(pool.standings(state, readPages(arena.database.prisma, state))).resolves.toBeDefined();
    } finally {
      await pool.close();
    }
  });
});

test.each([
  [9, 1, 1],
  [3, 7, 2],
  [5, 300, 1],
  [2, 10, 400],
  [0, 4, 1],
])(
  '%d rounds of %d tables with %d sets are read in ranges that cover each table once',
  (rounds, tables, setsPerRound) => {
    const { config, open } = startOf({
      entrants: entrantsNamed(4 * tables),
      rounds: Math.max(1, rounds),
      setsPerRound,
    });
    const ranges = rangesOf({ config, played: Array.from({ length: rounds }, () => ({ pairing: open!.pairing })) });
    const seen = new Set<string>();
    for (const { rounds: own, tables: among } of ranges) {
      for (let round = own[0]; round <= own[1]; round += 1) {
        for (let table = among[0]; table <= Math.min(among[1], tables); table += 1) {
          expect(seen.has(`${round} ${table}`)).toBe(false);
          seen.add(`${round} ${table}`);
        }
      }
    }
    expect(seen.size).toBe(rounds * tables);
  },
);

test('rows of the database are validated', () => {
  const deal = { seating: 0, deltas: [0, 0, 0, 0], outcome: { type: 'exhausted' }, fouls: [] };
  const id = '00000000-0000-4000-8000-000000000009';
  const set = { id, round: 1, table: 1, set: 1, entrants: ['a', 'b', 'c', 'd'], deals: [deal], record: null };
  expect(parsePage(JSON.stringify([set]))).toEqual([
    { round: 1, table: 1, set: 1, entrants: ['a', 'b', 'c', 'd'], deals: [deal] },
  ]);
  expect(() => parsePage(JSON.stringify([{ ...set, deals: null }]))).toThrow(`row "${id}"`);
  expect(() => parsePage(JSON.stringify([{ ...set, entrants: ['a'] }]))).toThrow();
  const stored = (deals: unknown) => dealsOf({ id: 'x', deals: deals as never });
  expect(() => stored([{ ...deal, deltas: ['0', 0, 0, 0] }])).toThrow(
    /table "competition_set", row "x", column "deals", field "0.deltas.0"/,
  );
  expect(() => stored(null)).toThrow('column "deals"');
});
