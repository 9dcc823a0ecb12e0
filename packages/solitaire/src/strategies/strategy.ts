// What a strategy of closed play is: from what can be seen to the pairs to remove next.

import type { Random } from '@mcr-arena/tiles';
import type { Pair } from '../board.ts';
import type { View } from './table.ts';

/** What a strategy decides at once. */
export interface Turn {
  /** To remove next, in order; none to give up. Pairs that may not leave when their turn comes are passed over. */
  readonly pairs: readonly Pair[];
  /** Stam's plies: 1, or the roots that a search tried. */
  readonly plies: number;
  /** Rounds of deepening that a search took at most; 0 without one. */
  readonly level: number;
}

/** A strategy may keep nothing between turns but what it works out from the view. */
export type Strategy = (view: View, random: Random) => Turn;

/** A turn without a search. */
export function turnOf(pairs: readonly Pair[]): Turn {
  return { pairs, plies: 1, level: 0 };
}
