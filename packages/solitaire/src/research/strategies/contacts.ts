// Lookup tables of a layout for closed play, computed once and shared by all games.

import type { Layout } from '../../layout/layout.ts';
import { surroundingsOf } from '../../rules/surroundings.ts';

/** Neighbours of each tile, by tile: all lists are in tile order. */
export interface Contacts {
  readonly tileCount: number;
  /** Tiles that touch from above, and those touched below. */
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
  readonly left: readonly (readonly number[])[];
  readonly right: readonly (readonly number[])[];
  /** For each of the four quarters of the tile's top: the tiles over it. */
  readonly quarterCovers: readonly (readonly (readonly number[])[])[];
  /** Quarters that a tile covers, as 4 · covered tile + quarter. */
  readonly coveredQuarters: readonly (readonly number[])[];
}

/** The contacts of every tile of a layout, for Mahjong Solitaire. */
export function contactsOf(layout: Layout): Contacts {
  const { neighbours, covers } = surroundingsOf('mahjong-solitaire', layout);
  const { above, left, right } = neighbours;
  const quarterCovers = layout.places.map(({ x, y }, tile) =>
    [0, 1, 2, 3].map((quarter) =>
      covers[tile]!.filter((cover) => {
        const place = layout.places[cover]!;
        const across = x + (quarter & 1) - place.x;
        const down = y + (quarter >> 1) - place.y;
        return across >= 0 && across < 2 && down >= 0 && down < 2;
      }),
    ),
  );
  const coveredQuarters = layout.places.map((): number[] => []);
  for (const [tile, quarters] of quarterCovers.entries()) {
    for (const [quarter, tiles] of quarters.entries()) {
      for (const cover of tiles) coveredQuarters[cover]!.push(4 * tile + quarter);
    }
  }
  return {
    tileCount: layout.places.length,
    above,
    below: inverseOf(above),
    left,
    right,
    quarterCovers,
    coveredQuarters,
  };
}

function inverseOf(lists: readonly (readonly number[])[]): number[][] {
  const inverse = lists.map((): number[] => []);
  for (const [tile, others] of lists.entries()) for (const other of others) inverse[other]!.push(tile);
  return inverse;
}

/** Tiles next to `tile` on that side, their neighbours on the same side, and so on, the nearest first. */
export function tilesBeyond(
  tile: number,
  side: readonly (readonly number[])[],
  isThere: (tile: number) => boolean = () => true,
): number[] {
  const beyond: number[] = [];
  for (let reached = -1; reached < beyond.length; reached += 1) {
    for (const next of side[beyond[reached] ?? tile]!) if (isThere(next) && !beyond.includes(next)) beyond.push(next);
  }
  return beyond;
}
