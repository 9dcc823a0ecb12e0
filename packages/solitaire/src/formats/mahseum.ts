// The `.mah` files of Mahseum, a museum of layouts: JSON with any number of boards.
//
//   {"mah":"1.0","boards":[{"name":"Turtle","map":[[0,[[0,[[2,12]]],[2,6]]]]}]}
//
// A map lists levels [z, rows], a level rows [y, cells], in half tiles. Cells are an x, or a list of x and of runs [x, count], whose
// tiles are two half tiles apart.

import { describeValue, failure, type Result, success } from '@mcr-arena/tiles';
import { type Layout, type LayoutError, lineFault, makeLayout, textTooLong } from '../layout/layout.ts';
import { MAX_SPAN, MAX_TILES, type SourcePlace } from '../layout/place.ts';

/** Maximum number of boards in one file. */
const MAX_BOARDS = 5000;

type Read<T> = Result<T, LayoutError>;

/** All layouts of a `.mah` file, in order. Errors name the board; one invalid board makes the whole file invalid. */
export function parseMahseum(text: string): Read<readonly Layout[]> {
  const long = textTooLong(text);
  if (long !== undefined) return long;
  const file = parseJson(text);
  if (!isFields(file)) return lineFault(1, 'expected JSON such as {"mah":"1.0","boards":[…]}');
  if (file.mah !== '1.0') return lineFault(1, `"mah": expected "1.0", found ${describeValue(file.mah)}`);
  const { boards } = file;
  if (!Array.isArray(boards) || boards.length === 0 || boards.length > MAX_BOARDS) {
    return lineFault(1, `"boards": expected a list of 1 to ${MAX_BOARDS} boards`);
  }
  const layouts: Layout[] = [];
  for (const [index, board] of boards.entries()) {
    const layout = layoutOf(board);
    if (!layout.ok) return failure(layout.error.code, `board ${index + 1}: ${layout.error.message}`);
    layouts.push(layout.value);
  }
  return success(layouts);
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Tiles may float, as in Mahseum. */
function layoutOf(board: unknown): Read<Layout> {
  const { name, map } = isFields(board) ? board : {};
  if (!Array.isArray(map))
    return failure('layout-syntax', `"map": expected a list of levels, found ${describeValue(map)}`);
  const places = placesOf(map);
  if (typeof places === 'string') return failure('layout-syntax', `"map": ${places}`);
  const layout = makeLayout(places, typeof name === 'string' ? name : undefined, { mayFloat: true });
  if (!layout.ok || makeLayout(places).ok) return layout;
  return success({ ...layout.value, note: 'a tile floats' });
}

/** The tiles, or what is wrong with the map. */
function placesOf(map: readonly unknown[]): readonly SourcePlace[] | string {
  const places: SourcePlace[] = [];
  for (const level of map) {
    const [z, rows] = pairOf(level) ?? [];
    if (!Array.isArray(rows)) return `expected a level [z, rows], found ${describeValue(level)}`;
    for (const row of rows) {
      const [y, cells] = pairOf(row) ?? [];
      if (y === undefined) return `level ${z}: expected a row [y, cells], found ${describeValue(row)}`;
      for (const cell of Array.isArray(cells) ? cells : [cells]) {
        const [x, count] = typeof cell === 'number' ? [cell, 1] : (pairOf(cell) ?? []);
        if (x === undefined || !isCount(count)) {
          return `level ${z}, row ${y}: expected x or [x, count], found ${describeValue(cell)}`;
        }
        for (let tile = 0; tile < count; tile += 1) places.push({ x: x + 2 * tile, y, z: z! });
        if (places.length > MAX_TILES) return `more than ${MAX_TILES} tiles`;
      }
    }
  }
  return places;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_SPAN;
}

function pairOf(value: unknown): readonly [number, unknown] | undefined {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' ? [value[0], value[1]] : undefined;
}
