// Finds floating tiles. A tile is supported if it lies on level 0, on another tile, or touches a supported tile of its
// level along an edge, which allows bridges between towers as in some published layouts.

import type { Place } from './place.ts';

/** The first unsupported tile of the list (in any order); `undefined` if all are supported. */
export function firstFloating(places: readonly Place[]): number | undefined {
  const at = new Map<number, number>();
  places.forEach((place, tile) => {
    at.set(keyOf(place.x, place.y, place.z), tile);
  });
  const held = new Uint8Array(places.length);
  const frontier: number[] = [];
  const hold = (tile: number) => {
    if (held[tile] === 1) return;
    held[tile] = 1;
    frontier.push(tile);
  };
  places.forEach((place, tile) => {
    if (place.z === 0 || restsOnTile(place, at)) hold(tile);
  });
  for (let tile = frontier.pop(); tile !== undefined; tile = frontier.pop()) {
    for (const neighbour of touching(places[tile]!, at)) hold(neighbour);
  }
  const floating = held.indexOf(0);
  return floating === -1 ? undefined : floating;
}

// Coordinates are below 1024 and levels below 256, so keys are unique, even with the neighbours' offsets of −2 and +2.
function keyOf(x: number, y: number, z: number): number {
  return (z * 2048 + y + 2) * 2048 + x + 2;
}

function restsOnTile({ x, y, z }: Place, at: ReadonlyMap<number, number>): boolean {
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      if (at.has(keyOf(x + dx, y + dy, z - 1))) return true;
    }
  }
  return false;
}

const EDGES = [-1, 0, 1].flatMap((slide) => [
  [-2, slide],
  [2, slide],
  [slide, -2],
  [slide, 2],
]) as readonly (readonly [number, number])[];

function* touching({ x, y, z }: Place, at: ReadonlyMap<number, number>): Generator<number> {
  for (const [dx, dy] of EDGES) {
    const tile = at.get(keyOf(x + dx, y + dy, z));
    if (tile !== undefined) yield tile;
  }
}
