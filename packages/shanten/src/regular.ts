// The regular form, four sets and a pair: distance, useful and spare tiles from the tables of rows. Hot code, run
// millions of times by bots and benchmarks: only the result is allocated.

import type { TileCounts } from '@mcr-arena/tiles';
import { honorRow, joined, missingOf, type RowId, rowAt, suitRow } from './row-lookup.ts';
import {
  ALL_COPIES,
  belowOnes,
  type KeyPlace,
  type KindSet,
  presentOnes,
  type SuitKeys,
  suitKeysOf,
} from './suit-keys.ts';

const SETS_OF_HAND = 4;

/**
 * The regular form's distance: tiles missing − 1, so 0 is ready and −1 complete; −1 to 8 for hands of 13 and 14 tiles.
 * `counts`: the 34 counts of the concealed tiles, any number of them. `meldCount`: 0-4.
 */
export function regularShanten(counts: TileCounts, meldCount: number): number {
  return regularShantenOfKeys(suitKeysOf(counts), meldCount);
}

/** Like `regularShanten`, from the keys of the concealed tiles. */
export function regularShantenOfKeys(keys: SuitKeys, meldCount: number): number {
  return missingSetsAndPair(keys, SETS_OF_HAND - meldCount) - 1;
}

/** The kinds, fewer than four in hand, for which one more copy lowers the distance. */
export function regularUsefulOfKeys(keys: SuitKeys, meldCount: number): KindSet {
  return usefulForSetsAndPair(keys, SETS_OF_HAND - meldCount);
}

/**
 * The kinds in hand for which one copy less keeps the distance: the best discards of a hand of 14, 11, 8, 5 or 2 tiles.
 * Empty for a complete hand.
 */
export function regularSpareOfKeys(keys: SuitKeys, meldCount: number): KindSet {
  const sets = SETS_OF_HAND - meldCount;
  const [characters, bamboos, dots, honors] = rowsOf(keys);
  const low = joined(characters, bamboos);
  const high = joined(dots, honors);
  const missing = missingOf(joined(low, high), sets);
  return [
    spareAt(0, keys[0], joined(bamboos, high), sets, missing),
    spareAt(1, keys[1], joined(characters, high), sets, missing),
    spareAt(2, keys[2], joined(low, honors), sets, missing),
    spareAt(3, keys[3], joined(low, dots), sets, missing),
  ];
}

/** Tiles missing for `sets` sets (0-4) and a pair. */
export function missingSetsAndPair(keys: SuitKeys, sets: number): number {
  const suited = joined(suitRow(keys[0]), suitRow(keys[1]));
  return missingOf(joined(suited, joined(suitRow(keys[2]), honorRow(keys[3]))), sets);
}

/** The kinds for which one more copy lowers the number of tiles missing for `sets` sets and a pair. */
export function usefulForSetsAndPair(keys: SuitKeys, sets: number): KindSet {
  const [characters, bamboos, dots, honors] = rowsOf(keys);
  const low = joined(characters, bamboos);
  const high = joined(dots, honors);
  const missing = missingOf(joined(low, high), sets);
  return [
    usefulAt(0, keys[0], joined(bamboos, high), sets, missing),
    usefulAt(1, keys[1], joined(characters, high), sets, missing),
    usefulAt(2, keys[2], joined(low, honors), sets, missing),
    usefulAt(3, keys[3], joined(low, dots), sets, missing),
  ];
}

function rowsOf(keys: SuitKeys): [RowId, RowId, RowId, RowId] {
  return [suitRow(keys[0]), suitRow(keys[1]), suitRow(keys[2]), honorRow(keys[3])];
}

function usefulAt(place: KeyPlace, key: number, others: RowId, sets: number, missing: number): number {
  let useful = 0;
  for (let room = belowOnes(key, ALL_COPIES[place]); room !== 0; room &= room - 1) {
    const step = room & -room;
    if (missingOf(joined(others, rowAt(place, key + step)), sets) < missing) useful |= step;
  }
  return useful;
}

function spareAt(place: KeyPlace, key: number, others: RowId, sets: number, missing: number): number {
  let spare = 0;
  for (let held = presentOnes(key); held !== 0; held &= held - 1) {
    const step = held & -held;
    if (missingOf(joined(others, rowAt(place, key - step)), sets) === missing) spare |= step;
  }
  return spare;
}
