// The regular form under limits (see `Limits` in forms.ts). Here no digit of the limits is lower than that of the keys.
// For ALL_COPIES the faster tables are used. There are too many limits for complete tables, so the last few thousand sweeps of rows are
// cached; callers usually ask about similar hands in succession.

import { missingSetsAndPair, usefulForSetsAndPair } from './regular.ts';
import { rowAt, rowOf } from './row-lookup.ts';
import { joinRows, meetSweeps, type Row, UNREACHABLE } from './set-rows.ts';
import { highSweep, honorsRow, LOW_BITS, lowSweep } from './suit-halves.ts';
import { ALL_COPIES, belowOnes, HONORS_PLACE, type KeyPlace, type KindSet, type SuitKeys } from './suit-keys.ts';

/** Tiles missing for `sets` sets (0-4) and a pair; undefined if the limits make it impossible. */
export function missingWithin(keys: SuitKeys, limits: SuitKeys, sets: number): number | undefined {
  if (limits === ALL_COPIES) return missingSetsAndPair(keys, sets);
  const [characters, bamboos, dots, honors] = rowsOf(keys, limits);
  const missing = joinedMissing(joinRows(characters, bamboos), joinRows(dots, honors), sets);
  return missing < UNREACHABLE ? missing : undefined;
}

/** The kinds below their limits for which one more copy lowers the number of tiles missing. */
export function usefulWithin(keys: SuitKeys, limits: SuitKeys, sets: number): KindSet {
  if (limits === ALL_COPIES) return usefulForSetsAndPair(keys, sets);
  const [characters, bamboos, dots, honors] = rowsOf(keys, limits);
  const low = joinRows(characters, bamboos);
  const high = joinRows(dots, honors);
  const missing = joinedMissing(low, high, sets);
  const usefulAt = (place: KeyPlace, others: Row): number => {
    let useful = 0;
    for (let room = belowOnes(keys[place], limits[place]); room !== 0; room &= room - 1) {
      const step = room & -room;
      const row = limitedRow(place, keys[place] + step, limits[place]);
      if (joinedMissing(row, others, sets) < missing) useful |= step;
    }
    return useful;
  };
  return [
    usefulAt(0, joinRows(bamboos, high)),
    usefulAt(1, joinRows(characters, high)),
    usefulAt(2, joinRows(low, honors)),
    usefulAt(3, joinRows(low, dots)),
  ];
}

function rowsOf(keys: SuitKeys, limits: SuitKeys): [Row, Row, Row, Row] {
  return [
    limitedRow(0, keys[0], limits[0]),
    limitedRow(1, keys[1], limits[1]),
    limitedRow(2, keys[2], limits[2]),
    limitedRow(3, keys[3], limits[3]),
  ];
}

/** The tiles missing for `sets` sets and the pair in two groups of kinds together. */
function joinedMissing(a: Row, b: Row, sets: number): number {
  let least = UNREACHABLE;
  for (let share = 0; share <= sets; share += 1) {
    const other = 2 * (sets - share);
    least = Math.min(least, a[2 * share]! + b[other + 1]!, a[2 * share + 1]! + b[other]!);
  }
  return least;
}

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
function limitedRow(place: KeyPlace, key: number, limit: number): Row {
  if (limit === ALL_COPIES[place]) return rowOf(rowAt(place, key));
  if (place === HONORS_PLACE) return knownHonors(key, limit);
  const low = knownLow(key & LOW_MASK, limit & LOW_MASK);
  return meetSweeps(low, knownHigh(key >>> LOW_BITS, limit >>> LOW_BITS));
}
