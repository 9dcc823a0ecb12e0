// Splits a board between several searches: each fixes some pairs, and together they cover all pairings.

import { type Board, groupsOf, type Pair } from '../board.ts';
import { QUAD_PAIRINGS } from './options.ts';

/**
 * At least `parts` lists (a power of three, or fewer if there are not enough groups of four) for the `fixed` option of
 * a solver. The board is solvable if and only if it is solvable with one of the lists. Groups with the highest
 * `weights` (by group, in the order of `groupsOf`) are fixed first. With the `blamed` of an interrupted solver as
 * weights, the parts together take about as long as the whole; otherwise they can take several times as long.
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
