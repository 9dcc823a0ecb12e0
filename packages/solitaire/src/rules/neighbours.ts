// The neighbours of each tile of a layout, for the games with free tiles.

import type { Layout } from '../layout/layout.ts';
import { footprintsMeet, type Place } from '../layout/place.ts';

/** The tiles that can block a tile, by tile: those that touch it from above and on its two sides. */
export interface Neighbours {
  readonly above: readonly (readonly number[])[];
  /** Left sides; rear sides in the transposed game. */
  readonly left: readonly (readonly number[])[];
  /** Right sides; front sides in the transposed game. */
  readonly right: readonly (readonly number[])[];
}

/** The neighbours of all tiles; `transposed` exchanges the roles of x and y. */
export function neighboursOf(layout: Layout, transposed: boolean): Neighbours {
  const at = new Map<string, number>();
  layout.places.forEach(({ x, y, z }, tile) => {
    at.set(`${x},${y},${z}`, tile);
  });
  const beside = ({ x, y, z }: Place, step: number): Place[] =>
    [-1, 0, 1].map((slide) => (transposed ? { x: x + slide, y: y + step, z } : { x: x + step, y: y + slide, z }));
  const over = ({ x, y, z }: Place): Place[] =>
    [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy, z: z + 1 })));
  const tilesAt = (places: readonly Place[]) =>
    places.map(({ x, y, z }) => at.get(`${x},${y},${z}`)).filter((tile) => tile !== undefined);
  return {
    above: layout.places.map((place) => tilesAt(over(place))),
    left: layout.places.map((place) => tilesAt(beside(place, -2))),
    right: layout.places.map((place) => tilesAt(beside(place, 2))),
  };
}

/** By tile: the tiles that cover part of it from any higher level. */
export function coversOf(layout: Layout): readonly (readonly number[])[] {
  const columns = new Map<string, number[]>();
  layout.places.forEach(({ x, y }, tile) => {
    const key = `${x},${y}`;
    columns.set(key, [...(columns.get(key) ?? []), tile]);
  });
  return layout.places.map((place) => {
    const near = [-1, 0, 1].flatMap((dy) =>
      [-1, 0, 1].flatMap((dx) => columns.get(`${place.x + dx},${place.y + dy}`) ?? []),
    );
    return near.filter((tile) => layout.places[tile]!.z > place.z && footprintsMeet(layout.places[tile]!, place));
  });
}
