// Lookup tables of a layout for the rules: neighbours, covering tiles, and the tile in each cell. Computed once per
// board and shared by all its positions.

import type { Layout } from '../layout/layout.ts';
import { extentOf } from '../layout/layout.ts';
import type { Game } from './game.ts';
import { coversOf, type Neighbours, neighboursOf } from './neighbours.ts';

export interface Surroundings {
  readonly neighbours: Neighbours;
  /** By tile: the tiles over any part of it, on any level. */
  readonly covers: readonly (readonly number[])[];
  /** Size in half tiles. */
  readonly width: number;
  readonly depth: number;
  /**
   * The tile in the unit cell at (x, y) of level z, whether or not it is still present; `undefined` for empty cells.
   */
  tileAt(x: number, y: number, z: number): number | undefined;
}

export function surroundingsOf(game: Game, layout: Layout): Surroundings {
  const { width, depth } = extentOf(layout);
  const cells = new Map<number, number>();
  const keyOf = (x: number, y: number, z: number) => (z * depth + y) * width + x;
  layout.places.forEach(({ x, y, z }, tile) => {
    for (let cell = 0; cell < 4; cell += 1) cells.set(keyOf(x + (cell & 1), y + (cell >> 1), z), tile);
  });
  return {
    neighbours: neighboursOf(layout, game === 'mahjong-solitaire-transposed'),
    covers: coversOf(layout),
    width,
    depth,
    tileAt: (x, y, z) => (x < 0 || y < 0 || x >= width || y >= depth ? undefined : cells.get(keyOf(x, y, z))),
  };
}
