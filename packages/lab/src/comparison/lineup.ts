// The players and seatings of the tables of a comparison.
//
// Without opponents the two bots share a table, two seats each. With opponents there are two tables for each wall, and the
// opponents play against both bots with the same tiles in the same seats. Copies of a bot are interchangeable, so seatings that
// differ only in the placement of copies are the same deal: the 24 seatings of two times two copies give six deals.

import { type ByPosition, differentBlock, differentSeatings, seatingsOfSet } from '@mcr-arena/tournament';

export const SIDES = ['a', 'b'] as const;
/** One of the two bots that are compared. */
export type Side = (typeof SIDES)[number];

/** A player at a table: a side, or an opponent by its place in the list of opponents. */
export type Player = Side | 0 | 1 | 2;

/** A table, by position. */
export type Lineup = ByPosition<Player>;

/** Maximum number of opponents: all seats at the table except one. */
export const MAX_OPPONENTS = 3;

/** Seatings of a table per wall: the four rotations of one cyclic order, or all 24, of which equal ones are played once. */
export const COMPARISON_SEATINGS = [4, 24] as const;
export type ComparisonSeatings = (typeof COMPARISON_SEATINGS)[number];

/**
 * The tables of every wall. Opponents (0 to 3) are seated in order, repeating from the first if there are fewer than three.
 */
export function lineupsOf(opponents: number): readonly Lineup[] {
  if (opponents === 0) return [['a', 'a', 'b', 'b']];
  const places = [0, 1, 2] as const;
  const [left, opposite, right] = places.map((place) => places[place % opponents]!);
  return SIDES.map((side): Lineup => [side, left!, opposite!, right!]);
}

/**
 * The seatings of a table on a wall (counted from 1), in playing order. With four seatings, the cyclic orders that give four
 * different deals alternate, shifted by one after every twelve walls so that each order is played with each prevalent wind.
 */
export function seatingsOfWall(lineup: Lineup, seatings: ComparisonSeatings, wall: number): readonly number[] {
  if (seatings === 24) return differentSeatings(lineup, seatingsOfSet(24, 0));
  return differentBlock(lineup, wall - 1)!;
}
