// xmahjongg's layout files: one tile per line, "row column level" in half tiles. Empty lines and lines that
// start with # are skipped. Other lines are an error here, although xmahjongg skips them.

import type { Result } from '@mcr-arena/tiles';
import { type Layout, type LayoutError, lineFault, makeLayout, textTooLong } from '../layout/layout.ts';
import { MAX_TILES, type SourcePlace } from '../layout/place.ts';

/** The layout in the text of a layout file of xmahjongg. Such files have no name. */
export function parseXmahjongg(text: string): Result<Layout, LayoutError> {
  const long = textTooLong(text);
  if (long !== undefined) return long;
  const places: SourcePlace[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const trimmed = content.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const numbers = /^(\d{1,4})\s+(\d{1,4})\s+(\d{1,4})$/.exec(trimmed);
    if (numbers === null) return lineFault(line, `expected "row column level", not "${trimmed.slice(0, 40)}"`);
    places.push({ y: Number(numbers[1]), x: Number(numbers[2]), z: Number(numbers[3]), line });
    if (places.length > MAX_TILES) return lineFault(line, `more than ${MAX_TILES} tiles`);
  }
  return makeLayout(places);
}

/** The text of a layout file of xmahjongg, which itself only accepts layouts of 144 tiles. */
export function formatXmahjongg(layout: Layout): string {
  return layout.places.map(({ x, y, z }) => `${y} ${x} ${z}\n`).join('');
}
