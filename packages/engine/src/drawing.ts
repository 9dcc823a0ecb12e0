// The events of drawing a tile: flowers drawn on the way are shown, and a wall that is empty ends the deal.

import { isFlower, type Seat } from '@mcr-arena/tiles';
import { exhausted } from './ending.ts';
import { type DealEvent, drawnEvent } from './event.ts';
import type { DealState } from './state.ts';
import { copyWall, type DrawCause, takeTile } from './wall.ts';

/**
 * A tile for `seat` off the wall of `state`. The tile that follows a flower is an ordinary draw even after a kong: no Out
 * With Replacement Tile then (so Botzone).
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
