// The difficulty of a board, from two measurements: how often random play wins, and how many dead ends the solver had
// to exclude before it found a solution.

import type { Measured } from './solver-tasks.ts';

export const DIFFICULTIES = ['gentle', 'fair', 'hard', 'fiendish', 'impossible'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The minimum share of random plays that win on a gentle board and on a fair one. */
const GENTLE_SHARE = 0.1;
const FAIR_SHARE = 0.01;
/** The minimum number of dead ends on a fiendish board. */
const FIENDISH_NODES = 20;

export function difficultyOf({ plays, won, nodes, solvable }: Measured): Difficulty {
  if (!solvable) return 'impossible';
  if (won >= GENTLE_SHARE * plays) return 'gentle';
  if (won >= FAIR_SHARE * plays) return 'fair';
  return nodes < FIENDISH_NODES ? 'hard' : 'fiendish';
}
