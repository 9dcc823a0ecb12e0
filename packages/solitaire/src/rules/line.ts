// Shisen-Sho's connecting line (de Bondt 2020, section 4.1), computed cell by cell: the readable reference for tests of
// the solver's bit vectors.
//
// A line runs through unit cells of one level, inside the layout or in the border of one cell around it, and through no
// present tile except the two it connects. It has at most three straight segments. Tiles of different levels are
// connected on the level of the upper one by at most two segments that start over the lower tile; the third is the drop
// to it. No present tile may lie over either of the two.

import type { Layout } from '../layout/layout.ts';
import type { Place } from '../layout/place.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The corners of a line from one tile to another, ends included: two to four points, in half tiles, at the centres of
 * unit cells (so at .5). Two successive points differ in one coordinate; z differs only in a drop at the end.
 */
export type Line = readonly Place[];

/** A shortest line between two present tiles, or `undefined`. Does not compare their faces. */
export function lineBetween(
  layout: Layout,
  around: Surroundings,
  present: readonly boolean[],
  first: number,
  second: number,
): Line | undefined {
  const covered = (tile: number) => around.covers[tile]!.some((cover) => present[cover]);
  if (covered(first) || covered(second)) return undefined;
  const a = layout.places[first]!;
  const b = layout.places[second]!;
  if (a.z < b.z) return lineBetween(layout, around, present, second, first);
  const isFree = (x: number, y: number) => {
    const tile = around.tileAt(x, y, a.z);
    return tile === undefined || tile === first || tile === second || !present[tile];
  };
  const search = { isFree, width: around.width, depth: around.depth };
  const drops = a.z > b.z;
  const flat = shorter(crossing(search, a, b, drops), swapped(crossing(transpose(search), swap(a), swap(b), drops)));
  if (flat === undefined) return undefined;
  const line = flat.map(([x, y]) => ({ x: x + 0.5, y: y + 0.5, z: a.z }));
  return drops ? [...line, { ...line.at(-1)!, z: b.z }] : line;
}

type Point = readonly [x: number, y: number];

interface Search {
  readonly width: number;
  readonly depth: number;
  isFree(x: number, y: number): boolean;
}

/** The shortest path that leaves `a` along a row, crosses along a column, and reaches `b` along a row. */
function crossing(search: Search, a: Place, b: Place, drops: boolean): readonly Point[] | undefined {
  let best: readonly Point[] | undefined;
  for (const rowA of [a.y, a.y + 1]) {
    for (const rowB of [b.y, b.y + 1]) {
      const fromA = rowReach(search, a.x, rowA);
      // Over the lower tile the line may not turn into the row: that would be one segment too many.
      const fromB = drops ? ([b.x, b.x + 1] as const) : rowReach(search, b.x, rowB);
      for (let column = Math.max(fromA[0], fromB[0]); column <= Math.min(fromA[1], fromB[1]); column += 1) {
        if (!columnIsFree(search, column, rowA, rowB)) continue;
        const way = corners([nearest(a.x, column), rowA], [column, rowA], [column, rowB], [nearest(b.x, column), rowB]);
        best = shorter(best, way);
      }
    }
  }
  return best;
}

/** First and last column that can be reached along the row from the tile at `x`, its own two columns included. */
function rowReach({ isFree, width }: Search, x: number, row: number): readonly [number, number] {
  let first = x;
  let last = x + 1;
  while (first > -1 && isFree(first - 1, row)) first -= 1;
  while (last < width && isFree(last + 1, row)) last += 1;
  return [first, last];
}

function columnIsFree({ isFree }: Search, column: number, from: number, to: number): boolean {
  for (let row = Math.min(from, to); row <= Math.max(from, to); row += 1) {
    if (!isFree(column, row)) return false;
  }
  return true;
}

/** The column of the tile at `x` that is nearest to `column`. */
function nearest(x: number, column: number): number {
  return column <= x ? x : x + 1;
}

function corners(...points: readonly Point[]): readonly Point[] {
  const distinct = points.filter(([x, y], at) => at === 0 || x !== points[at - 1]![0] || y !== points[at - 1]![1]);
  const [first, second] = [distinct[0]!, distinct.at(-1)!];
  const bends = distinct.slice(1, -1).filter(([x, y], at) => {
    const [before, after] = [distinct[at]!, distinct[at + 2]!];
    return !(before[0] === x && x === after[0]) && !(before[1] === y && y === after[1]);
  });
  return [first, ...bends, second];
}

function shorter(a: readonly Point[] | undefined, b: readonly Point[] | undefined): readonly Point[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return costOf(b) < costOf(a) ? b : a;
}

/** A bend costs more than any distance, because straight lines are easier to follow. */
function costOf(points: readonly Point[]): number {
  const steps = points.slice(1).map(([x, y], at) => Math.abs(x - points[at]![0]) + Math.abs(y - points[at]![1]));
  return points.length * 10_000 + steps.reduce((sum, step) => sum + step, 0);
}

function transpose({ width, depth, isFree }: Search): Search {
  return { width: depth, depth: width, isFree: (x, y) => isFree(y, x) };
}

function swap({ x, y, z }: Place): Place {
  return { x: y, y: x, z };
}

function swapped(points: readonly Point[] | undefined): readonly Point[] | undefined {
  return points?.map(([x, y]) => [y, x]);
}
