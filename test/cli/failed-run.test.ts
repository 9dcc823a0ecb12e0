// What a comparison or a tuning stores and reports when one of its tables fails permanently.

import type { PlayedSet, SetOrder, SetPool } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, findBot } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { ComparisonInPlay, type ComparisonResults, TuningInPlay, type TuningResults } from '@mcr-arena/lab';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playComparisons } from '../../apps/cli/src/compare/play-comparisons.ts';
import { playTuning } from '../../apps/cli/src/tune/play-tuning.ts';
import { playHere } from '../hosts/hosts-under-test.ts';
import { planOf } from '../lab/comparison/invented-walls.ts';
import { tuningPlan } from '../lab/tuning/invented-tuning.ts';

const TABLES = 12;
const BOTS = ['random', 'random?decline=50'].map(
  (bot) => expectValue(findBot(expectValue(parseBotSpecification(bot)), '.', HOUSE_BOTS)).reference,
);
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

/** Stores documents after a delay, each with whether the pool was closed by then. */
function slowStore<Results>(pool: FailingPool) {
  const kept: { results: Results; isClosed: boolean }[] = [];
  const save = async (results: Results): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    kept.push({ results, isClosed: pool.isClosed });
  };
  return { kept, save };
}

/** Waits for output after the failure, and expects only the notes on the set's first two failures. */
async function expectSilence(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const notes = stderr.split('\n').filter((line) => /void|broken|closed/.test(line));
  expect(notes).toEqual(Array(2).fill(expect.stringMatching(/is void and played again: broken$/)));
}

test('a comparison stores its walls before it reports the failure, and prints nothing after it', async () => {
  const plan = planOf(0);
  const comparison = new ComparisonInPlay({ plan, bots: BOTS, ...ARENA });
  const pool = failingPool();
  const { kept, save } = slowStore<ComparisonResults>(pool);
  const playing = playComparisons([comparison], { workers: 1, openPool: () => pool, lines: (line) => [line], save });
  await expect(playing).rejects.toThrow(/^set r1-t1-s13 failed 3 times, last with: broken$/);
  expect(kept).toMatchObject([{ isClosed: false, results: { ended: 'interrupted', walls: { length: TABLES } } }]);
  expect(pool.isClosed).toBe(true);
  expect(stderr).toMatch(/^48 deals · /m);
  await expectSilence();
});

test('a tuning stores its tables before it reports the failure, and prints nothing after it', async () => {
  const parameters = [{ name: 'decline', min: 0, max: 100, step: 1, start: 50 }];
  const plan = tuningPlan({ base: { name: 'random', bot: 'random' }, program: 'random', parameters });
  const tuning = new TuningInPlay({ plan, program: BOTS[0]!, others: [BOTS[0]!], ...ARENA });
  const pool = failingPool();
  const { kept, save } = slowStore<TuningResults>(pool);
  await expect(playTuning(tuning, { workers: 1, openPool: () => pool, save })).rejects.toThrow(/failed 3 times/);
  const [{ results, isClosed }] = kept as [(typeof kept)[number]];
  const candidates = results.generations.flatMap((generation) => generation.candidates);
  expect(candidates.flatMap(({ differences }) => differences)).toHaveLength(TABLES);
  expect([kept.length, isClosed, pool.isClosed]).toEqual([1, false, true]);
  expect(stderr).toMatch(/48 of [\d,]+ deals/);
  await expectSilence();
});
