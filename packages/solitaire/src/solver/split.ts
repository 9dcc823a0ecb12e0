// One board for several searches: each gets some pairs that must leave together, and all ways to pair them are covered.

import { type Board, groupsOf, type Pair } from '../board.ts';
import { QUAD_PAIRINGS } from './options.ts';

/**
 * At least `parts` lists (a power of three, or fewer where the groups of four run out) for the `fixed` of a solver. The
 * board is solvable if it is with one of the lists, and unsolvable if it is with none. `weights`, by group in the order
 * of `groupsOf`, says which groups to fix first: with the `blamed` of a solver that was stopped, the parts together take
 * about as long as the whole, else up to several times as long.
 */
export function splitPlay(board: Board, parts: number, weights: readonly number[] = []): readonly (readonly Pair[])[] {
  const weighed = groupsOf(board).map(({ tiles }, group) => ({ tiles, weight: weights[group] ?? 0 }));
  const quads = weighed.filter(({ tiles }) => tiles.length === 4).sort((a, b) => b.weight - a.weight);
  let lists: (readonly Pair[])[] = [[]];
  for (const { tiles } of quads) {
    if (lists.length >= parts) break;
    lists = lists.flatMap((list) =>
      QUAD_PAIRINGS.map(([[first, second]]): readonly Pair[] => [...list, [tiles[first]!, tiles[second]!]]),
    );
  }
  return lists;
}
