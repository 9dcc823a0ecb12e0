// The seatings of the deals of a duplicate set.
//
// The published order of the 24 seatings is six blocks of four. Each block rotates one cyclic order of the four
// entrants through the seats, so that everyone always draws after the same neighbour. The blocks have the six cyclic
// orders with position 0 first: 0123, 0132, 0213, 0231, 0312, 0321 (in turn order). In seating 4b + r the k-th entrant
// of block b's order has seat (k + r) modulo 4. A set of four seatings is one block, in which each entrant has each
// seat once; in all 24, six times.

import { type Brand, type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';

/** Index of an entrant in the list of its table, 0-3, best-ranked first. Unlike a seat, it is the same in all deals. */
export type Position = Brand<0 | 1 | 2 | 3, 'Position'>;

/** All positions, best-ranked first. */
export const POSITIONS = [0, 1, 2, 3] as readonly number[] as readonly [Position, Position, Position, Position];

/** One value per position of a table. */
export type ByPosition<T> = readonly [T, T, T, T];

/** One value for each position, computed in order. */
export function mapPositions<T>(valueAt: (position: Position) => T): ByPosition<T> {
  return [valueAt(POSITIONS[0]), valueAt(POSITIONS[1]), valueAt(POSITIONS[2]), valueAt(POSITIONS[3])];
}

/** Deals in a set: all permutations, the four rotations of one cyclic order, or a single deal. */
export const SEATING_COUNTS = [24, 4, 1] as const;
export type SeatingCount = (typeof SEATING_COUNTS)[number];

const CYCLIC_ORDERS = [
  [0, 1, 2, 3],
  [0, 1, 3, 2],
  [0, 2, 1, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
  [0, 3, 2, 1],
] as const;

/** The 24 seatings in the published order: for each, the position in each seat. */
export const SEATINGS: readonly BySeat<Position>[] = CYCLIC_ORDERS.flatMap((order) =>
  [0, 1, 2, 3].map((rotation) => mapSeats((seat) => POSITIONS[order[(seat - rotation + 4) % 4]!]!)),
);

/** The position in `seat`. Throws a RangeError unless `seating` is 0 to 23. */
export function positionAt(seating: number, seat: Seat): Position {
  return seatingOf(seating)[seat]!;
}

/** The seat of the entrant at `position`. Throws a RangeError unless `seating` is 0 to 23. */
export function seatOf(seating: number, position: Position): Seat {
  return seatingOf(seating).indexOf(position) as Seat;
}

/** Converts values by seat to values by position. */
export function toPositions<T>(seating: number, bySeat: BySeat<T>): ByPosition<T> {
  return mapPositions((position) => bySeat[seatOf(seating, position)]!);
}

/** Converts values by position to values by seat. */
export function toSeats<T>(seating: number, byPosition: ByPosition<T>): BySeat<T> {
  return mapSeats((seat) => byPosition[positionAt(seating, seat)]!);
}

function seatingOf(seating: number): BySeat<Position> {
  const found = SEATINGS[seating];
  if (found === undefined) throw new RangeError(`a seating is an integer from 0 to 23, not ${seating}`);
  return found;
}

/**
 * The seatings of a set, in playing order. `ordinal` counts the sets of a tournament from 0.
 *
 * Sets of four use the blocks in turn, with a shift by one after every twelve sets, so that in 24 sets each cyclic
 * order is combined with each prevalent wind once. Single deals use one block for sixteen deals and rotate by one per
 * deal, and by one more after every four, so that each entrant has each seat under each prevalent wind once.
 */
export function seatingsOfSet(count: SeatingCount, ordinal: number): readonly number[] {
  if (count === 24) return SEATINGS.map((_, seating) => seating);
  if (count === 4) {
    const block = (ordinal + Math.floor(ordinal / 12)) % CYCLIC_ORDERS.length;
    return [0, 1, 2, 3].map((rotation) => 4 * block + rotation);
  }
  const block = Math.floor(ordinal / 16) % CYCLIC_ORDERS.length;
  return [4 * block + ((ordinal + Math.floor(ordinal / 4)) % 4)];
}

/** The first of each group of seatings that give the same deal. Copies of an entrant have equal names in `entrants`. */
export function differentSeatings(
  entrants: ByPosition<string | number>,
  seatings: readonly number[],
): readonly number[] {
  const seen = new Set<string>();
  return seatings.filter((seating) => {
    const deal = toSeats(seating, entrants).join();
    return !seen.has(deal) && seen.add(deal);
  });
}

/**
 * Four seatings for a table with copies of an entrant: as `seatingsOfSet`, but only blocks that give four different deals are used.
 * Undefined if none does.
 */
export function differentBlock(entrants: ByPosition<string | number>, ordinal: number): readonly number[] | undefined {
  const blocks = CYCLIC_ORDERS.map((_, block) => differentSeatings(entrants, seatingsOfSet(4, block)));
  const whole = blocks.filter((seatings) => seatings.length === 4);
  return whole[(ordinal + Math.floor(ordinal / 12)) % whole.length];
}
