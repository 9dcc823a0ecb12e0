// Rows of suits and honors under limits. There are too many limits for complete tables, so the last few thousand sweeps
// are cached; callers usually ask about similar hands in succession.

import { rowAt, rowOf } from './row-lookup.ts';
import { meetSweeps, type Row } from './set-rows.ts';
import { highSweep, honorsRow, LOW_BITS, lowSweep } from './suit-halves.ts';
import { ALL_COPIES, HONORS_PLACE, type KeyPlace } from './suit-keys.ts';

const SLOT_BITS = 12;
const LOW_MASK = (1 << LOW_BITS) - 1;

/** Caches `compute`: each slot of the cache holds its most recent result. */
function remembering(compute: (counts: number, limits: number) => Uint8Array) {
  const counted = new Int32Array(1 << SLOT_BITS);
  const limited = new Int32Array(1 << SLOT_BITS).fill(-1);
  const values = new Array<Uint8Array>(1 << SLOT_BITS);
  return (counts: number, limits: number): Uint8Array => {
    const slot = Math.imul(counts ^ Math.imul(limits, 0x9e3779b1), 0x85ebca6b) >>> (32 - SLOT_BITS);
    if (limited[slot] !== limits || counted[slot] !== counts) {
      values[slot] = compute(counts, limits);
      counted[slot] = counts;
      limited[slot] = limits;
    }
    return values[slot]!;
  };
}

const knownLow = remembering(lowSweep);
const knownHigh = remembering(highSweep);
const knownHonors = remembering(honorsRow);

/** The row of a key of which the copies in `limit` may be used; no digit of `limit` is lower than that of `key`. */
export function limitedRow(place: KeyPlace, key: number, limit: number): Row {
  if (limit === ALL_COPIES[place]) return rowOf(rowAt(place, key));
  if (place === HONORS_PLACE) return knownHonors(key, limit);
  const low = knownLow(key & LOW_MASK, limit & LOW_MASK);
  return meetSweeps(low, knownHigh(key >>> LOW_BITS, limit >>> LOW_BITS));
}
