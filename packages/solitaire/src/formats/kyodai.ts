// Kyodai Mahjongg's `.lay` files: a line "Kyodai 3.0" or "Kyodai 6.0", a line with the name (and " :: category"), then
// 5 levels × 20 rows × 34 columns of half tiles, one character each: 1 where a tile has its left rear corner, else 0.
// White space between the characters is ignored; most files have all 3,400 on one line.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { extentOf, type Layout, type LayoutError, lineFault, makeLayout, textTooLong } from '../layout/layout.ts';
import type { SourcePlace } from '../layout/place.ts';

const LEVELS = 5;
const ROWS = 20;
const COLUMNS = 34;
const CELLS = LEVELS * ROWS * COLUMNS;

/** The layout in the text of a `.lay` file. */
export function parseKyodai(text: string): Result<Layout, LayoutError> {
  const long = textTooLong(text);
  if (long !== undefined) return long;
  const [header = '', title = '', ...rows] = text.split(/\r?\n/);
  if (!/^Kyodai [36]\.0\s*$/.test(header)) return lineFault(1, 'expected "Kyodai 3.0" or "Kyodai 6.0"');
  const places: SourcePlace[] = [];
  let cell = 0;
  for (const [index, row] of rows.entries()) {
    const line = index + 3;
    for (const [column, sign] of [...row].entries()) {
      if (sign.trim() === '') continue;
      if (sign !== '0' && sign !== '1') return lineFault(line, `character ${column + 1} is "${sign}", neither 0 nor 1`);
      if (cell === CELLS) return lineFault(line, `more than ${CELLS} cells`);
      if (sign === '1') places.push({ ...placeOfCell(cell), line });
      cell += 1;
    }
  }
  if (cell < CELLS) return lineFault(rows.length + 2, `the text ends after ${cell} of ${CELLS} cells`);
  return makeLayout(places, title.split('::')[0]!.trim() || undefined);
}

/** The text of a `.lay` file. Error: the layout is larger than 34 × 20 half tiles or has more than 5 levels. */
export function formatKyodai(layout: Layout): Result<string, LayoutError> {
  const { width, depth, levels } = extentOf(layout);
  if (width > COLUMNS || depth > ROWS || levels > LEVELS) {
    const fault = `Kyodai's files have ${COLUMNS} × ${ROWS} half tiles and ${LEVELS} levels, not ${width} × ${depth} and ${levels}`;
    return failure('layout-too-large', fault);
  }
  const cells = new Array<string>(CELLS).fill('0');
  for (const { x, y, z } of layout.places) cells[(z * ROWS + y) * COLUMNS + x] = '1';
  return success(`Kyodai 6.0\n${layout.name ?? ''}\n${cells.join('')}\n`);
}

function placeOfCell(cell: number) {
  const row = Math.floor(cell / COLUMNS);
  return { x: cell % COLUMNS, y: row % ROWS, z: Math.floor(row / ROWS) };
}
