// The regular form, four sets and a pair: distance, useful tiles and best discards from the tables of rows. This is the
// path that bots and benchmarks run millions of times: no allocation but for the answer.

import type { TileCounts } from '@mcr-arena/tiles';
import { honorRow, joined, missingOf, type RowId, suitRow } from './row-table.ts';
import { HONOR_ONES, type KindSet, SUIT_ONES, type SuitKeys, suitKeysOf } from './suit-keys.ts';

const SETS_OF_HAND = 4;

/**
 * The regular form's distance: tiles missing − 1, so 0 is ready and −1 complete.
 * `counts`: the 34 counts of the concealed tiles, any number of them. `meldCount`: 0-4. Range −1 to 8 for 13 tiles and more.
 */
export function regularShanten(counts: TileCounts, meldCount: number): number {
  return regularShantenOfKeys(suitKeysOf(counts), meldCount);
}

/** The same from the keys of the concealed tiles. */
export function regularShantenOfKeys(keys: SuitKeys, meldCount: number): number {
  return missingSetsAndPair(keys, SETS_OF_HAND - meldCount) - 1;
}

/** Tiles missing for `sets` sets (0-4) and a pair. */
export function missingSetsAndPair(keys: SuitKeys, sets: number): number {
  const suited = joined(suitRow(keys[0]), suitRow(keys[1]));
  return missingOf(joined(suited, joined(suitRow(keys[2]), honorRow(keys[3]))), sets);
}

/** The kinds, fewer than four in hand, of which one copy more lowers the distance. */
export function regularUsefulOfKeys(keys: SuitKeys, meldCount: number): KindSet {
  return usefulForSetsAndPair(keys, SETS_OF_HAND - meldCount);
}

/** The kinds of which one copy more lowers the number of tiles missing for `sets` sets and a pair. */
export function usefulForSetsAndPair(keys: SuitKeys, sets: number): KindSet {
  const characters = suitRow(keys[0]);
  const bamboos = suitRow(keys[1]);
  const dots = suitRow(keys[2]);
  const honors = honorRow(keys[3]);
  const low = joined(characters, bamboos);
  const high = joined(dots, honors);
  const missing = missingOf(joined(low, high), sets);
  return [
    usefulInSuit(keys[0], joined(bamboos, high), sets, missing),
    usefulInSuit(keys[1], joined(characters, high), sets, missing),
    usefulInSuit(keys[2], joined(low, honors), sets, missing),
    usefulHonors(keys[3], joined(low, dots), sets, missing),
  ];
}

function usefulInSuit(key: number, others: RowId, sets: number, missing: number): number {
  let useful = 0;
  for (let step = 1; step < SUIT_ONES; step <<= 3) {
    if ((key & (step << 2)) === 0 && missingOf(joined(others, suitRow(key + step)), sets) < missing) useful |= step;
  }
  return useful;
}

function usefulHonors(key: number, others: RowId, sets: number, missing: number): number {
  let useful = 0;
  for (let step = 1; step < HONOR_ONES; step <<= 3) {
    if ((key & (step << 2)) === 0 && missingOf(joined(others, honorRow(key + step)), sets) < missing) useful |= step;
  }
  return useful;
}
