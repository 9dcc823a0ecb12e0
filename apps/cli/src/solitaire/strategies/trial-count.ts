// A trial of strategies as a long count: all strategies play each position.

import {
  addStrategyTallies,
  EMPTY_STRATEGY_TALLY,
  formatStrategyChoice,
  type LayoutValue,
  type StrategyChoice,
  type StrategyTally,
} from '@mcr-arena/solitaire';
import * as z from 'zod';
import type { LongCount } from '../long-count.ts';

export interface TrialOrder {
  readonly layout: LayoutValue;
  readonly strategies: readonly StrategyChoice[];
  readonly seed: string;
  /** Number of positions. */
  readonly count: number;
}

/** Tallies of the strategies, in the order of `TrialOrder.strategies`. */
export type TrialFigures = readonly StrategyTally[];

/** Positions in a chunk: the sampling strategy takes half a second for each. */
const CHUNK = 20;

const whole = z.int().min(0);
const tallySchema = z.strictObject({
  games: whole,
  solved: whole,
  tilesLeft: whole,
  tilesLeftSquared: whole,
  plies: whole,
  levels: whole,
  freeWhenSolved: whole,
  freeWhenStuck: whole,
});

export function trialCountOf({ layout, strategies, seed, count }: TrialOrder): LongCount<TrialFigures> {
  const trial = { layout, seed, strategies: strategies.map(formatStrategyChoice) };
  const schema = z.array(tallySchema).length(strategies.length);
  return {
    identity: { what: 'trial', ...trial },
    total: count,
    chunk: CHUNK,
    taskOf: ({ from, to }) => ({ type: 'trial', ...trial, from, to }),
    read: (value, { from, to }) => {
      const { data: tallies } = schema.safeParse(value);
      return tallies?.every(({ games }) => games === to - from) ? tallies : undefined;
    },
    add: (a, b) => a.map((tally, index) => addStrategyTallies(tally, b[index]!)),
    zero: strategies.map(() => EMPTY_STRATEGY_TALLY),
  };
}

/** The share that the first strategy has solved so far. */
export function trialStandText({ strategies }: TrialOrder): (figures: TrialFigures) => string {
  return ([first]) => `${formatStrategyChoice(strategies[0]!)} ${((100 * first!.solved) / first!.games).toFixed(2)} %`;
}
