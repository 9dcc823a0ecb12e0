// Sets laid on the table. A meld names its source relative to its owner, so that it means the same in any seat.

import type { ClaimSource } from './seat.ts';
import type { TileIndex } from './tile.ts';

/** A chow is always claimed from the seat before; a concealed kong is not claimed. */
export type Meld =
  | { readonly type: 'chow'; readonly low: TileIndex; readonly claimed: TileIndex }
  | { readonly type: 'pung' | 'meldedKong' | 'addedKong'; readonly tile: TileIndex; readonly claimedFrom: ClaimSource }
  | { readonly type: 'concealedKong'; readonly tile: TileIndex };

/** Whether the meld is a kong of any kind. */
export function isKong(meld: Meld): boolean {
  return meld.type === 'meldedKong' || meld.type === 'addedKong' || meld.type === 'concealedKong';
}

/** The tiles of the meld, low to high: 3, or 4 for a kong. */
export function tilesOfMeld(meld: Meld): readonly TileIndex[] {
  if (meld.type === 'chow') return [meld.low, (meld.low + 1) as TileIndex, (meld.low + 2) as TileIndex];
  const { tile } = meld;
  return meld.type === 'pung' ? [tile, tile, tile] : [tile, tile, tile, tile];
}
