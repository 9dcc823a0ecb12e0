// The place of a tile, and the bounds for untrusted input.
//
// Unit: half a tile. A tile is 2 × 2 × 1 units; x grows to the right, y to the front, z upwards.

/** Left, rear, lower corner of a tile, in half-tile units. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A place with its line in the source file, for messages. */
export interface SourcePlace extends Place {
  readonly line?: number;
}

/** Maximum number of tiles in a layout. */
export const MAX_TILES = 4096;
/** Coordinates are below this number of half tiles. */
export const MAX_SPAN = 1024;
/** Levels are below this number. */
export const MAX_LEVELS = 256;
/** Maximum length of the text of a layout or a board, in UTF-16 units. */
export const MAX_TEXT = 2 ** 20;

/** Whether two tiles would overlap on the same level. */
export function footprintsMeet(a: Place, b: Place): boolean {
  return Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2;
}

/** By level, then row, then column: the order of the tiles of a layout. */
export function comparePlaces(a: Place, b: Place): number {
  return a.z - b.z || a.y - b.y || a.x - b.x;
}
