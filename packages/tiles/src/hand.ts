import type { Meld } from './meld.ts';
import type { TileIndex } from './tile.ts';

/**
 * The tiles of one player, in any order. `concealed` has `concealedSize` tiles between turns, one more on the player's
 * turn.
 */
export interface Hand {
  readonly concealed: readonly TileIndex[];
  readonly melds: readonly Meld[];
  readonly flowers: readonly TileIndex[];
}

/** Number of concealed tiles between turns with `meldCount` melds: 13, 10, 7, 4 or 1. */
export function concealedSize(meldCount: number): number {
  return 13 - 3 * meldCount;
}
