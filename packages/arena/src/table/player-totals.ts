// Points of the players of a game, whose seats rotate from deal to deal.

import { MATCH_DEALS, seatInDeal } from '@mcr-arena/engine';
import type { ScoreDelta } from '@mcr-arena/scoring';
import type { BySeat, Seat } from '@mcr-arena/tiles';

/** By player: the sum of what their seats gained or lost, over deals in playing order. */
export function playerTotalsOf(deltas: readonly BySeat<ScoreDelta>[]): [number, number, number, number] {
  const gained = (player: Seat): number =>
    deltas.reduce((sum, bySeat, deal) => sum + bySeat[seatInDeal(player, deal % MATCH_DEALS)], 0);
  return [gained(0), gained(1), gained(2), gained(3)];
}
