// A hand: the tiles held, the melds laid, the flowers set aside.

import type { Meld } from './meld.ts';
import type { TileIndex } from './tile.ts';

/** What one player has, in any order. Between turns `concealed` has `concealedSize` tiles, on the own turn one more. */
export interface Hand {
  readonly concealed: readonly TileIndex[];
  readonly melds: readonly Meld[];
  readonly flowers: readonly TileIndex[];
}

/** Tiles that a hand holds between turns beside `meldCount` melds: 13, 10, 7, 4 or 1. */
export function concealedSize(meldCount: number): number {
  return 13 - 3 * meldCount;
}
