import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { botDigestOf, isOwnFile } from '@mcr-arena/hosts';
import {
  ComparisonInPlay,
  type ComparisonOrder,
  type ComparisonResults,
  comparisonFrom,
  comparisonResultsOf,
  figuresOf,
  formatComparison,
  NO_MOMENTS,
  readComparison,
  runComparisons,
  type StoppingRule,
  writeComparison,
} from '@mcr-arena/lab';
import { decisionCount, openSetPool, type SetPool } from '@mcr-arena/runs';
import { createRandom, expectValue, shuffled } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { tableOrderOf } from '../../packages/lab/src/runs/comparison-order.ts';
import { HOSTS, NAMED_BOTS, playHere, sourceOf } from '../hosts/hosts-under-test.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { shared } from '../shared.ts';
import { comparisonOf } from './orders.ts';

const scratch = makeScratchFolder();

function orderOf(
  bots: readonly [string, string, ...string[]],
  rule: StoppingRule,
  seatings: 4 | 24 = 4,
): ComparisonOrder {
  return comparisonOf(bots, (bot) => sourceOf(bot, scratch, NAMED_BOTS).reference, { seatings, rule });
}

/** Plays sets in this thread. */
function ownPool(): SetPool {
  return { play: playHere, close: async () => {} };
}

async function play(order: ComparisonOrder, pool = ownPool(), workers = 1): Promise<ComparisonInPlay> {
  const comparison = new ComparisonInPlay(order);
  await runComparisons([comparison], { pool, workers });
  return comparison;
}

function resultsOf({ order, walls, ending, continuedAfter }: ComparisonInPlay): ComparisonResults {
  return comparisonResultsOf({ plan: order.plan, walls, ending, continuedAfter }, 'mcr compare');
}

function textOf(comparison: ComparisonInPlay): string {
  return formatComparison(resultsOf(comparison));
}

const budget = (walls: number): StoppingRule => ({ type: 'budget', walls });

describe('two bots that play alike', () => {
  test.each([[['random', 'x=random']], [['random', 'x=random', 'shanten', 'random']]] as [[string, string]][])(
    '%j are exactly 0 points apart, although they play at random',
    async (bots) => {
      const comparison = await play(orderOf(bots, budget(2), 24));
      expect(comparison.moments).toEqual({ count: 2, mean: 0, squares: 0 });
    },
  );
});

describe('a comparison', () => {
  const order = orderOf(['shanten', 'random', 'random'], budget(6));
  const whole = shared(() => play(order));

  test('gives the same bytes in worker threads, whichever ends first', async () => {
    const pool = openSetPool(2, HOSTS);
    const inThreads = await play(order, pool, 2);
    expect(textOf(inThreads)).toBe(textOf(await whole()));
    expect(inThreads.ending).toEqual({ type: 'budget' });
    await pool.close();
  });

  test('is decided in the order of walls, not of their completion', async () => {
    const sure = orderOf(['shanten', 'random'], { type: 'until-sure', smallest: 1 });
    const straight = await play(sure);
    const tables = Array.from({ length: straight.walls.length + 8 }, (_, index) => ({ wall: index + 1, table: 0 }));
    const mixed = new ComparisonInPlay(sure);
    for (const table of shuffled(tables, createRandom('mixed')))
      mixed.take(table, await playHere(tableOrderOf(sure, table)));
    expect(textOf(mixed)).toBe(textOf(straight));
    expect(straight.ending).toEqual({ type: 'sure', verdict: 'a-better' });
  });

  test('continues from its file, uses only the needed walls of a longer comparison, and rejects a longer file', async () => {
    const file = join(scratch, 'comparison.json');
    expect(readComparison(file)).toEqual({ ok: true, value: undefined });
    const half = await play(orderOf(['shanten', 'random', 'random'], budget(3)));
    await writeComparison(file, resultsOf(half));
    const resume = () => expectValue(comparisonFrom(expectValue(readComparison(file)), order));
    expect(resume().nextTable()).toEqual({ wall: 4, table: 0 });
    const goneOn = resume();
    await runComparisons([goneOn], { pool: ownPool(), workers: 1 });
    expect(resultsOf(goneOn)).toEqual({ ...resultsOf(await whole()), continuedAfter: [3] });
    const shorter = new ComparisonInPlay(orderOf(['shanten', 'random', 'random'], budget(2)), goneOn);
    expect(shorter.walls).toHaveLength(2);
    expect(shorter.nextTable()).toBeUndefined();
    const { walls: _, ...figures } = resultsOf(goneOn);
    expect(expectValue(comparisonFrom(resultsOf(goneOn), order)).ending).toEqual({ type: 'budget' });
    expect(comparisonFrom(resultsOf(goneOn), shorter.order)).toMatchObject({
      error: { code: 'comparison-longer', message: expect.stringContaining('has 6 walls, of which 2 would remain') },
    });
    expect(comparisonFrom(figures, order)).toMatchObject({ error: { code: 'walls-missing' } });
  });

  test('records the number of walls played before another rule was requested', async () => {
    const short = orderOf(['random', 'random?decline=50'], budget(3));
    const under = (found: ComparisonResults, rule: StoppingRule) => {
      const goneOn = { ...short, plan: { ...short.plan, rule } };
      return resultsOf(expectValue(comparisonFrom(found, goneOn)));
    };
    const kept = resultsOf(await play(short));
    expect(kept).not.toHaveProperty('continuedAfter');
    expect(under(kept, budget(3))).not.toHaveProperty('continuedAfter');
    const sure = { type: 'until-sure', smallest: 1 } as const;
    const goneOn = under(kept, budget(5));
    for (const seen of [goneOn, under(kept, sure), under(under(kept, sure), budget(3)), under(goneOn, budget(5))])
      expect(seen.continuedAfter).toEqual([3]);
    const walls = [...kept.walls!, { ...kept.walls![0]!, wall: 4 }];
    expect(under({ ...goneOn, walls }, { ...sure, walls: 5 }).continuedAfter).toEqual([3, 4]);
    expect(under({ ...kept, walls: [] }, budget(5))).not.toHaveProperty('continuedAfter');
  });

  test('rejects the file of another comparison', async () => {
    const other = { ...order.plan, seed: 'other' };
    const document = comparisonResultsOf({ plan: other, walls: [], ending: undefined }, 'mcr compare');
    expect(comparisonFrom(document, order)).toMatchObject({ error: { code: 'other-comparison' } });
    writeFileSync(join(scratch, 'broken.json'), '{}');
    expect(readComparison(join(scratch, 'broken.json'))).toMatchObject({ error: { code: 'comparison-malformed' } });
  });
});

describe('a run', () => {
  test('keeps complete walls in order when it is stopped', async () => {
    const order = orderOf(['random', 'random?decline=50', 'random'], budget(1000));
    const stop = new AbortController();
    const comparison = new ComparisonInPlay(order);
    const onWall = (): void => {
      if (comparison.walls.length >= 5) stop.abort();
    };
    await runComparisons([comparison], { pool: ownPool(), workers: 2, signal: stop.signal, onWall });
    expect(comparison.ending).toBeUndefined();
    expect(comparison.walls.map(({ wall }) => wall)).toEqual(comparison.walls.map((_, index) => index + 1));
    expect(comparison.walls.length).toBeLessThan(10);
  });

  test('replays a void table, and throws if it keeps failing', async () => {
    const order = orderOf(['random', 'random?decline=50'], budget(2));
    const failing = (failures: number): SetPool => {
      let left = failures;
      return {
        play: (set) => (left-- > 0 ? Promise.reject(new Error('broken')) : playHere(set)),
        close: async () => {},
      };
    };
    const voided: string[] = [];
    const comparison = new ComparisonInPlay(order);
    const onVoid = (_: unknown, message: string): void => void voided.push(message);
    await runComparisons([comparison], { pool: failing(2), workers: 1, onVoid });
    expect(voided).toEqual(['broken', 'broken']);
    expect(textOf(comparison)).toBe(textOf(await play(order)));
    await expect(play(order, failing(99))).rejects.toThrow('broken');
  });

  test('shares the work between several comparisons, and each ends independently', { tags: ['full'] }, async () => {
    const sure = { type: 'until-sure', smallest: 1, walls: 40 } as const;
    const comparisons = ['random', 'shanten?forms=regular'].map(
      (bot) => new ComparisonInPlay(orderOf(['shanten', bot], sure)),
    );
    const leads: number[] = [];
    const onWall = (): void => {
      const [first, second] = comparisons.map(({ walls }) => walls.length);
      if (comparisons.every(({ ending }) => ending === undefined)) leads.push(Math.abs(first! - second!));
    };
    await runComparisons(comparisons, { pool: ownPool(), workers: 1, onWall });
    expect(leads.length).toBeGreaterThan(30);
    expect(Math.max(...leads)).toBe(1);
    expect(comparisons.map(({ ending }) => ending?.type)).toEqual(['sure', 'budget']);
    expect(comparisons[0]!.walls.length).toBeLessThan(40);
  });
});

test('counts fouls and decisions by side', async () => {
  const comparison = await play(orderOf(['random', 'faulty.js?how=illegal', 'random'], budget(2)));
  const { a, b } = figuresOf(comparison.order.plan, comparison.walls)!;
  expect(a.fouls['illegal-action']).toBe(0);
  expect(b.fouls['illegal-action']).toBe(8);
  const { decisionTimes } = comparison;
  expect(decisionCount(decisionTimes.a)).toBeGreaterThan(decisionCount(decisionTimes.b));
  expect(comparison.moments).not.toEqual(NO_MOMENTS);
});

test('a digest distinguishes versions of a bot', () => {
  const write = (name: string, text: string): void => writeFileSync(join(scratch, name), text);
  write('mine.js', 'export function createBot() {}');
  write('note.txt', 'one');
  const first = botDigestOf(sourceOf('mine.js', scratch));
  write('note.txt', 'two');
  expect(botDigestOf(sourceOf('mine.js', scratch))).toBe(first);
  write('mine.js', 'export function createBot() { }');
  expect(botDigestOf(sourceOf('mine.js', scratch))).not.toBe(first);
  write('bot.js', 'export function createBot() {}');
  const folder = botDigestOf(sourceOf('.', scratch));
  write('note.txt', 'three');
  expect(botDigestOf(sourceOf('.', scratch))).not.toBe(folder);
  const isOf = (bot: string, path: string): boolean => isOwnFile(sourceOf(bot, scratch), join(scratch, path));
  expect(['bot.js', 'results.json', 'kept/results.json'].filter((path) => !isOf('.', path))).toEqual([]);
  expect(['../results.json', '.kept/results.json'].filter((path) => isOf('.', path))).toEqual([]);
  expect([isOf('mine.js', 'mine.js'), isOf('mine.js', 'results.json')]).toEqual([true, false]);
});
