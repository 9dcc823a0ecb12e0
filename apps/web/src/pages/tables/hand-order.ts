// The order of the user's tiles: sorted, or arranged by the user.

import type { TileIndex } from '@mcr-arena/tiles';

/**
 * The tiles in the player's order. Tiles that left the hand are removed; new ones go before the first tile that is higher.
 * `sorted`: the tiles in hand, low to high. `order`: undefined if the player has not moved any.
 */
export function inOrder(sorted: readonly TileIndex[], order: readonly TileIndex[] | undefined): readonly TileIndex[] {
  if (order === undefined) return sorted;
  const left = [...sorted];
  const kept = order.filter((tile) => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  for (const tile of left) {
    const place = kept.findIndex((other) => other > tile);
    kept.splice(place < 0 ? kept.length : place, 0, tile);
  }
  return kept;
}

/** Moves the tile at `from` to `to`. */
export function moved(tiles: readonly TileIndex[], from: number, to: number): readonly TileIndex[] {
  const order = [...tiles];
  const [tile] = order.splice(from, 1);
  if (tile !== undefined) order.splice(to, 0, tile);
  return order;
}
