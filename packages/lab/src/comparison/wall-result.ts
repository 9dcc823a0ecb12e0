// What was played on one wall of a comparison, and what each side made of it.

import type { FanId } from '@mcr-arena/scoring';
import {
  countDeal,
  type DealCounts,
  type DealResult,
  noDealCounts,
  POSITIONS,
  type Position,
} from '@mcr-arena/tournament';
import { lineupsOf, type Side } from './lineup.ts';

/** A deal as a comparison counts it. */
export interface ComparedDeal extends DealResult {
  /** Of the winning hand, each as often as it counts; empty if the deal was drawn. */
  readonly fans: readonly FanId[];
}

/** All tables of a wall. */
export interface WallResult {
  /** Counted from 1. */
  readonly wall: number;
  /** The deals of each table: tables in the order of `lineupsOf`, deals in that of `seatingsOfWall`. */
  readonly tables: readonly (readonly ComparedDeal[])[];
}

/** A deal and the place at its table from which a side played it. */
export interface SideDeal {
  readonly deal: ComparedDeal;
  readonly position: Position;
}

/** Every deal of a wall for each seat that the side had in it. */
export function sideDeals({ tables }: WallResult, opponents: number, side: Side): readonly SideDeal[] {
  return lineupsOf(opponents).flatMap((lineup, table) => {
    const positions = POSITIONS.filter((position) => lineup[position] === side);
    return tables[table]!.flatMap((deal) => positions.map((position) => ({ deal, position })));
  });
}

/** What a side did on a wall; each of its seats counts as a deal. */
export function sideCounts(wall: WallResult, opponents: number, side: Side): DealCounts {
  const counts = noDealCounts();
  for (const { deal, position } of sideDeals(wall, opponents, side)) countDeal(counts, deal, position);
  return counts;
}

/** Points a deal that side a made on a wall, less those of side b. */
export function differenceOf(wall: WallResult, opponents: number): number {
  const a = sideCounts(wall, opponents, 'a');
  const b = sideCounts(wall, opponents, 'b');
  return a.totalDelta / a.deals - b.totalDelta / b.deals;
}
