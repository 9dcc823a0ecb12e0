// One board for several searches: each gets some pairs that must leave together, and all ways to pair them are covered.

import { type Board, groupsOf, type Pair } from '../board.ts';
import { QUAD_PAIRINGS } from './options.ts';

/**
 * At least `parts` lists (a power of three, or fewer where the groups of four run out) for the `fixed` of a solver. The
 * board is solvable if it is with one of the lists, and unsolvable if it is with none.
 */
export function splitPlay(board: Board, parts: number): readonly (readonly Pair[])[] {
  let lists: (readonly Pair[])[] = [[]];
  for (const { tiles } of groupsOf(board)) {
    if (lists.length >= parts) break;
    if (tiles.length !== 4) continue;
    lists = lists.flatMap((list) =>
      QUAD_PAIRINGS.map(([[first, second]]): readonly Pair[] => [...list, [tiles[first]!, tiles[second]!]]),
    );
  }
  return lists;
}
