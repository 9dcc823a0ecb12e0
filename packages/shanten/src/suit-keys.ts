// The packed form of a hand in this package: four octal numbers, for characters, bamboos, dots and honors. The digit at
// place r (bits 3r to 3r + 2) is the number of copies of rank r + 1; honors are in the order E S W N, red, green,
// white. Adding or removing a tile is one addition, a test of all kinds of a suit is one bit operation, and a caller
// that tries draws and discards never counts a hand again.
//
// A set of kinds is packed in the same way, with digits 0 and 1.

import { COPIES_PER_KIND, KIND_COUNT, type TileCounts, type TileIndex } from '@mcr-arena/tiles';

/** Copies of each kind, one digit (0-4) per kind. */
export type SuitKeys = readonly [characters: number, bamboos: number, dots: number, honors: number];

/** Keys that can be changed in place. */
export type MutableSuitKeys = [characters: number, bamboos: number, dots: number, honors: number];

/** A set of kinds: digit 1 for the kinds in it, 0 for the others. */
export type KindSet = SuitKeys;

/** One of the four keys: characters, bamboos, dots, honors. */
export type KeyPlace = 0 | 1 | 2 | 3;
/** Place of the honors among the four keys. */
export const HONORS_PLACE = 3;

/** Digits of the key of a suit. */
export const RANK_COUNT = 9;
/** Digits of the key of the honors. */
export const HONOR_COUNT = 7;

/** A one in every digit of a suit. */
export const SUIT_ONES = 0o111_111_111;
/** A one in every digit of the honors. */
export const HONOR_ONES = 0o1_111_111;

/** No tile, or no kind. */
export const NO_TILES: SuitKeys = [0, 0, 0, 0];

/** Four copies of every kind, the maximum of a hand. */
export const ALL_COPIES: SuitKeys = [
  COPIES_PER_KIND * SUIT_ONES,
  COPIES_PER_KIND * SUIT_ONES,
  COPIES_PER_KIND * SUIT_ONES,
  COPIES_PER_KIND * HONOR_ONES,
];

/** The place of the key that counts a tile. */
export function keyPlace(tile: TileIndex): KeyPlace {
  return ((tile / RANK_COUNT) | 0) as KeyPlace;
}

/** The value that one copy of a tile adds to its key. */
export function keyStep(tile: TileIndex): number {
  return 1 << (3 * (tile % RANK_COUNT));
}

/** The keys of 34 counts of up to 7 copies each. */
export function suitKeysOf(counts: TileCounts): MutableSuitKeys {
  return [suitKeyAt(counts, 0), suitKeyAt(counts, 9), suitKeyAt(counts, 18), honorKey(counts)];
}

function suitKeyAt(counts: TileCounts, first: number): number {
  return (
    counts[first]! |
    (counts[first + 1]! << 3) |
    (counts[first + 2]! << 6) |
    (counts[first + 3]! << 9) |
    (counts[first + 4]! << 12) |
    (counts[first + 5]! << 15) |
    (counts[first + 6]! << 18) |
    (counts[first + 7]! << 21) |
    (counts[first + 8]! << 24)
  );
}

function honorKey(counts: TileCounts): number {
  return (
    counts[27]! |
    (counts[28]! << 3) |
    (counts[29]! << 6) |
    (counts[30]! << 9) |
    (counts[31]! << 12) |
    (counts[32]! << 15) |
    (counts[33]! << 18)
  );
}

/** Adds one copy, in place. */
export function addTile(keys: MutableSuitKeys, tile: TileIndex): void {
  keys[keyPlace(tile)] += keyStep(tile);
}

/** Removes one copy, in place; the keys must have one. */
export function removeTile(keys: MutableSuitKeys, tile: TileIndex): void {
  keys[keyPlace(tile)] -= keyStep(tile);
}

/** The number of copies of a tile; for a set of kinds, 1 or 0. */
export function copiesOf(keys: SuitKeys, tile: TileIndex): number {
  return (keys[keyPlace(tile)] >>> (3 * (tile % RANK_COUNT))) & 7;
}

/** The kinds with at least one copy, in index order; for a set of kinds, its members. */
export function kindsOf(keys: SuitKeys): TileIndex[] {
  const kinds: TileIndex[] = [];
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    if (copiesOf(keys, tile as TileIndex) > 0) kinds.push(tile as TileIndex);
  }
  return kinds;
}

/** A 1 in every place where `key` has a digit other than 0. */
export function presentOnes(key: number): number {
  return (key | (key >>> 1) | (key >>> 2)) & SUIT_ONES;
}

/** The number of pairs in every digit of `key`; a 4 is two pairs. */
export function pairDigits(key: number): number {
  return (key >>> 1) & (3 * SUIT_ONES);
}

/**
 * A 1 in every place where the digit of `key` is below that of `limit`. No digit of `limit` may be below that of `key`
 * or above 4.
 */
export function belowOnes(key: number, limit: number): number {
  return ((limit + 3 * SUIT_ONES - key) >>> 2) & SUIT_ONES;
}

/** The number of tiles in a key: the sum of its nine octal digits. */
export function digitSum(key: number): number {
  const sums = (key & 0o707_070_707) + ((key >>> 3) & 0o7_070_707); // of two digits each, six bits apart
  return (sums & 0o77) + ((sums >>> 6) & 0o77) + ((sums >>> 12) & 0o77) + ((sums >>> 18) & 0o77) + (sums >>> 24);
}

/** The number of tiles in a hand. */
export function tilesIn(keys: SuitKeys): number {
  return digitSum(keys[0]) + digitSum(keys[1]) + digitSum(keys[2]) + digitSum(keys[3]);
}

/** The union of two sets of kinds. */
export function unionOf(a: KindSet, b: KindSet): KindSet {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]];
}

/** The smaller number of copies of each kind. */
export function leastCopies(a: SuitKeys, b: SuitKeys): SuitKeys {
  return [leastDigits(a[0], b[0]), leastDigits(a[1], b[1]), leastDigits(a[2], b[2]), leastDigits(a[3], b[3])];
}

function leastDigits(a: number, b: number): number {
  let least = 0;
  for (let digit = 7; digit <= 7 * SUIT_ONES; digit *= 8) least |= Math.min(a & digit, b & digit);
  return least;
}

/** The number of tiles in `stock` whose kind is in `kinds`. */
export function copiesWithin(kinds: KindSet, stock: SuitKeys): number {
  return (
    digitSum((kinds[0] * 7) & stock[0]) +
    digitSum((kinds[1] * 7) & stock[1]) +
    digitSum((kinds[2] * 7) & stock[2]) +
    digitSum((kinds[3] * 7) & stock[3])
  );
}
