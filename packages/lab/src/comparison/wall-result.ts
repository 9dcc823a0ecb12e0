// The deals played on one wall of a comparison, and the result of each side.

import type { FanId } from '@mcr-arena/scoring';
import {
  type ByPosition,
  countDeal,
  type DealCounts,
  type DealResult,
  noDealCounts,
  POSITIONS,
  type Position,
} from '@mcr-arena/tournament';
import { lineupsOf, type Side } from './lineup.ts';

/** A deal in the form that a comparison counts. */
export interface ComparedDeal extends DealResult {
  /** Fans of the winning hand, repeated as often as they count; empty if nobody won. */
  readonly fans: readonly FanId[];
  /** Luck by position in thousandths of a point, whole numbers so that equal play differs by exactly 0; only if it is taken off. */
  readonly luck?: ByPosition<number>;
}

/** Results of all tables of a wall. */
export interface WallResult {
  /** Counted from 1. */
  readonly wall: number;
  /** The deals of each table: tables in the order of `lineupsOf`, deals in that of `seatingsOfWall`. */
  readonly tables: readonly (readonly ComparedDeal[])[];
}

/** A deal with the position at which a side played it. */
export interface SideDeal {
  readonly deal: ComparedDeal;
  readonly position: Position;
}

/** Every deal of a wall, once for each seat of the side. */
export function sideDeals({ tables }: WallResult, opponents: number, side: Side): readonly SideDeal[] {
  return lineupsOf(opponents).flatMap((lineup, table) => {
    const positions = POSITIONS.filter((position) => lineup[position] === side);
    return tables[table]!.flatMap((deal) => positions.map((position) => ({ deal, position })));
  });
}

/** Counts of a side on a wall. Each of its seats counts as a deal. */
export function sideCounts(wall: WallResult, opponents: number, side: Side): DealCounts {
  const counts = noDealCounts();
  for (const { deal, position } of sideDeals(wall, opponents, side)) countDeal(counts, deal, position);
  return counts;
}

/** Points per deal of side a on a wall, minus those of side b; less luck, if its deals have it. */
export function differenceOf(wall: WallResult, opponents: number): number {
  return meanOf(wall, opponents, 'a') - meanOf(wall, opponents, 'b');
}

function meanOf(wall: WallResult, opponents: number, side: Side): number {
  const { totalDelta, deals } = sideCounts(wall, opponents, side);
  let luck = 0;
  for (const { deal, position } of sideDeals(wall, opponents, side)) luck += deal.luck?.[position] ?? 0;
  return (1000 * totalDelta - luck) / (1000 * deals);
}
