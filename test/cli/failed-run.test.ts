// What a comparison stores and reports when one of its tables fails permanently.

import { setImmediate as turn } from 'node:timers/promises';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { ComparisonInPlay, type ComparisonResults } from '@mcr-arena/lab';
import type { PlayedSet, SetOrder, SetPool } from '@mcr-arena/runs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playComparisons } from '../../apps/cli/src/compare/play-comparisons.ts';
import { playHere, sourceOf } from '../hosts/hosts-under-test.ts';
import { planOf } from '../lab/comparison/invented-walls.ts';

const TABLES = 12;
const BOTS = ['random', 'random?decline=50'].map((bot) => sourceOf(bot).reference);
const ARENA = { rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS };

let stderr = '';
beforeEach(() => {
  stderr = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    stderr += chunk;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

interface FailingPool extends SetPool {
  readonly isClosed: boolean;
}

/** Plays the first tables. The next one fails permanently; the others keep running until the pool is closed. */
function failingPool(): FailingPool {
  const played: Promise<PlayedSet>[] = [];
  const underWay: ((reason: Error) => void)[] = [];
  let broken: SetOrder | undefined;
  let isClosed = false;
  return {
    play: async (order) => {
      if (played.length < TABLES) {
        played.push(playHere(order));
        return played.at(-1)!;
      }
      broken ??= order;
      if (order !== broken) return new Promise((_, reject) => underWay.push(reject));
      await Promise.all(played);
      throw new Error('broken');
    },
    close: async () => {
      isClosed = true;
      for (const reject of underWay) reject(new Error('the pool is closed'));
    },
    get isClosed() {
      return isClosed;
    },
  };
}

/** Stores documents some turns of the event loop later, each with whether the pool was closed by then. */
function slowStore(pool: FailingPool) {
  const kept: { results: ComparisonResults; isClosed: boolean }[] = [];
  const save = async (results: ComparisonResults): Promise<void> => {
    for (let waited = 0; waited < 50; waited += 1) await turn();
    kept.push({ results, isClosed: pool.isClosed });
  };
  return { kept, save };
}

test('a comparison stores its walls before it reports the failure, and prints nothing after it', async () => {
  const plan = planOf(0);
  const comparison = new ComparisonInPlay({ plan, bots: BOTS, ...ARENA });
  const pool = failingPool();
  const { kept, save } = slowStore(pool);
  const playing = playComparisons([comparison], {
    workers: 1,
    hosts: [],
    openPool: () => pool,
    lines: (line) => [line],
    save,
  });
  await expect(playing).rejects.toThrow(/^set r1-t1-s13 failed 3 times, last with: broken$/);
  expect(kept).toMatchObject([{ isClosed: false, results: { ended: 'interrupted', walls: { length: TABLES } } }]);
  expect(pool.isClosed).toBe(true);
  expect(stderr).toMatch(/^48 deals · /m);
  for (let waited = 0; waited < 50; waited += 1) await turn();
  const notes = stderr.split('\n').filter((line) => /void|broken|closed/.test(line));
  expect(notes).toEqual(Array(2).fill(expect.stringMatching(/is void and played again: broken$/)));
});
