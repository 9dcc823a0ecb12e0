// Seatings of the bridge format, chosen so that comparisons between tables are fair.
//
// An entrant is compared with the entrants who play the same wall in the same seat at the other tables. If position 0
// always met position 0, the best-ranked entrants would only be compared with each other, and their advantages would
// cancel out. So the tables seat their entrants differently. At two tables with different m (see below), each entrant
// of one is compared with each entrant of the other equally often, reference bots included, and the deltas of the four
// entrants of a table sum to 0.
//
// Deals are played in blocks of four. Block b has the cyclic order b of `seating.ts`. In its deal r (0 to 3) the k-th
// entrant of that order sits in seat k + m·r + c, where m (1 to 3) and c (0 to 3) belong to the table, and + and · are
// the operations of the field of four elements. So each entrant has each seat once in a block, and the 24 deals use all
// 24 seatings. Tables with different m form orthogonal Latin squares. The three tables of a group (1 to 3, 4 to 6
// and so on) have three different m in each block. Two tables of different groups have the same m in every third block;
// but if the numbers of their groups differ by a multiple of three, they have the same m either in all blocks (tables 1
// and 10) or in none.

import { duplicateFormatOf, setOrdinal, type TournamentConfig } from './config.ts';
import { SEATINGS, type SeatingCount, seatingsOfSet } from './seating.ts';
import type { SetId } from './set-result.ts';

/** Multiplication in the field of four elements. Addition is exclusive or. */
const PRODUCTS = [
  [0, 0, 0, 0],
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
] as const;

const SEATING_OF = new Map(SEATINGS.map((seats, seating) => [seats.join(), seating]));

/** The seatings of a set, in playing order: indices in `SEATINGS`. */
export function seatingsOf(config: TournamentConfig, { round, table, set }: SetId): readonly number[] {
  const ordinal = setOrdinal(config, round, set);
  const listed = seatingsOfSet(config.seatings, ordinal);
  return duplicateFormatOf(config) === 'bridge' ? bridgeSeatings(config.seatings, ordinal, table) : listed;
}

/** Like `seatingsOfSet`, for a table (counted from 1) of the bridge format. */
export function bridgeSeatings(count: SeatingCount, ordinal: number, table: number): readonly number[] {
  return seatingsOfSet(count, ordinal).map((seating) => seatingAt(Math.floor(seating / 4), seating % 4, table - 1));
}

function seatingAt(block: number, deal: number, table: number): number {
  const three = Math.floor(table / 3);
  const multiplier = 1 + ((table + block * three) % 3);
  const shift = PRODUCTS[multiplier]![deal]! ^ (three % 4);
  const order = SEATINGS[4 * block]!;
  return SEATING_OF.get(order.map((_, seat) => order[seat ^ shift]).join())!;
}
