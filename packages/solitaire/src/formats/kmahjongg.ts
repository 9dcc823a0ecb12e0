// KMahjongg's `.layout` files: pictures of the levels, one character per half tile, level 0 first. A tile is 12 over 43, a free cell a
// dot; as in KMahjongg, only the 1 is read. Version 1.0 always has 32 × 16 × 5 cells; 1.1 gives its size in lines w, h and d. Lines that
// start with # are comments. Files are written as version 1.1, at least in the size of version 1.0.

import { type Result, success } from '@mcr-arena/tiles';
import { extentOf, type Layout, type LayoutError, lineFault, makeLayout, textTooLong } from '../layout/layout.ts';
import { MAX_LEVELS, MAX_SPAN, MAX_TILES, type SourcePlace } from '../layout/place.ts';

interface Picture {
  width: number;
  height: number;
  depth: number;
  readonly rows: { readonly line: number; readonly cells: string }[];
}

/** The layout in the text of a `.layout` file. Such files have no name. */
export function parseKmahjongg(text: string): Result<Layout, LayoutError> {
  const long = textTooLong(text);
  if (long !== undefined) return long;
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const version = /^k?mahjongg-layout-v1\.([01])\s*$/.exec(lines[0]!)?.[1];
  if (version === undefined)
    return lineFault(1, 'expected "kmahjongg-layout-v1.0", "kmahjongg-layout-v1.1" or "mahjongg-layout-v1.1"');
  const picture: Picture = { width: 32, height: 16, depth: 5, rows: [] };
  for (const [index, content] of lines.entries()) {
    if (index === 0 || content.startsWith('#') || content.trim() === '') continue;
    const fault = readLine(content.trimEnd(), index + 1, version === '1', picture);
    if (fault !== undefined) return lineFault(index + 1, fault);
  }
  const expected = picture.height * picture.depth;
  if (picture.rows.length < expected) {
    return lineFault(lines.length, `the text ends after ${picture.rows.length} of ${expected} rows`);
  }
  return placesOf(picture);
}

/** The text of a `.layout` file, version 1.1. */
export function formatKmahjongg(layout: Layout): string {
  const extent = extentOf(layout);
  const width = Math.max(extent.width, 32);
  const height = Math.max(extent.depth, 16);
  const depth = Math.max(extent.levels, 5);
  const rows = Array.from({ length: height * depth }, () => new Array<string>(width).fill('.'));
  for (const { x, y, z } of layout.places) {
    const rear = rows[z * height + y]!;
    const front = rows[z * height + y + 1]!;
    rear[x] = '1';
    rear[x + 1] = '2';
    front[x + 1] = '3';
    front[x] = '4';
  }
  const header = ['kmahjongg-layout-v1.1', `w${width}`, `h${height}`, `d${depth}`];
  return `${[...header, ...rows.map((row) => row.join(''))].join('\n')}\n`;
}

function readLine(content: string, line: number, sized: boolean, picture: Picture): string | undefined {
  const size = sized ? /^([whd])(\d+)$/.exec(content) : null;
  if (size !== null) return readSize(size[1] as 'w' | 'h' | 'd', Number(size[2]), picture);
  if (content.length !== picture.width) return `a row of ${content.length} cells, not ${picture.width}`;
  const wrong = /[^.1-4]/.exec(content);
  if (wrong !== null) return `character ${wrong.index + 1} is "${wrong[0]}", not one of . 1 2 3 4`;
  if (picture.rows.length === picture.height * picture.depth) return `more than ${picture.rows.length} rows`;
  picture.rows.push({ line, cells: content });
  return undefined;
}

function readSize(axis: 'w' | 'h' | 'd', size: number, picture: Picture): string | undefined {
  // A tile ends one half tile after its place.
  const most = axis === 'd' ? MAX_LEVELS : MAX_SPAN + 1;
  if (picture.rows.length > 0) return 'sizes must precede the first row';
  if (size < 1 || size > most) return `a size of ${size}, not 1 to ${most}`;
  picture[axis === 'w' ? 'width' : axis === 'h' ? 'height' : 'depth'] = size;
  return undefined;
}

function placesOf(picture: Picture): Result<Layout, LayoutError> {
  const places: SourcePlace[] = [];
  /** The first line with a tile that is not drawn 12 over 43. */
  let odd: number | undefined;
  for (const [index, { line, cells }] of picture.rows.entries()) {
    const lastOfLevel = (index + 1) % picture.height === 0;
    const front = lastOfLevel ? '' : picture.rows[index + 1]!.cells;
    for (let x = cells.indexOf('1'); x !== -1; x = cells.indexOf('1', x + 1)) {
      if (cells[x + 1] !== '2' || front[x] !== '4' || front[x + 1] !== '3') odd ??= line;
      places.push({ x, y: index % picture.height, z: Math.floor(index / picture.height), line });
      if (places.length > MAX_TILES) return lineFault(line, `more than ${MAX_TILES} tiles`);
    }
  }
  const layout = makeLayout(places, undefined, { mayFloat: true });
  if (!layout.ok) return layout;
  const floats = !makeLayout(places).ok;
  const notes = [
    ...(odd === undefined ? [] : [`line ${odd}: a tile is not drawn 12 over 43; only its 1 counts`]),
    ...(floats ? ['a tile floats'] : []),
  ];
  return notes.length === 0 ? layout : success({ ...layout.value, note: notes.join('; ') });
}
