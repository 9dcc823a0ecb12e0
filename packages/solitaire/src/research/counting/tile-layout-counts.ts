// Tile layouts: the division of places into groups of equal tiles, of even size. Layouts that differ only by an
// exchange of faces count as one. Easy case: all groups are pairs. Hard case: any even sizes (van Rijn 2011, sections
// 4.2 and 4.3).

import { requireCount } from './configuration.ts';
import { countPartitions } from './configuration-counts.ts';

/** Van Rijn's two cases of decks: every group has two tiles (`easy`), or any even number (`hard`). */
export const LAYOUT_CASES = ['easy', 'hard'] as const;
/** One of `LAYOUT_CASES`. */
export type LayoutCase = (typeof LAYOUT_CASES)[number];

/**
 * Number of multisets of group sizes (DC): 1 in the easy case, the partitions of tiles / 2 in the hard case; 0 for odd
 * `tiles`.
 */
export function countDecks(tiles: number, layoutCase: LayoutCase): bigint {
  requireCount(tiles);
  if (tiles % 2 === 1) return 0n;
  return layoutCase === 'easy' ? 1n : countPartitions(tiles / 2);
}

/**
 * Number of tile layouts (TL): (n − 1)!! in the easy case, the divisions into even groups (OEIS A005046) in the hard
 * case; 0 for odd `tiles`.
 */
export function countTileLayouts(tiles: number, layoutCase: LayoutCase): bigint {
  requireCount(tiles);
  if (tiles % 2 === 1) return 0n;
  if (layoutCase === 'easy') return doubleFactorial(tiles - 1);
  return evenDivisions(pascalTriangle(tiles))[tiles / 2]!;
}

/**
 * Number of tile layouts invariant under a reflection, by the number of places that the reflection fixes: 0, 2, …
 * `tiles`, in that order. It exchanges the other places in mirrored pairs. Empty for odd `tiles`.
 */
export function countSymmetricTileLayouts(tiles: number, layoutCase: LayoutCase): bigint[] {
  requireCount(tiles);
  if (tiles % 2 === 1) return [];
  const half = tiles / 2;
  if (layoutCase === 'hard') return symmetricDivisions(half).map((rows, fixed) => rows[half - fixed]!);
  const mirrored = mirroredPairings(half);
  return mirrored.map((_, fixed) => mirrored[half - fixed]! * doubleFactorial(2 * fixed - 1));
}

/** n!! for odd n: 1 · 3 · 5 … n, the number of ways to pair n + 1 items; 1 for n = −1. */
export function doubleFactorial(odd: number): bigint {
  let product = 1n;
  for (let factor = 3; factor <= odd; factor += 2) product *= BigInt(factor);
  return product;
}

/**
 * Number of symmetric pairings of 0, 1, … `most` mirrored pairs of places: the first place is paired with its own
 * reflection, or crosswise with one of the two places of another mirrored pair.
 */
function mirroredPairings(most: number): bigint[] {
  const ways = [1n];
  for (let pairs = 1; pairs <= most; pairs += 1) {
    ways.push(ways[pairs - 1]! + 2n * BigInt(pairs - 1) * (ways[pairs - 2] ?? 0n));
  }
  return ways;
}

/** Number of divisions of 0, 2, 4 … places into groups of even size, computed over the group of the first place. */
function evenDivisions(choose: Triangle): bigint[] {
  const divisions = [1n];
  for (let places = 2; places < choose.length; places += 2) {
    let ways = 0n;
    for (let group = 2; group <= places; group += 2) {
      ways += choose[places - 1]![group - 1]! * divisions[(places - group) / 2]!;
    }
    divisions.push(ways);
  }
  return divisions;
}

/** Number of symmetric divisions, at [half of the fixed places][mirrored pairs], whose sum is at most `half`. */
function symmetricDivisions(half: number): bigint[][] {
  const choose = pascalTriangle(2 * half);
  const divisions = evenDivisions(choose).map((ways) => [ways]);
  for (let mirrored = 1; mirrored <= half; mirrored += 1) {
    for (let fixed = 0; fixed <= half - mirrored; fixed += 1) {
      divisions[fixed]!.push(divisionsByFirstPair(divisions, choose, mirrored, fixed));
    }
  }
  return divisions;
}

/**
 * Symmetric divisions by the group of the first mirrored pair. Either the group is its own reflection and contains
 * `joined` mirrored pairs and an even number of fixed places; or the group and its reflection share `joined` mirrored
 * pairs, which can be split in 2^(joined − 1) ways, and the group's size `joined` is even.
 */
function divisionsByFirstPair(
  divisions: readonly bigint[][],
  choose: Triangle,
  mirrored: number,
  fixed: number,
): bigint {
  let ways = 0n;
  for (let joined = 1; joined <= mirrored; joined += 1) {
    const left = mirrored - joined;
    let completions = joined % 2 === 0 ? 2n ** BigInt(joined - 1) * divisions[fixed]![left]! : 0n;
    for (let taken = 0; taken <= fixed; taken += 1) {
      completions += choose[2 * fixed]![2 * taken]! * divisions[fixed - taken]![left]!;
    }
    ways += choose[mirrored - 1]![joined - 1]! * completions;
  }
  return ways;
}

/** Binomial coefficients at [n][k]. */
type Triangle = readonly (readonly bigint[])[];

function pascalTriangle(most: number): Triangle {
  const rows: bigint[][] = [[1n]];
  for (let row = 1; row <= most; row += 1) {
    const above = rows[row - 1]!;
    rows.push(Array.from({ length: row + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
  }
  return rows;
}
