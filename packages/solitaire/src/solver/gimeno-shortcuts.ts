// Gimeno's two shortcuts: loose tiles, and groups that can never leave.

import type { Neighbours } from '../rules/neighbours.ts';

/** Finds loose tiles: free tiles that do not block any other tile, now or later. */
export class LooseTiles {
  readonly #below: readonly (readonly number[])[];
  readonly #sides: readonly (readonly [Side, Side])[];

  constructor({ above, left, right }: Neighbours) {
    const below = above.map((): number[] => []);
    for (const [tile, covers] of above.entries()) for (const cover of covers) below[cover]!.push(tile);
    this.#below = below;
    this.#sides = left.map((onLeft, tile) => [
      { beside: onLeft, behind: left },
      { beside: right[tile]!, behind: right },
    ]);
  }

  /**
   * Whether no present tile lies under the tile, and each neighbour on its sides has its other side open permanently,
   * so that the tile never blocks it.
   */
  isLoose(tile: number, present: readonly boolean[]): boolean {
    const isPresent = (other: number) => present[other]!;
    if (this.#below[tile]!.some(isPresent)) return false;
    return this.#sides[tile]!.every(({ beside, behind }) =>
      beside.filter(isPresent).every((neighbour) => !behind[neighbour]!.some(isPresent)),
    );
  }
}

/** One side of a tile: its neighbours there, and by tile the neighbours beyond on the same side. */
interface Side {
  readonly beside: readonly number[];
  readonly behind: readonly (readonly number[])[];
}

/**
 * Whether some group can never leave: one of its tiles lies, directly or indirectly, on a second that lies on a third,
 * or three lie under the fourth. With groups of two: one lies on the other.
 */
export function isHopeless(groups: readonly (readonly number[])[], { above }: Neighbours): boolean {
  const over = above.map((_, tile) => reachableFrom(tile, above));
  return groups.some((tiles) => {
    const coveredBy = tiles.map((tile) => tiles.filter((other) => over[tile]!.has(other)));
    if (tiles.length === 2) return coveredBy.some((covers) => covers.length > 0);
    const isChain = coveredBy.some((covers) => covers.some((cover) => covers.some((top) => over[cover]!.has(top))));
    const isRoof = tiles.some((roof) => tiles.filter((tile) => over[tile]!.has(roof)).length === 3);
    return isChain || isRoof;
  });
}

/** The tiles that lie over `tile`, directly or indirectly. */
function reachableFrom(tile: number, above: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set<number>();
  const frontier = [tile];
  for (let next = frontier.pop(); next !== undefined; next = frontier.pop()) {
    for (const cover of above[next]!) {
      if (found.has(cover)) continue;
      found.add(cover);
      frontier.push(cover);
    }
  }
  return found;
}
