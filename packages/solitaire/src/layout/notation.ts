// This package's text form of layouts: stacks drawn row by row.
//
//   layout small-house        name, optional; the word distinguishes this notation from others
//   0 2 1.1                   row at y = 0, first stack at x = 2, then one character for each two units to the right:
//   2 0 1221                    1-9, a-z: a stack of 1-35 tiles; '.': no tile (two units); ',': half a tile (one unit)
//   level 2                   the stacks of the following rows begin on level 2 (on level 0 before the first such line)
//   3 3 1                     half-tile offsets are plain numbers
//   # remark                  ignored, as are empty lines
//
// formatLayout writes the canonical text: stacks of maximum height, sections by level, rows by y.

import type { Result } from '@mcr-arena/tiles';
import { type Layout, type LayoutError, lineFault, makeLayout, textTooLong } from './layout.ts';
import { MAX_LEVELS, MAX_SPAN, MAX_TILES, type Place, type SourcePlace } from './place.ts';

const TALLEST = 35;

/** Parses the notation above. Errors give the line. */
export function parseLayout(text: string): Result<Layout, LayoutError> {
  const long = textTooLong(text);
  if (long !== undefined) return long;
  const places: SourcePlace[] = [];
  let name: string | undefined;
  let level = 0;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const content = raw.replace(/#.*/, '').trim();
    if (content === '') continue;
    const [head, ...rest] = content.split(/\s+/) as [string, ...string[]];
    if (head === 'layout') {
      name = rest.join(' ');
    } else if (head === 'level') {
      if (!isSmall(rest[0], MAX_LEVELS)) return lineFault(line, `a level is a number from 0 to ${MAX_LEVELS - 1}`);
      level = Number(rest[0]);
    } else {
      const fault = readRow(head, rest, level, line, places);
      if (fault !== undefined) return lineFault(line, fault);
    }
    if (places.length > MAX_TILES) return lineFault(line, `more than ${MAX_TILES} tiles`);
  }
  return makeLayout(places, name === '' ? undefined : name);
}

/** The canonical text of a layout, one line per row of stacks, with a final line feed. */
export function formatLayout(layout: Layout): string {
  const lines = [`layout ${layout.name ?? ''}`.replaceAll(/\s+/g, ' ').trim()];
  let level = 0;
  for (const stacks of stacksByRow(layout)) {
    const first = stacks[0]!;
    if (first.z !== level) {
      level = first.z;
      lines.push(`level ${level}`);
    }
    lines.push(`${first.y} ${first.x} ${drawRow(stacks)}`);
  }
  return `${lines.join('\n')}\n`;
}

interface Stack extends Place {
  readonly height: number;
}

function isSmall(text: string | undefined, bound: number): boolean {
  return text !== undefined && /^\d{1,4}$/.test(text) && Number(text) < bound;
}

function readRow(
  head: string,
  [start, drawing, ...more]: readonly string[],
  level: number,
  line: number,
  places: SourcePlace[],
): string | undefined {
  if (!isSmall(head, MAX_SPAN) || !isSmall(start, MAX_SPAN) || drawing === undefined || more.length > 0) {
    return `expected "layout NAME", "level Z" or "Y X STACKS" with Y and X below ${MAX_SPAN}, not "${head.slice(0, 40)}"`;
  }
  const y = Number(head);
  let x = Number(start);
  for (const sign of drawing) {
    if (sign === ',') {
      x += 1;
      continue;
    }
    if (sign !== '.') {
      const height = /[1-9a-z]/.test(sign) ? Number.parseInt(sign, 36) : 0;
      if (height === 0) return `"${sign}" is not a stack: expected 1-9, a-z, "." or ","`;
      for (let z = level; z < level + height; z += 1) places.push({ x, y, z, line });
    }
    x += 2;
  }
  return undefined;
}

function stacksByRow(layout: Layout): Stack[][] {
  const keyOf = ({ x, y }: Place, z: number) => `${x},${y},${z}`;
  const present = new Set(layout.places.map((place) => keyOf(place, place.z)));
  const rows = new Map<string, Stack[]>();
  const begun = new Set<string>();
  for (const place of layout.places) {
    if (begun.has(keyOf(place, place.z))) continue;
    let height = 0;
    while (height < TALLEST && present.has(keyOf(place, place.z + height))) {
      begun.add(keyOf(place, place.z + height));
      height += 1;
    }
    const row = `${place.z},${place.y}`;
    rows.set(row, [...(rows.get(row) ?? []), { ...place, height }]);
  }
  return [...rows.values()];
}

function drawRow(stacks: readonly Stack[]): string {
  let drawing = '';
  let end = stacks[0]!.x;
  for (const { x, height } of stacks) {
    const gap = x - end;
    drawing += '.'.repeat(gap >> 1) + ','.repeat(gap & 1) + height.toString(TALLEST + 1);
    end = x + 2;
  }
  return drawing;
}
