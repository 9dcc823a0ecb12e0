// Heuristics that break ties of a strategy (Stam 2007, section 3.3): random choice, or the highest blocking value.

import { type Random, shuffled } from '@mcr-arena/tiles';
import type { Pair } from '../../board.ts';

/** Orders pairs and tiles for a strategy. */
export interface Heuristic {
  /** Chooses one of the pairs, of which there is at least one. */
  bestPair(pairs: readonly Pair[], random: Random): Pair;
  /** Free tiles, best first. */
  rankedTiles(tiles: readonly number[], random: Random): number[];
  /** Free partners of a tile, best first. */
  rankedPartners(tiles: readonly number[]): number[];
}

/** Chooses pairs and tiles at random; among partners, chooses the uppermost, which is the paper's "first". */
export const randomHeuristic: Heuristic = {
  bestPair: (pairs, random) => pairs[random.below(pairs.length)]!,
  rankedTiles: (tiles, random) => shuffled(tiles, random),
  rankedPartners: (tiles) => tiles.toReversed(),
};

/** Chooses the highest value; ties go to the last in tile order, which is the uppermost. `values` by tile. */
export function maxBlockHeuristic(values: ArrayLike<number>): Heuristic {
  const ranked = (tiles: readonly number[]) => tiles.toSorted((a, b) => values[b]! - values[a]! || b - a);
  return {
    bestPair: (pairs) => maxima(pairs, ([first, second]) => values[first]! + values[second]!).at(-1)!,
    rankedTiles: ranked,
    rankedPartners: ranked,
  };
}

/** The items with the highest value, in their order. */
export function maxima<T>(items: readonly T[], scoreOf: (item: T) => number): T[] {
  let best = Number.NEGATIVE_INFINITY;
  let highest: T[] = [];
  for (const item of items) {
    const value = scoreOf(item);
    if (value > best) {
      best = value;
      highest = [item];
    } else if (value === best) {
      highest.push(item);
    }
  }
  return highest;
}
