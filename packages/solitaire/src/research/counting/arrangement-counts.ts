// Counts arrangements: configurations with a tile layout, up to reflection (van Rijn 2011, section 4.4).
//
// Only in a symmetric configuration can two tile layouts be one arrangement. There, reflection acts on the tile layouts,
// and arrangements are its orbits: half of all layouts plus half of the layouts equal to their reflection.

import { countConfigurations, symmetricByMiddle } from './configuration-counts.ts';
import { countSymmetricTileLayouts, countTileLayouts, type LayoutCase } from './tile-layout-counts.ts';

/** Counts of arrangements of one size (van Rijn). */
export interface ArrangementCounts {
  /** C_tot · TL, van Rijn's A_exp. */
  readonly expected: bigint;
  /** A: different arrangements. */
  readonly arrangements: bigint;
  /** A_double: arrangements counted in `expected` that are reflections of others. */
  readonly double: bigint;
}

/** Exact counts of any size. Throws a RangeError unless `tiles` is an integer ≥ 0; all are 0 for odd `tiles`. */
export function countArrangements(tiles: number, layoutCase: LayoutCase): ArrangementCounts {
  const { total, symmetric } = countConfigurations(tiles);
  const layouts = countTileLayouts(tiles, layoutCase);
  const unchangedByFixed = countSymmetricTileLayouts(tiles, layoutCase);
  let unchanged = 0n;
  for (const { middle, count } of symmetricByMiddle(tiles)) unchanged += count * (unchangedByFixed[middle / 2] ?? 0n);
  const double = (symmetric * layouts - unchanged) / 2n;
  return { expected: total * layouts, arrangements: total * layouts - double, double };
}
