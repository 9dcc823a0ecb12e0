// A match between people: sixteen deals, four under each prevalent wind. The dealer changes after every deal,
// regardless of who wins. A player's number is the seat in the first deal.

import { type Seat, seatAfter, WINDS, type Wind } from '@mcr-arena/tiles';

/** Number of deals in a match. */
export const MATCH_DEALS = 16;

/** The seat of `player` in deal `deal` (0-15). The players become dealer, seat 0, in turn order. */
export function seatInDeal(player: Seat, deal: number): Seat {
  return seatAfter(player, -checkedDeal(deal));
}

/** The player at `seat` in deal `deal` (0-15). */
export function playerInDeal(seat: Seat, deal: number): Seat {
  return seatAfter(seat, checkedDeal(deal));
}

/** East in deals 0-3, then south, west, north. */
export function prevalentWindOfDeal(deal: number): Wind {
  return WINDS[checkedDeal(deal) >> 2]!;
}

function checkedDeal(deal: number): number {
  if (Number.isInteger(deal) && deal >= 0 && deal < MATCH_DEALS) return deal;
  throw new RangeError(`a match has deals 0 to ${MATCH_DEALS - 1}, not ${deal}`);
}
