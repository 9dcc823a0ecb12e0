// Pairs of deals in which two players had the same seat of the same wall.

import type { Seat } from '@mcr-arena/tiles';
import { type ByPosition, POSITIONS, seatOf } from '../seating.ts';
import type { DealResult } from '../set-result.ts';

/** A table that played a wall. */
export interface WallTable<Player> {
  /** By position; one player may have several. */
  readonly players: ByPosition<Player>;
  readonly deals: readonly DealResult[];
}

/** The deal of a table, with its index. */
export interface DealOfTable<Table> {
  readonly table: Table;
  readonly deal: number;
  /** Points at the seat of the pair. */
  readonly points: number;
}

/** Two deals of one wall. */
export interface DealPair<Table> {
  readonly seat: Seat;
  readonly own: DealOfTable<Table>;
  readonly other: DealOfTable<Table>;
}

interface Seated<Player, Table> extends DealOfTable<Table> {
  readonly seat: Seat;
  readonly bySeat: readonly Player[];
}

/**
 * For every seat of `own` in every deal, a deal of the same wall in which `other` has that seat: the one that has most of
 * the other players at the same seats, then the one with the same index, which is the only one with the same wall if every
 * deal of a set has its own. `tables`: those that played the wall.
 */
export function dealPairsOf<Player, Table extends WallTable<Player>>(
  tables: readonly Table[],
  own: Player,
  other: Player,
): readonly DealPair<Table>[] {
  const candidates = seatsOf<Player, Table>(tables, other);
  return seatsOf<Player, Table>(tables, own).flatMap((one) => {
    const sameSeat = candidates.filter(({ seat }) => seat === one.seat);
    const best = sameSeat.reduce<Seated<Player, Table> | undefined>(
      (found, next) => (found === undefined || likeness(one, next) > likeness(one, found) ? next : found),
      undefined,
    );
    return best === undefined ? [] : [{ seat: one.seat, own: dealOf(one), other: dealOf(best) }];
  });
}

function dealOf<Player, Table>({ table, deal, points }: Seated<Player, Table>): DealOfTable<Table> {
  return { table, deal, points };
}

function seatsOf<Player, Table extends WallTable<Player>>(
  tables: readonly Table[],
  player: Player,
): readonly Seated<Player, Table>[] {
  return tables.flatMap((table) =>
    table.deals.flatMap(({ seating, deltas }, deal) => {
      const bySeat: Player[] = [];
      for (const position of POSITIONS) bySeat[seatOf(seating, position)] = table.players[position]!;
      return POSITIONS.filter((position) => table.players[position] === player).map((position) => {
        return { table, deal, points: deltas[position]!, seat: seatOf(seating, position), bySeat };
      });
    }),
  );
}

/** Number of seats with the same player, and a half for the same index. */
function likeness<Player, Table>(a: Seated<Player, Table>, b: Seated<Player, Table>): number {
  return a.bySeat.filter((player, seat) => player === b.bySeat[seat]).length + (a.deal === b.deal ? 0.5 : 0);
}
