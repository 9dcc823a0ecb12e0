// The events of drawing a tile: flowers are shown and replaced, and an empty wall ends the deal.

import { isFlower, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { exhausted } from './ending.ts';
import { type DealEvent, drawnEvent } from './event.ts';
import type { DealState } from './state.ts';
import { copyWall, type DrawCause, takeTile, type WallDraft } from './wall.ts';

/**
 * Draws a tile for `seat`. The tile that replaces a flower is an ordinary draw even after a kong, without Out with
 * Replacement Tile (as on Botzone).
 */
export function drawEvents(state: DealState, seat: Seat, cause: DrawCause): readonly DealEvent[] {
  return drawFrom(copyWall(state.wall), state.config.wall, seat, cause);
}

function drawFrom(wall: WallDraft, tiles: readonly TileIndex[], seat: Seat, cause: DrawCause): readonly DealEvent[] {
  const tile = takeTile(wall, tiles, seat, cause);
  if (tile === undefined) return [exhausted()];
  if (!isFlower(tile)) return [drawnEvent(seat, tile, cause === 'kong')];
  return [{ type: 'flowerShown', seat, tile }, ...drawFrom(wall, tiles, seat, 'flower')];
}
