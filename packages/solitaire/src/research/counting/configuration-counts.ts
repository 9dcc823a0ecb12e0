// Counts configurations by sums over the height of the highest column, without listing them.

import { requireCount } from './configuration.ts';

/** Counts of the configurations of one cross section (van Rijn). */
export interface ConfigurationCounts {
  /** Up to reflection: van Rijn's C_tot. */
  readonly total: bigint;
  /** With reflections counted separately: C_refl, the "stacks" of OEIS A001523. */
  readonly reflected: bigint;
  /** Equal to their own reflection: C_sym, OEIS A096441. */
  readonly symmetric: bigint;
}

/** Exact counts of the configurations of `tiles` tiles. Throws a RangeError unless `tiles` is an integer ≥ 0. */
export function countConfigurations(tiles: number): ConfigurationCounts {
  const reflected = countStacks(tiles);
  const symmetric = symmetricByMiddle(tiles).reduce((sum, { count }) => sum + count, 0n);
  return { total: (reflected + symmetric) / 2n, reflected, symmetric };
}

/** Symmetric configurations with the same middle height; 0 means an even number of columns. */
interface SymmetricClass {
  readonly middle: number;
  readonly count: bigint;
}

/**
 * Symmetric configurations by the height of their middle column: a partition of half of the other tiles into columns of
 * at most that height. With an even number of columns there is no middle column: any partition of half of all tiles.
 */
export function symmetricByMiddle(tiles: number): SymmetricClass[] {
  requireCount(tiles);
  const classes: SymmetricClass[] = [];
  const sides = unitSeries(Math.floor(tiles / 2)); // partitions into parts of at most `height`, by size
  for (let height = 1; height <= tiles; height += 1) {
    allowParts(sides, height);
    if ((tiles - height) % 2 === 0) classes.push({ middle: height, count: sides[(tiles - height) / 2]! });
  }
  if (tiles % 2 === 0) classes.push({ middle: 0, count: sides[tiles / 2]! });
  return classes;
}

/** Partitions of `size` into positive parts, order ignored: OEIS A000041. */
export function countPartitions(size: number): bigint {
  requireCount(size);
  const series = unitSeries(size);
  for (let part = 1; part <= size; part += 1) allowParts(series, part);
  return series[size]!;
}

/**
 * Stacks by the height h of their highest columns: one or more adjacent parts h, and two partitions into smaller parts
 * to their left and right.
 */
function countStacks(tiles: number): bigint {
  requireCount(tiles);
  if (tiles === 0) return 1n;
  const sides = unitSeries(tiles); // pairs of partitions into parts below `height`, by size together
  let stacks = 0n;
  for (let height = 1; height <= tiles; height += 1) {
    for (let rest = tiles - height; rest >= 0; rest -= height) stacks += sides[rest]!;
    allowParts(sides, height);
    allowParts(sides, height);
  }
  return stacks;
}

function unitSeries(size: number): bigint[] {
  const series = new Array<bigint>(size + 1).fill(0n);
  series[0] = 1n;
  return series;
}

/** Multiplies the series by 1 / (1 − x^part), which allows any number of parts of that size. */
function allowParts(series: bigint[], part: number): void {
  for (let size = part; size < series.length; size += 1) series[size]! += series[size - part]!;
}
