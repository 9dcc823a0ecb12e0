// The sets that goals are built from, as small numbers: 21 chows, 34 pungs and 6 knitted straights (nine tiles that
// count as three sets). Kongs count as pungs. All tables are computed when the module loads.

import { isChowLow, KINDS, type Meld, type TileIndex } from '@mcr-arena/tiles';

/** 0-20 chows by suit and lowest rank, 21-54 pungs by kind, 55-60 knitted straights by the order of the suits. */
export type SetCode = number;

/** Smaller codes are chows. */
export const FIRST_PUNG = 21;
/** Codes from here on are knitted straights. */
export const FIRST_KNITTED = 55;
/** Number of codes. */
export const SET_CODE_COUNT = 61;

/** The three suits (0-2) in all orders; for knitted straights, the suits of 1-4-7, 2-5-8 and 3-6-9. */
export const SUIT_ORDERS: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** The nine kinds of a knitted straight, in index order. */
export function knittedKinds(order: number): TileIndex[] {
  const suits = SUIT_ORDERS[order]!;
  const kinds = suits.flatMap((suit, first) => [0, 3, 6].map((step) => (suit * 9 + first + step) as TileIndex));
  return kinds.sort((a, b) => a - b);
}

/** The code of the chow whose lowest tile is `low`. */
export function chowCode(low: TileIndex): SetCode {
  return Math.floor(low / 9) * 7 + (low % 9);
}

/** The code of three (or four) equal tiles. */
export function pungCode(tile: TileIndex): SetCode {
  return FIRST_PUNG + tile;
}

/** The code of a knitted straight, by its place in `SUIT_ORDERS`. */
export function knittedCode(order: number): SetCode {
  return FIRST_KNITTED + order;
}

/** The code of a meld; a kong has the code of its pung. */
export function meldCode(meld: Meld): SetCode {
  return meld.type === 'chow' ? chowCode(meld.low) : pungCode(meld.tile);
}

/** The tiles of every set, by code. */
export const TILES_OF_SET: readonly (readonly TileIndex[])[] = [
  ...KINDS.filter(isChowLow).map((low) => [low, (low + 1) as TileIndex, (low + 2) as TileIndex]),
  ...KINDS.map((kind) => [kind, kind, kind]),
  ...SUIT_ORDERS.map((_, order) => knittedKinds(order)),
];

/** Codes of the chows and pungs. */
export const PLAIN_SETS: readonly SetCode[] = Array.from({ length: FIRST_KNITTED }, (_, code) => code);

/** The first tile of every set, by code: the lowest of a chow, the kind of a pung. */
export const FIRST_TILE: Uint8Array = Uint8Array.from(TILES_OF_SET, (tiles) => tiles[0]!);

/** The increments of a set to the four octal keys of a hand (see suit-keys.ts): 4 numbers per set. */
export const SET_KEYS: Int32Array = keysOfSets();

/** The increment of one tile to its key. */
export const TILE_STEP: Int32Array = Int32Array.from(KINDS, (kind) => 1 << (3 * (kind % 9)));
/** The key that a tile is in, 0-3. */
export const TILE_PLACE: Uint8Array = Uint8Array.from(KINDS, (kind) => Math.floor(kind / 9));

function keysOfSets(): Int32Array {
  const keys = new Int32Array(SET_CODE_COUNT * 4);
  TILES_OF_SET.forEach((tiles, code) => {
    for (const tile of tiles) keys[code * 4 + Math.floor(tile / 9)]! += 1 << (3 * (tile % 9));
  });
  return keys;
}
