// The start of a discard's animation: the place that the tile had in the hand of the previous scene.

import type { TileIndex } from '@mcr-arena/tiles';
import type { PlacedTile } from './table-layout.ts';
import type { SceneDiscard } from './table-scene.ts';

/**
 * The place of the tile in `hand`, the hand before the discard. A tile from a hidden hand starts in the middle of the hand,
 * unless it was just drawn. Undefined if the hand had no tiles.
 */
export function departureOf(hand: readonly PlacedTile[], { tile, drawn }: SceneDiscard): PlacedTile | undefined {
  const last = hand.at(-1);
  if (drawn && last !== undefined && mayBe(last, tile)) return last;
  const standing = hand.filter(({ marks }) => !marks.includes('drawn'));
  return standing.find((placed) => placed.tile === tile) ?? standing[Math.floor(standing.length / 2)] ?? last;
}

function mayBe(placed: PlacedTile, tile: TileIndex): boolean {
  return placed.tile === undefined || placed.tile === tile;
}
