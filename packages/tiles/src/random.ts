// Seeded random generators with published algorithms: the same seed gives the same numbers on every machine and
// version.
//
// createRandom: xoshiro128** 1.1 (Blackman and Vigna, 2018), state = first 16 bytes of SHA-256 of the seed, four
// little-endian words. Fast; for bots, samples and benchmarks.
// createSecretRandom: HMAC-SHA-256(key, block number as 4 bytes, big-endian) for blocks 0, 1, 2 …, read as big-endian
// words. For walls that players must not guess from the tiles they have seen.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A deterministic source of random numbers. */
export interface Random {
  /** Next integer, 0 to 2^32 − 1, all equally likely. */
  nextWord(): number;
  /** Integer from 0 to `bound` − 1, all equally likely; `bound` is 1 to 2^32. */
  below(bound: number): number;
}

const WORDS = 2 ** 32;

function randomOf(nextWord: () => number): Random {
  const below = (bound: number): number => {
    const limit = WORDS - (WORDS % bound);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % bound;
  };
  return { nextWord, below };
}

/** A fast generator. `seed` is any string. */
export function createRandom(seed: string): Random {
  const digest = sha256(utf8ToBytes(seed));
  const view = new DataView(digest.buffer, digest.byteOffset, 16);
  let a = view.getUint32(0, true) | 0;
  let b = view.getUint32(4, true) | 0;
  let c = view.getUint32(8, true) | 0;
  let d = view.getUint32(12, true) | 0;
  return randomOf(() => {
    const product = Math.imul(b, 5);
    const word = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return word >>> 0;
  });
}

/** A generator whose numbers cannot be predicted from earlier ones without `key`. */
export function createSecretRandom(key: Uint8Array): Random {
  let block = new DataView(new ArrayBuffer(0));
  let used = 0;
  let blockNumber = 0;
  return randomOf(() => {
    if (used === block.byteLength) {
      const counter = new DataView(new ArrayBuffer(4));
      counter.setUint32(0, blockNumber);
      blockNumber += 1;
      const digest = hmac(sha256, key, new Uint8Array(counter.buffer));
      block = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      used = 0;
    }
    used += 4;
    return block.getUint32(used - 4);
  });
}

/** A new array in random order: a Fisher-Yates shuffle from the last place down, with one call of `below` per place. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = random.below(last + 1);
    const item = order[last]!;
    order[last] = order[chosen]!;
    order[chosen] = item;
  }
  return order;
}
