// The type of strategies of closed play: functions from the visible board to the pairs to remove next.

import type { Random } from '@mcr-arena/tiles';
import type { Pair } from '../../board.ts';
import type { View } from './closed-board.ts';

/** The decision of a strategy. */
export interface Turn {
  /** Pairs to remove next, in order; none to give up. Pairs that are not playable when their turn comes are skipped. */
  readonly pairs: readonly Pair[];
  /** Stam's plies: 1, or the roots that a search tried. */
  readonly plies: number;
  /** Maximum rounds of deepening in a search; 0 without a search. */
  readonly level: number;
}

/** A strategy. Between turns it may only cache data computed from the view. */
export type Strategy = (view: View, random: Random) => Turn;

/** A turn without a search. */
export function turnOf(pairs: readonly Pair[]): Turn {
  return { pairs, plies: 1, level: 0 };
}
