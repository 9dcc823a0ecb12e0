// The concealed tiles of a hand as four numbers, one for each suit and one for the honors, with three bits for the
// count of each kind. Sums, subset tests and lookups of whole suits are single operations. Hot code.

import { COPIES_PER_KIND, KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';

/** Three suit keys, then the honor key. */
export type HandKeys = Int32Array;

/** Place of the honors among the four keys. */
export const HONORS_KEY = 3;

/** The place of the key that counts each kind. */
export const KEY_OF_KIND = Uint8Array.from({ length: KIND_COUNT }, (_, kind) => Math.floor(kind / 9));
/** The value that one tile of each kind adds to its key. */
export const UNIT_OF_KIND = Int32Array.from({ length: KIND_COUNT }, (_, kind) => 1 << (3 * (kind % 9)));

/** The lowest bit of each count, which is set in a key if the count is odd. */
export const ODD_BITS = 0o111111111;

/** Keys without tiles. */
export function newHandKeys(): HandKeys {
  return new Int32Array(4);
}

/**
 * Writes the keys of `counts` (34, by TileIndex) into `keys`. Returns the number of tiles, or -1 if there are five of a
 * kind.
 */
export function readKeys(counts: TileCounts, keys: HandKeys): number {
  let total = 0;
  for (let index = 0; index <= HONORS_KEY; index += 1) {
    const first = 9 * index;
    const end = index === HONORS_KEY ? KIND_COUNT : first + 9;
    let key = 0;
    for (let kind = end - 1; kind >= first; kind -= 1) {
      const count = counts[kind]!;
      if (count > COPIES_PER_KIND) return -1;
      total += count;
      key = (key << 3) | count;
    }
    keys[index] = key;
  }
  return total;
}

/** The ranks present in a key, as lowest bits. */
export function presentRanks(key: number): number {
  return (key | (key >>> 1) | (key >>> 2)) & ODD_BITS;
}

/** The kinds with three tiles, as lowest bits; only for keys that pass `areHonorsDivisible`. */
export function honorPungs(key: number): number {
  return key & ODD_BITS;
}

/** The kinds with two tiles, as lowest bits; only for keys that pass `areHonorsDivisible`. */
export function honorPairs(key: number): number {
  return (key >>> 1) & ~key & ODD_BITS;
}

/** Whether the count of every honor is three, two or zero. */
export function areHonorsDivisible(key: number): boolean {
  return (key & (ODD_BITS << 2)) === 0 && (key & ODD_BITS & ~(key >>> 1)) === 0;
}

/** Number of set bits. */
export function bitCount(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
