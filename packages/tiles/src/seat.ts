// The four seats of a table, in turn order. Seat 0 draws first; in a deal its seat wind is east.

import type { TileIndex } from './tile.ts';

/**
 * In turn order: seat + 1 (modulo 4) plays next. Not branded, because its four literals already exclude other numbers
 * and can index tuples.
 */
export type Seat = 0 | 1 | 2 | 3;

/** All seats in turn order. */
export const SEATS = [0, 1, 2, 3] as const;

/** One value per seat, by seat number. */
export type BySeat<T> = readonly [T, T, T, T];

/** The winds in the order of their seats. */
export const WINDS = ['east', 'south', 'west', 'north'] as const;
/** A seat wind or prevalent wind. */
export type Wind = (typeof WINDS)[number];

/** The seat `steps` turns after `seat`; negative steps go back. */
export function seatAfter(seat: Seat, steps = 1): Seat {
  return ((seat + steps) & 3) as Seat;
}

/** One value for each seat, computed in turn order. */
export function mapSeats<T>(valueAt: (seat: Seat) => T): BySeat<T> {
  return [valueAt(SEATS[0]), valueAt(SEATS[1]), valueAt(SEATS[2]), valueAt(SEATS[3])];
}

/** The wind tile of a wind. */
export function windTile(wind: Wind): TileIndex {
  return (27 + WINDS.indexOf(wind)) as TileIndex;
}

/** Sources of a claimed tile, relative to the claimer: the previous, opposite or next seat. */
export const CLAIM_SOURCES = ['previous', 'opposite', 'next'] as const;
/** The source of a claimed tile, relative to the claimer. */
export type ClaimSource = (typeof CLAIM_SOURCES)[number];

/** The position of `giver` relative to the claimer at `seat`. Throws a RangeError if they are the same seat. */
export function claimSourceOf(seat: Seat, giver: Seat): ClaimSource {
  const source = CLAIM_SOURCES[((seat - giver + 4) % 4) - 1];
  if (source === undefined) throw new RangeError(`seat ${seat} cannot claim from itself`);
  return source;
}
