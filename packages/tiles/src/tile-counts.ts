// Tile counts by kind: the form in which hands are counted, compared and looked up. Mutable for use in hot loops.

import { KIND_COUNT, type TileIndex } from './tile.ts';

/** 34 counts, by TileIndex. */
export type TileCounts = Uint8Array;

/** 34 counts of 0. */
export function emptyCounts(): TileCounts {
  return new Uint8Array(KIND_COUNT);
}

/** Counts of playing tiles. Throws a RangeError on a flower. */
export function countTiles(tiles: Iterable<TileIndex>): TileCounts {
  const counts = emptyCounts();
  for (const tile of tiles) {
    if (tile >= KIND_COUNT) throw new RangeError(`flower ${tile} cannot be counted in a hand`);
    counts[tile]! += 1;
  }
  return counts;
}

/** The tiles of `counts`, in index order. */
export function tilesOfCounts(counts: TileCounts): TileIndex[] {
  const tiles: TileIndex[] = [];
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    for (let copy = 0; copy < counts[tile]!; copy += 1) tiles.push(tile as TileIndex);
  }
  return tiles;
}

/** The number of tiles. */
export function totalOf(counts: TileCounts): number {
  let total = 0;
  for (let tile = 0; tile < KIND_COUNT; tile += 1) total += counts[tile]!;
  return total;
}
