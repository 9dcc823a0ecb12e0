// Stam's strategies without a search tree (2007, section 3.4).

import type { Random } from '@mcr-arena/tiles';
import type { Pair } from '../../board.ts';
import type { View } from './closed-board.ts';
import { type Heuristic, maxima } from './heuristic.ts';
import { type Strategy, turnOf } from './strategy.ts';

/** Removes the pair that the heuristic chooses from all pairs. */
export function randomStrategy(heuristic: Heuristic): Strategy {
  return (view, random) => {
    const pairs = view.pairs();
    return turnOf(pairs.length === 0 ? [] : [heuristic.bestPair(pairs, random)]);
  };
}

/**
 * Removes a pair that frees the most tiles, counted for each of its two tiles separately; the heuristic breaks ties.
 */
export function greedyStrategy(heuristic: Heuristic): Strategy {
  return (view, random) => {
    const pairs = view.pairs();
    if (pairs.length === 0) return turnOf([]);
    const freed = maxima(pairs, ([first, second]) => view.freedBy(first) + view.freedBy(second));
    return turnOf([heuristic.bestPair(freed, random)]);
  };
}

/**
 * Removes all quadruples that are free together; if there are none, the best pair of each triple; if there are none of
 * these either, all pairs. Free tiles are determined again only after all of these are removed.
 */
export function multipleFirstStrategy(heuristic: Heuristic): Strategy {
  return (view, random) => {
    const groups = freeGroups(view);
    const largest = Math.min(4, Math.max(0, ...groups.map((tiles) => tiles.length)));
    const chosen = groups.filter((tiles) => tiles.length >= largest);
    return turnOf(chosen.flatMap((tiles) => pairsOfGroup(tiles, heuristic, random)));
  };
}

/** Free tiles with equal faces, in tile order. */
function freeGroups(view: View): number[][] {
  const groups = new Map<number, number[]>();
  for (const tile of view.freeTiles()) {
    const face = view.faceOf(tile)!;
    const group = groups.get(face);
    if (group === undefined) groups.set(face, [tile]);
    else group.push(tile);
  }
  return [...groups.values()];
}

function pairsOfGroup(tiles: readonly number[], heuristic: Heuristic, random: Random): Pair[] {
  const [a, b, c, d] = tiles;
  if (b === undefined) return [];
  if (c === undefined) return [[a!, b]];
  if (d !== undefined)
    return [
      [a!, b],
      [c, d],
    ];
  return [
    heuristic.bestPair(
      [
        [a!, b],
        [a!, c],
        [b, c],
      ],
      random,
    ),
  ];
}
