import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ComparisonInPlay,
  candidateText,
  comparisonResultsOf,
  differenceOf,
  differencesIn,
  formatTuning,
  heldOutFrom,
  heldOutOrder,
  readTuning,
  runComparisons,
  runTuning,
  TuningInPlay,
  type TuningOrder,
  type TuningPlan,
  type TuningResults,
  tuningResultsOf,
  tuningToGoOnWith,
  writeTuning,
} from '@mcr-arena/lab';
import { openSetPool, type PlayedSet, type SetPool } from '@mcr-arena/runs';
import { createRandom, expectValue, shuffled } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { tuningTableOrder } from '../../packages/lab/src/runs/tuning-in-play.ts';
import { trainingOrder } from '../../packages/lab/src/runs/tuning-order.ts';
import { HOSTS, playHere, sourceOf } from '../hosts/hosts-under-test.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { shared } from '../shared.ts';
import { tuningOf } from './orders.ts';

const scratch = makeScratchFolder();

function orderOf(opponents: readonly string[] = [], changes: Partial<TuningPlan> = {}): TuningOrder {
  const find = (bot: string) => sourceOf(bot, scratch).reference;
  return tuningOf(['random', ...opponents], find, { fixed: { winAlways: 'yes' }, ...changes });
}

/** Plays sets in this thread. */
function ownPool(onSet: () => void = () => {}): SetPool {
  const play = (order: Parameters<SetPool['play']>[0]): Promise<PlayedSet> => {
    onSet();
    return playHere(order);
  };
  return { play, close: async () => {} };
}

async function tune(order: TuningOrder, pool = ownPool(), workers = 1): Promise<TuningInPlay> {
  const tuning = new TuningInPlay(order);
  await runTuning(tuning, { pool, workers });
  return tuning;
}

function resultsOf({ order, generations, outcome }: TuningInPlay): TuningResults {
  const tuned = outcome && { values: outcome, bot: candidateText(order.plan, outcome) };
  return tuningResultsOf({ plan: order.plan, generations, tuned, heldOut: undefined }, 'mcr tune');
}

const textOf = (tuning: TuningInPlay): string => formatTuning(resultsOf(tuning));

const plain = shared(() => tune(orderOf()));
const opposed = shared(() => tune(orderOf(['random'])));

describe('a repeated tuning', () => {
  test('gives the same bytes in worker threads', async () => {
    const pool = openSetPool(2, HOSTS);
    const inThreads = await tune(orderOf(['random']), pool, 2);
    await pool.close();
    expect(textOf(inThreads)).toBe(textOf(await opposed()));
    expect(inThreads.outcome).toEqual({ decline: expect.any(Number) });
  });

  test('does not depend on the order in which its tables finish', async () => {
    const order = orderOf(['random']);
    const mixed = new TuningInPlay(order);
    while (mixed.outcome === undefined) {
      const tables = [];
      for (let table = mixed.nextTable(); table !== undefined; table = mixed.nextTable()) tables.push(table);
      for (const table of shuffled(tables, createRandom('mixed'))) {
        expect(mixed.closeGeneration()).toBe(false);
        mixed.take(table, await playHere(tuningTableOrder(order, table)));
      }
      expect(mixed.closeGeneration()).toBe(true);
    }
    expect(textOf(mixed)).toBe(textOf(await opposed()));
  });
});

test('the base plays each wall once for all candidates', async () => {
  let sets = 0;
  const { generations } = await tune(
    orderOf(['shanten', 'random']),
    ownPool(() => (sets += 1)),
  );
  const candidates = new Set(generations.flatMap((each) => each.candidates.map(({ values }) => values.decline)));
  expect(sets).toBe(3 * candidates.size + 3);
});

test('the differences of a candidate from the base equal those of a comparison', async () => {
  const opponents = ['shanten', 'random'];
  const order = orderOf(opponents, { generations: 1, population: 2 });
  const { generations } = await tune(order);
  for (const { values, differences } of generations[0]!.candidates) {
    const comparison = new ComparisonInPlay(trainingOrder(order, values));
    await runComparisons([comparison], { pool: ownPool(), workers: 1 });
    expect(differences).toEqual(comparison.walls.map((wall) => differenceOf(wall, opponents.length)));
  }
});

test('a candidate that plays like the base has the difference 0, and others do not', async () => {
  const parameters = [{ name: 'decline', min: 0, max: 100, step: 1, start: 0 }];
  const order = orderOf([], { parameters, walls: 8, population: 8, generations: 1, spread: 1 });
  const [middle, ...drawn] = (await tune(order)).generations[0]!.candidates;
  expect(middle).toEqual({ values: { decline: 0 }, differences: Array(8).fill(0), difference: 0 });
  expect(drawn.some(({ difference }) => difference !== 0)).toBe(true);
});

test('the outcome is measured on walls that no candidate has played', () => {
  const order = orderOf();
  const training = trainingOrder(order, { decline: 5 });
  const heldOut = heldOutOrder(order, { decline: 5 });
  expect(heldOut.plan).toMatchObject({ seed: 'test/held-out', rule: { type: 'budget', walls: 4 } });
  expect(training.plan).toMatchObject({ seed: 'test', a: { bot: 'random?winAlways=yes&decline=5' } });
  expect(training.bots[0]).toMatchObject({ parameters: { winAlways: 'yes', decline: '5' } });
});

describe('a tuning file', () => {
  const file = join(scratch, 'tuning.json');

  test('can be continued in the middle of a generation', async () => {
    const order = orderOf(['random']);
    const stop = new AbortController();
    let left = 9;
    const stopped = new TuningInPlay(order);
    const onTable = (): void => {
      left -= 1;
      if (left === 0) stop.abort();
    };
    await runTuning(stopped, { pool: ownPool(), workers: 2, signal: stop.signal, onTable });
    expect(stopped.outcome).toBeUndefined();
    await writeTuning(file, resultsOf(stopped));
    const kept = expectValue(tuningToGoOnWith(expectValue(readTuning(file))!, order.plan));
    const goneOn = new TuningInPlay(order, differencesIn(kept));
    await runTuning(goneOn, { pool: ownPool(), workers: 1 });
    expect(textOf(goneOn)).toBe(textOf(await opposed()));
  });

  test('is continued if its tuning is shorter, and rejected if it is longer or different', async () => {
    const order = orderOf();
    const document = resultsOf(await plain());
    const longer = orderOf([], { generations: 3 });
    const goneOn = new TuningInPlay(longer, differencesIn(expectValue(tuningToGoOnWith(document, longer.plan))));
    let sets = 0;
    await runTuning(goneOn, { pool: ownPool(() => (sets += 1)), workers: 1 });
    expect(sets).toBeLessThanOrEqual(4 * 3);
    expect(textOf(goneOn)).toBe(textOf(await tune(longer)));
    expect(tuningToGoOnWith(document, { ...order.plan, generations: 1 })).toMatchObject({
      error: { code: 'tuning-longer', message: expect.stringContaining('it has 2 generations, here 1') },
    });
    const version = { ...order.plan.base, digest: 'f'.repeat(64) };
    const narrower = order.plan.parameters.map((parameter) => ({ ...parameter, max: 60 }));
    for (const [change, message] of [
      [{ walls: 9 }, 'its number of walls is 3, here 9'],
      [{ base: version }, 'its base is random (version ?), here random (version ffffffff)'],
      [{ parameters: narrower }, 'its parameters are decline=0..100:1 from 50, here decline=0..60:1 from 50'],
    ] as const) {
      expect(tuningToGoOnWith(document, { ...order.plan, ...change })).toMatchObject({
        error: { code: 'other-tuning', message: `another tuning is stored there: ${message}` },
      });
    }
  });

  test('records the number of held-out walls played before more were requested', async () => {
    const order = orderOf();
    const tuning = await plain();
    const heldOut = heldOutFrom(undefined, tuning)!;
    await runComparisons([heldOut], { pool: ownPool(), workers: 1 });
    const { walls, ending } = heldOut;
    const kept = comparisonResultsOf({ plan: heldOut.order.plan, walls, ending }, 'mcr compare');
    const under = (changes: Partial<TuningPlan>): ComparisonInPlay => {
      const plan = { ...order.plan, ...changes };
      const goneOn = new TuningInPlay({ ...order, plan }, differencesIn(resultsOf(tuning)));
      return heldOutFrom({ ...resultsOf(tuning), heldOut: kept }, goneOn)!;
    };
    expect(under({}).continuedAfter).toEqual([]);
    const more = under({ heldOutWalls: 6 });
    expect([more.continuedAfter, more.walls]).toEqual([[4], walls]);
    const document = { ...resultsOf(tuning), heldOut: kept };
    expect(tuningToGoOnWith(document, { ...order.plan, generations: 3, heldOutWalls: 3 })).toMatchObject({
      error: { code: 'tuning-longer', message: expect.stringContaining('it has 4 held-out walls, here 3') },
    });
    const { walls: _, ...figures } = kept;
    expect(tuningToGoOnWith({ ...document, heldOut: figures }, order.plan)).toMatchObject({
      error: { code: 'walls-missing' },
    });
  });

  test('may be missing, but not malformed', () => {
    expect(readTuning(join(scratch, 'nowhere.json'))).toEqual({ ok: true, value: undefined });
    writeFileSync(join(scratch, 'broken.json'), '{}');
    expect(readTuning(join(scratch, 'broken.json'))).toMatchObject({ error: { code: 'tuning-malformed' } });
  });
});
