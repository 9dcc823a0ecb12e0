// A question of a played deal in an address, so that a replay can pass it to the editor of bots.

import { encodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';

/** `event`: the last one before the question. */
export function situationText(deal: PlayedDeal, event: number, seat: Seat): string {
  return JSON.stringify([event, seat, encodeDeal(deal)]);
}
