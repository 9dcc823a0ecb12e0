// Tile layouts: which places hold equal tiles, as a division of the places into groups of even size. Faces have no
// names, so layouts that differ by an exchange of faces are one. Easy case: all groups are pairs. Hard case: any even
// sizes (van Rijn 2011, sections 4.2 and 4.3).

import { requireCount } from './configuration.ts';
import { countPartitions } from './configuration-counts.ts';

/** Van Rijn's two cases of decks: every group has two tiles (`easy`), or any even number (`hard`). */
export const LAYOUT_CASES = ['easy', 'hard'] as const;
/** One of `LAYOUT_CASES`. */
export type LayoutCase = (typeof LAYOUT_CASES)[number];

/** Multisets of group sizes (DC): 1 in the easy case, the partitions of tiles / 2 in the hard one; 0 for odd `tiles`. */
export function countDecks(tiles: number, layoutCase: LayoutCase): bigint {
  requireCount(tiles);
  if (tiles % 2 === 1) return 0n;
  return layoutCase === 'easy' ? 1n : countPartitions(tiles / 2);
}

/** Tile layouts (TL): (n − 1)!! or the divisions into even groups, OEIS A005046; 0 for odd `tiles`. */
export function countTileLayouts(tiles: number, layoutCase: LayoutCase): bigint {
  requireCount(tiles);
  if (tiles % 2 === 1) return 0n;
  if (layoutCase === 'easy') return doubleFactorial(tiles - 1);
  return evenDivisions(pascalTriangle(tiles))[tiles / 2]!;
}

/**
 * Tile layouts that a reflection leaves as they are, by the number of places that it leaves where they are: 0, 2, …
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

/** Ways to pair off every group with itself: ∏ (s − 1)!! over even group sizes s; 0 if one is odd. */
export function countPairings(groupSizes: readonly number[]): bigint {
  return groupSizes.reduce((ways, size) => (size % 2 === 0 ? ways * doubleFactorial(size - 1) : 0n), 1n);
}

/** n!! for odd n: 1 · 3 · 5 … n, the ways to pair off n + 1 things; 1 for n = −1. */
export function doubleFactorial(odd: number): bigint {
  let product = 1n;
  for (let factor = 3; factor <= odd; factor += 2) product *= BigInt(factor);
  return product;
}

/**
 * Pairings of 0, 1, … `most` mirrored pairs of places that are their own reflection: the first place goes with its own
 * reflection, or crosswise with one of the two places of another mirrored pair.
 */
function mirroredPairings(most: number): bigint[] {
  const ways = [1n];
  for (let pairs = 1; pairs <= most; pairs += 1) {
    ways.push(ways[pairs - 1]! + 2n * BigInt(pairs - 1) * (ways[pairs - 2] ?? 0n));
  }
  return ways;
}

/** Divisions of 0, 2, 4 … places into groups of even size, by the group that holds the first place. */
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

/** Divisions that are their own reflection, at [half of the fixed places][mirrored pairs], both up to `half` together. */
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
 * Symmetric divisions by the group of the first mirrored pair. Either the group is its own reflection and holds
 * `joined` mirrored pairs and an even number of fixed places; or the group and its reflection share `joined` mirrored
 * pairs, which splits them in 2^(joined − 1) ways, and the group's size `joined` is even.
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
