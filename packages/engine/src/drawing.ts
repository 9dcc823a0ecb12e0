// The events of drawing a tile: flowers are shown and replaced, and an empty wall ends the deal.

import { isFlower, type Seat } from '@mcr-arena/tiles';
import { exhausted } from './ending.ts';
import { type DealEvent, drawnEvent } from './event.ts';
import type { DealState } from './state.ts';
import { copyWall, type DrawCause, takeTile } from './wall.ts';

/**
 * Draws a tile for `seat`. The tile that replaces a flower is an ordinary draw even after a kong, without Out with
 * Replacement Tile (as on Botzone).
 */
export function drawEvents(state: DealState, seat: Seat, cause: DrawCause): readonly DealEvent[] {
  const events: DealEvent[] = [];
  const wall = copyWall(state.wall);
  for (let why = cause; ; why = 'flower') {
    const tile = takeTile(wall, state.config.wall, seat, why);
    if (tile !== undefined && isFlower(tile)) events.push({ type: 'flowerShown', seat, tile });
    else {
      events.push(tile === undefined ? exhausted() : drawnEvent(seat, tile, why === 'kong'));
      return events;
    }
  }
}
