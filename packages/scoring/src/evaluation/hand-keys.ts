// The concealed tiles of a hand as four numbers, one a suit and one for the honors: the count of each kind in three
// bits. Sums, subset tests and look-ups of whole suits are then single operations. Hot code.

import { COPIES_PER_KIND, KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';

/** Three suit keys, then the honor key. */
export type HandKeys = Int32Array;

/** Place of the honors among the four keys. */
export const HONORS_KEY = 3;

/** Which of the four keys a kind is counted in. */
export const KEY_OF_KIND = Uint8Array.from({ length: KIND_COUNT }, (_, kind) => Math.floor(kind / 9));
/** What one tile of a kind adds to its key. */
export const UNIT_OF_KIND = Int32Array.from({ length: KIND_COUNT }, (_, kind) => 1 << (3 * (kind % 9)));

/** The lowest bit of each count: in a key, set where the count is odd. */
export const ODD_BITS = 0o111111111;

/** Keys of no tiles. */
export function newHandKeys(): HandKeys {
  return new Int32Array(4);
}

/** Writes the keys of `counts` (34, by TileIndex) into `keys` and returns how many tiles there are; -1 if five of a kind. */
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

/** The ranks of a key that are there at all, one bit at the lowest of each three. */
export function presentRanks(key: number): number {
  return (key | (key >>> 1) | (key >>> 2)) & ODD_BITS;
}

/** The kinds of which there are three, as lowest bits; only for keys that pass `areHonorsDivisible`. */
export function honorPungs(key: number): number {
  return key & ODD_BITS;
}

/** The kinds of which there are two, as lowest bits; only for keys that pass `areHonorsDivisible`. */
export function honorPairs(key: number): number {
  return (key >>> 1) & ~key & ODD_BITS;
}

/** Whether every honor is there three times, twice, or not at all. */
export function areHonorsDivisible(key: number): boolean {
  return (key & (ODD_BITS << 2)) === 0 && (key & ODD_BITS & ~(key >>> 1)) === 0;
}

/** Number of set bits. */
export function bitCount(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
