// Groups of related planes: their documentation and the function that writes them. Hot code: writers allocate nothing
// and set ones in planes that are all zeros.
//
// A plane has one cell per kind of tile, by TileIndex. `stride` is the number of cells of a plane in the layout.

import { KIND_COUNT } from '@mcr-arena/tiles';

/** Meaning of the cells of a plane. `tiles`: each cell is a kind of tile. `all`: all 34 cells have the same value. */
export type CellMeaning = 'tiles' | 'all';

/** An array for planes. The numbers are 0 and 1, so bytes are sufficient too. */
export type PlaneArray = Float32Array | Uint8Array;

/** Sets the ones for `source` in the planes that begin at `at`. */
type WritePlanes<Source> = (source: Source, target: PlaneArray, at: number, stride: number) => void;

/** A group of planes that are described and written together. */
export interface PlaneGroup<Source> {
  readonly name: string;
  /** Number of planes. */
  readonly planes: number;
  readonly cells: CellMeaning;
  /** When a cell is 1. `r` is a seat relative to the observer: 0 is the observer, then in turn order; `k` counts from 0. */
  readonly meaning: string;
  readonly write: WritePlanes<Source>;
}

/** Adds one tile: sets its cell in the first plane from `at` in which it is still 0. */
export function stack(target: PlaneArray, at: number, stride: number, tile: number): void {
  let cell = at + tile;
  while (target[cell] !== 0) cell += stride;
  target[cell] = 1;
}

/** Sets the cell of `tile` in the first `count` planes from `at`. */
export function setCopies(target: PlaneArray, at: number, stride: number, tile: number, count: number): void {
  const end = at + tile + count * stride;
  for (let cell = at + tile; cell < end; cell += stride) target[cell] = 1;
}

/** Sets the cell of every kind in the first `counts[kind]` planes from `at`. */
export function setCounts(target: PlaneArray, at: number, stride: number, counts: Uint8Array): void {
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    if (counts[tile] !== 0) setCopies(target, at, stride, tile, counts[tile]!);
  }
}

/** Sets all 34 cells of the plane at `at`. */
export function setAll(target: PlaneArray, at: number): void {
  target.fill(1, at, at + KIND_COUNT);
}

/** Sets all cells of each plane from `at` whose threshold is at most `value`. */
export function setReached(
  target: PlaneArray,
  at: number,
  stride: number,
  value: number,
  thresholds: readonly number[],
): void {
  for (let place = 0; place < thresholds.length && value >= thresholds[place]!; place += 1) {
    setAll(target, at + place * stride);
  }
}
