// All counts for one number of tiles, as shown by `mcr solitaire count`.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { countArrangements } from './arrangement-counts.ts';
import { type ConfigurationCounts, countConfigurations } from './configuration-counts.ts';
import type { Counting } from './progress.ts';
import { countSolvableGroups, MAX_HARD_TILES } from './solvable-groups.ts';
import { countSolvablePairs, MAX_EASY_TILES } from './solvable-pairs.ts';
import { countDecks, countTileLayouts, type LayoutCase } from './tile-layout-counts.ts';

/** Maximum number of tiles; the formulas alone then take a second. */
export const MAX_COUNTED_TILES = 200;

/** Maximum number of tiles for counts of solvable arrangements. */
export const MAX_SOLVABLE_TILES: Readonly<Record<LayoutCase, number>> = { easy: MAX_EASY_TILES, hard: MAX_HARD_TILES };

/** Counts with the letters of van Rijn's tables; all for one cross section, up to reflection. */
export interface SizeCounts {
  readonly tiles: number;
  readonly layoutCase: LayoutCase;
  /** C_tot, C_refl and C_sym. */
  readonly configurations: ConfigurationCounts;
  /** DC: multisets of group sizes. */
  readonly decks: bigint;
  /** TL: divisions of the tiles into groups. */
  readonly tileLayouts: bigint;
  /** A_exp = C_tot · TL. */
  readonly expected: bigint;
  /** A: different arrangements. */
  readonly arrangements: bigint;
  /** A_double = A_exp − A. */
  readonly double: bigint;
  /** A_s and A_b; absent beyond `MAX_SOLVABLE_TILES`. */
  readonly outcomes?: Outcomes;
}

/** Numbers of solvable and blocked arrangements; their sum is `arrangements`. */
export interface Outcomes {
  readonly solvable: bigint;
  readonly blocked: bigint;
}

/** Why a number of tiles cannot be counted. */
export type CountError = 'tiles-odd' | 'tiles-out-of-range';

/** Starts the count for `tiles` tiles. Errors unless `tiles` is even and 2 to `MAX_COUNTED_TILES`. */
export function countSize(tiles: number, layoutCase: LayoutCase): Result<Counting<SizeCounts>, CountError> {
  if (!Number.isInteger(tiles) || tiles < 2 || tiles > MAX_COUNTED_TILES) {
    return failure('tiles-out-of-range', `${tiles} is not a number of tiles from 2 to ${MAX_COUNTED_TILES}`);
  }
  if (tiles % 2 === 1) return failure('tiles-odd', `${tiles} is odd: tiles are removed in pairs`);
  return success(sizeCounts(tiles, layoutCase));
}

function* sizeCounts(tiles: number, layoutCase: LayoutCase): Counting<SizeCounts> {
  const counts = {
    tiles,
    layoutCase,
    configurations: countConfigurations(tiles),
    decks: countDecks(tiles, layoutCase),
    tileLayouts: countTileLayouts(tiles, layoutCase),
    ...countArrangements(tiles, layoutCase),
  };
  if (tiles > MAX_SOLVABLE_TILES[layoutCase]) return counts;
  const solvable = (yield* countSolvable(tiles, layoutCase)).at(-1)!;
  return { ...counts, outcomes: { solvable, blocked: counts.arrangements - solvable } };
}

/** Solvable arrangements A_s of 2, 4, … `tiles` tiles. Throws a RangeError above `MAX_SOLVABLE_TILES`. */
export function countSolvable(tiles: number, layoutCase: LayoutCase): Counting<bigint[]> {
  return layoutCase === 'easy' ? countSolvablePairs(tiles) : countSolvableGroups(tiles);
}
