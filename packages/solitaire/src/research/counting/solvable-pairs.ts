// Counts solvable arrangements of the easy case without enumerating arrangements.
//
// If all groups are pairs, the order of removals does not matter: a solvable arrangement stays solvable after any of
// its removable pairs are removed. Let S(C) be the number of solvable tile layouts of configuration C. Every solvable
// layout has removable pairs, so the sum over the non-empty sets of them with alternating signs counts it once, and
// unsolvable layouts are never counted:
//   S(C) = Σ (−1)^(j + 1) (2j − 1)!! S(C − X)   over the sets X of 2j > 0 available tiles. Layouts equal to their
//   reflection follow the same rule with sets of pairs equal to their reflection, where two pairs that reflection
//   exchanges are removed together.

import {
  availableColumns,
  type Configuration,
  configurations,
  formatConfiguration,
  isSymmetric,
  withoutTops,
} from './configuration.ts';
import type { Counting } from './progress.ts';
import { doubleFactorial } from './tile-layout-counts.ts';

/** Maximum number of tiles of the easy case, which takes minutes and gigabytes. */
export const MAX_EASY_TILES = 40;

/** Solvable tile layouts of one configuration. */
interface SolvableLayouts {
  readonly all: bigint;
  /** Equal to their own reflection; 0 if the configuration is not symmetric. */
  readonly symmetric: bigint;
}

type KnownLayouts = Map<string, SolvableLayouts>;

/** Solvable arrangements A_s of 2, 4, … `tiles` tiles, in that order. Throws a RangeError above `MAX_EASY_TILES`. */
export function* countSolvablePairs(tiles: number): Counting<bigint[]> {
  if (tiles > MAX_EASY_TILES) throw new RangeError(`the easy case is counted up to ${MAX_EASY_TILES} tiles`);
  const known: KnownLayouts = new Map([['', { all: 1n, symmetric: 1n }]]);
  const counts: bigint[] = [];
  for (let size = 2; size <= tiles; size += 2) {
    const level = configurations(size);
    let arrangements = 0n;
    for (const [index, configuration] of level.entries()) {
      const layouts = solvableLayouts(configuration, known);
      known.set(formatConfiguration(configuration), layouts);
      arrangements += isSymmetric(configuration) ? (layouts.all + layouts.symmetric) / 2n : layouts.all;
      yield { tiles: size, done: index + 1, total: level.length };
    }
    counts.push(arrangements);
  }
  return counts;
}

function solvableLayouts(configuration: Configuration, known: KnownLayouts): SolvableLayouts {
  const columns = availableColumns(configuration);
  const sums = new Array<bigint>(columns.length + 1).fill(0n); // by the number of tiles removed
  for (const taken of subsetsOf(columns)) {
    if (taken.length > 0 && taken.length % 2 === 0) sums[taken.length]! += remaining(configuration, taken, known).all;
  }
  let all = 0n;
  for (let size = 2; size < sums.length; size += 2) {
    const ways = doubleFactorial(size - 1) * sums[size]!;
    all += size % 4 === 2 ? ways : -ways;
  }
  return { all, symmetric: isSymmetric(configuration) ? symmetricLayouts(configuration, columns, known) : 0n };
}

/** None if there is a middle column: its tiles could only be paired with each other, one above the other. */
function symmetricLayouts(configuration: Configuration, columns: readonly number[], known: KnownLayouts): bigint {
  if (configuration.length % 2 === 1) return 0n;
  const last = configuration.length - 1;
  const left = columns.filter((column) => column < last - column);
  let layouts = 0n;
  for (const taken of subsetsOf(left)) {
    if (taken.length === 0) continue;
    const mirrored = taken.map((column) => last - column);
    layouts -= signedPairings(taken.length) * remaining(configuration, [...taken, ...mirrored], known).symmetric;
  }
  return layouts;
}

/**
 * Symmetric pairings of `mirrored` mirrored pairs of tiles, each counted with the sign (−1)^(orbits of its pairs): the
 * first tile is paired with its own reflection, or crosswise with one of two tiles of another mirrored pair.
 */
function signedPairings(mirrored: number): bigint {
  let before = 0n;
  let ways = 1n;
  for (let pairs = 1; pairs <= mirrored; pairs += 1) {
    [before, ways] = [ways, -ways - 2n * BigInt(pairs - 1) * before];
  }
  return ways;
}

function remaining(configuration: Configuration, columns: readonly number[], known: KnownLayouts): SolvableLayouts {
  const name = formatConfiguration(withoutTops(configuration, columns).configuration);
  const layouts = known.get(name);
  if (layouts === undefined) throw new Error(`configuration ${name} was not counted before it was needed`);
  return layouts;
}

function* subsetsOf(columns: readonly number[]): Generator<number[]> {
  for (let mask = 0; mask < 2 ** columns.length; mask += 1) {
    yield columns.filter((_, index) => (mask >> index) & 1);
  }
}
