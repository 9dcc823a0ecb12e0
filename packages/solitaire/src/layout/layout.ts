// Layouts: the places of the tiles, and the conditions for valid places.
//
// Tile `i` is the one at `places[i]`. Places are sorted by z, then y, then x, so that equal layouts have equal
// numbering. A layout is shifted so that its least x and y are 0. Its lowest level must be 0.

import { type Fault, failure, type Result, success } from '@mcr-arena/tiles';
import { comparePlaces, MAX_LEVELS, MAX_SPAN, MAX_TEXT, MAX_TILES, type Place, type SourcePlace } from './place.ts';
import { firstFloating } from './support.ts';

/** The places of a board's tiles, in half tiles. */
export interface Layout {
  readonly name?: string;
  /** What is unusual in its file, and ignored by KMahjongg. */
  readonly note?: string;
  /** By tile; sorted by z, y, x. */
  readonly places: readonly Place[];
}

/** Why a text or a list of places is not a valid layout. */
export type LayoutError =
  | 'layout-too-large'
  | 'layout-syntax'
  | 'layout-empty'
  | 'layout-odd'
  | 'layout-out-of-range'
  | 'layout-overlap'
  | 'layout-floating';

/** A fault in a text, with its line, from 1. */
export function lineFault(line: number, fault: string): { readonly ok: false; readonly error: Fault<LayoutError> } {
  return failure('layout-syntax', `line ${line}: ${fault}`);
}

/** A fault if `text` is too long. */
export function textTooLong(text: string): { readonly ok: false; readonly error: Fault<LayoutError> } | undefined {
  if (text.length <= MAX_TEXT) return undefined;
  return failure('layout-too-large', `the text has ${text.length} characters; at most ${MAX_TEXT} are read`);
}

/**
 * The layout of these places, shifted to x = y = 0 and sorted. Errors: no tiles, more than `MAX_TILES`, an odd number,
 * coordinates that are not integers or are out of range (before the shift), overlapping tiles, a floating tile unless `mayFloat`.
 */
export function makeLayout(
  places: readonly SourcePlace[],
  name?: string,
  { mayFloat = false } = {},
): Result<Layout, LayoutError> {
  const fault = countFault(places.length) ?? rangeFault(places);
  if (fault !== undefined) return fault;
  const left = Math.min(...places.map((place) => place.x));
  const rear = Math.min(...places.map((place) => place.y));
  const moved = places.map((place) => ({ ...place, x: place.x - left, y: place.y - rear })).sort(comparePlaces);
  const clash = overlapFault(moved) ?? oddFault(moved.length) ?? (mayFloat ? undefined : floatFault(moved));
  if (clash !== undefined) return clash;
  const tidy = moved.map(({ x, y, z }) => ({ x, y, z }));
  return success(name === undefined ? { places: tidy } : { name, places: tidy });
}

/** Size in half tiles, and in levels. */
export function extentOf(layout: Layout): { readonly width: number; readonly depth: number; readonly levels: number } {
  let width = 0;
  let depth = 0;
  let levels = 0;
  for (const { x, y, z } of layout.places) {
    width = Math.max(width, x + 2);
    depth = Math.max(depth, y + 2);
    levels = Math.max(levels, z + 1);
  }
  return { width, depth, levels };
}

/** The place in words, with its line if known. */
function describePlace(place: SourcePlace): string {
  const where = `the tile at x ${place.x}, y ${place.y}, level ${place.z}`;
  return place.line === undefined ? where : `line ${place.line}: ${where}`;
}

type LayoutFault = { readonly ok: false; readonly error: Fault<LayoutError> };

function countFault(count: number): LayoutFault | undefined {
  if (count === 0) return failure('layout-empty', 'a layout needs at least two tiles; this one has none');
  if (count > MAX_TILES) return failure('layout-too-large', `${count} tiles; a layout has at most ${MAX_TILES}`);
  return undefined;
}

function oddFault(count: number): LayoutFault | undefined {
  if (count % 2 === 0) return undefined;
  return failure('layout-odd', `${count} ${count === 1 ? 'tile' : 'tiles'}; a layout needs an even number`);
}

function rangeFault(places: readonly SourcePlace[]): LayoutFault | undefined {
  const inside = (value: number, bound: number) => Number.isInteger(value) && value >= 0 && value < bound;
  const bad = places.find(({ x, y, z }) => !inside(x, MAX_SPAN) || !inside(y, MAX_SPAN) || !inside(z, MAX_LEVELS));
  if (bad === undefined) return undefined;
  const limits = `x and y are 0 to ${MAX_SPAN - 1} half tiles, levels 0 to ${MAX_LEVELS - 1}`;
  return failure('layout-out-of-range', `${describePlace(bad)} is out of range: ${limits}`);
}

function overlapFault(sorted: readonly SourcePlace[]): LayoutFault | undefined {
  const corners = new Map<number, SourcePlace>();
  for (const place of sorted) {
    for (let cell = 0; cell < 4; cell += 1) {
      const key = (place.z * (MAX_SPAN + 2) + place.y + (cell >> 1)) * (MAX_SPAN + 2) + place.x + (cell & 1);
      const other = corners.get(key);
      if (other !== undefined) {
        return failure('layout-overlap', `${describePlace(place)} overlaps ${describePlace(other)}`);
      }
      corners.set(key, place);
    }
  }
  return undefined;
}

function floatFault(sorted: readonly SourcePlace[]): LayoutFault | undefined {
  const tile = firstFloating(sorted);
  if (tile === undefined) return undefined;
  return failure('layout-floating', `${describePlace(sorted[tile]!)} floats: it neither rests on a tile nor joins one`);
}
