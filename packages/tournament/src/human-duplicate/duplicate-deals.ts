// The deals of a duplicate competition of people and bots: each competitor plays the same walls in the same seats
// against three copies of one bot, at a separate table. Deals follow the order of a match, in which the competitor is
// player 0. Where four people sit at each table, they are players 0 to 3.

import { prevalentWindOfDeal, seatInDeal } from '@mcr-arena/engine';
import { type Seat, shuffled, TILES_WITHOUT_FLOWERS, type TileIndex, type Wind } from '@mcr-arena/tiles';
import { labelledRandom, type Secret } from '../secret.ts';

/** Number of deals: all prevalent and seat winds, or two prevalent winds, or one. */
export const HUMAN_DUPLICATE_DEALS = [16, 8, 4] as const;
export type HumanDuplicateDeals = (typeof HUMAN_DUPLICATE_DEALS)[number];

/** Deals under one prevalent wind, which a bot plays as one set. */
export const DEALS_OF_WIND = 4;

/** The competitor's seat in deal `deal`, from 0. `place`: their place at a table with other people. */
export function competitorSeatOf(deal: number, place: Seat = 0): Seat {
  return seatInDeal(place, deal);
}

/**
 * The seating of deal `deal` as an index in the published list: position 0 is the competitor, the others follow in turn
 * order.
 */
export function competitorSeatingOf(deal: number): number {
  return competitorSeatOf(deal);
}

export function competitorWindOf(deal: number): Wind {
  return prevalentWindOfDeal(deal);
}

/**
 * The wall of deal `deal`, from 0: 136 tiles, seat i's quarter from place 34i.
 *
 * Algorithm, version 1: as for walls of tournaments, with the label `mcr-arena/human-duplicate-wall/1`, the
 * competition's id and the number of the deal from 1.
 */
export function humanDuplicateWallOf(secret: Secret, competition: string, deal: number): readonly TileIndex[] {
  const fields = [competition, deal + 1];
  return shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/human-duplicate-wall/1', fields));
}
