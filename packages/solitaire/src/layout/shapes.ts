// Layouts defined by numbers: rectangles (de Bondt) and cross sections (van Rijn).

import { failure, jsonExcerpt, type Result } from '@mcr-arena/tiles';
import { type Layout, type LayoutError, makeLayout } from './layout.ts';
import { MAX_SPAN, MAX_TILES, type Place } from './place.ts';

/**
 * One level of `rows` × `columns` tiles, numbered row by row. If the number of tiles is odd, the last corner is omitted
 * (de Bondt 2020, section 5.1). Errors: not 1 to 512 each, more than 4,096 tiles, or a single tile.
 */
export function rectangleLayout(rows: number, columns: number): Result<Layout, LayoutError> {
  const longest = MAX_SPAN / 2;
  const fits = (count: number) => Number.isInteger(count) && count >= 1 && count <= longest;
  if (!fits(rows) || !fits(columns)) {
    const found = `${jsonExcerpt(rows)} × ${jsonExcerpt(columns)}`;
    return failure('layout-out-of-range', `a rectangle has 1 to ${longest} rows and columns, not ${found}`);
  }
  if (rows * columns > MAX_TILES) {
    return failure('layout-too-large', `${rows} × ${columns} tiles; a layout has at most ${MAX_TILES}`);
  }
  const count = rows * columns - ((rows * columns) % 2);
  const places = Array.from({ length: count }, (_, tile) => {
    return { x: 2 * (tile % columns), y: 2 * Math.floor(tile / columns), z: 0 };
  });
  return makeLayout(places, `${rows}x${columns}`);
}

/**
 * A row of stacks side by side, of these heights from left to right: van Rijn's configuration of one cross section.
 * Accepts any heights of at least 1; van Rijn's also have no gaps in any row.
 */
export function crossSectionLayout(heights: readonly number[]): Result<Layout, LayoutError> {
  const places: Place[] = [];
  for (const [column, height] of heights.entries()) {
    if (!Number.isInteger(height) || height < 1 || height > MAX_TILES) {
      return failure('layout-out-of-range', `stack ${column + 1} has height ${height}, not 1 or more`);
    }
    for (let z = 0; z < height && places.length <= MAX_TILES; z += 1) places.push({ x: 2 * column, y: 0, z });
  }
  return makeLayout(places);
}
