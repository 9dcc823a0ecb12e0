// The cells of Shisen-Sho's lines. Adjacent half tiles that no tile separates are merged into one cell: a rectangle has
// one cell per tile, other layouts up to four. This does not change the lines.

import type { Layout } from '../layout/layout.ts';
import type { Place } from '../layout/place.ts';
import { coversOf, neighboursOf } from '../rules/neighbours.ts';
import { type Lists, listsOf } from './options.ts';

export interface LineGrid {
  readonly tileCount: number;
  readonly columns: number;
  readonly rows: number;
  readonly levels: number;
  /** By tile: its first column and its number of columns, 1 or 2; the same for rows; its level. */
  readonly column: Int32Array;
  readonly width: Int32Array;
  readonly row: Int32Array;
  readonly depth: Int32Array;
  readonly level: Int32Array;
  /** By tile: number of tiles over it on the full board. */
  readonly covers: Int32Array;
  /** By tile: the tiles it lies over, on any level. */
  readonly covered: Lists;
  /** By tile: the tiles that touch one of its four sides. */
  readonly beside: Lists;
  /** By tile: 1 if some half tile at its sides is free on the full board. */
  readonly openings: Int32Array;
}

export function lineGridOf(layout: Layout): LineGrid {
  const { places } = layout;
  const columns = cellsAlong(places.map(({ x }) => x));
  const rows = cellsAlong(places.map(({ y }) => y));
  const byTile = (numberOf: (place: Place) => number) => Int32Array.from(places, numberOf);
  const covers = coversOf(layout);
  const covered = places.map((): number[] => []);
  for (const [tile, over] of covers.entries()) for (const cover of over) covered[cover]!.push(tile);
  return {
    tileCount: places.length,
    columns: columns.count,
    rows: rows.count,
    levels: Math.max(...places.map(({ z }) => z)) + 1,
    column: byTile(({ x }) => columns.cellOf(x)),
    width: byTile(({ x }) => columns.cellOf(x + 2) - columns.cellOf(x)),
    row: byTile(({ y }) => rows.cellOf(y)),
    depth: byTile(({ y }) => rows.cellOf(y + 2) - rows.cellOf(y)),
    level: byTile(({ z }) => z),
    covers: Int32Array.from(covers, ({ length }) => length),
    covered: listsOf(covered),
    beside: listsOf(sidesOf(layout)),
    openings: openingsOf(layout),
  };
}

/** Divides an axis into cells at the coordinates where some tile begins or ends. */
function cellsAlong(starts: readonly number[]): { readonly count: number; cellOf(unit: number): number } {
  const edges = [...new Set(starts.flatMap((start) => [start, start + 2]))].sort((a, b) => a - b);
  const cells = new Map(edges.map((edge, cell) => [edge, cell]));
  return { count: edges.length - 1, cellOf: (unit) => cells.get(unit)! };
}

function sidesOf(layout: Layout): number[][] {
  const along = neighboursOf(layout, false);
  const across = neighboursOf(layout, true);
  return layout.places.map((_, tile) => [
    ...along.left[tile]!,
    ...along.right[tile]!,
    ...across.left[tile]!,
    ...across.right[tile]!,
  ]);
}

function openingsOf({ places }: Layout): Int32Array {
  const keyOf = (x: number, y: number, z: number) => `${x},${y},${z}`;
  const filled = new Set(
    places.flatMap(({ x, y, z }) => [keyOf(x, y, z), keyOf(x + 1, y, z), keyOf(x, y + 1, z), keyOf(x + 1, y + 1, z)]),
  );
  return Int32Array.from(places, ({ x, y, z }) => {
    const around = [0, 1].flatMap((step) => [
      keyOf(x - 1, y + step, z),
      keyOf(x + 2, y + step, z),
      keyOf(x + step, y - 1, z),
      keyOf(x + step, y + 2, z),
    ]);
    return around.every((cell) => filled.has(cell)) ? 0 : 1;
  });
}
