// How hard a board is, from what was measured on it: how often careless play wins, and how many dead ends the solver had
// to understand before it found a way.

import type { Measured } from './solver-tasks.ts';

export const DIFFICULTIES = ['gentle', 'fair', 'hard', 'fiendish', 'impossible'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Careless play wins this share of the plays of a gentle board at least, and of a fair one. */
const GENTLE_SHARE = 0.1;
const FAIR_SHARE = 0.01;
/** Dead ends of a board that is more than hard. */
const FIENDISH_NODES = 20;

export function difficultyOf({ plays, won, nodes, solvable }: Measured): Difficulty {
  if (!solvable) return 'impossible';
  if (won >= GENTLE_SHARE * plays) return 'gentle';
  if (won >= FAIR_SHARE * plays) return 'fair';
  return nodes < FIENDISH_NODES ? 'hard' : 'fiendish';
}
