// The regular form where some tiles are out of reach: own melds hold them, or they lie on the table. `limits` tells the most
// copies of each kind that the finished concealed part may hold, at least those in hand. The rows of limited suits are swept
// anew each time (about a hundred times slower); suits without a limit but four take the tables.

import { missingSetsAndPair, usefulForSetsAndPair } from './regular.ts';
import { rowAt, rowOf } from './row-table.ts';
import { advanceSweep, joinRows, type Row, rowOfSweep, startSweep, UNREACHABLE } from './set-rows.ts';
import {
  ALL_COPIES,
  belowOnes,
  HONOR_COUNT,
  HONORS_PLACE,
  type KeyPlace,
  type KindSet,
  RANK_COUNT,
  type SuitKeys,
} from './suit-keys.ts';

/** Tiles missing for `sets` sets (0-4) and a pair; undefined where the limits leave no way. */
export function missingWithin(keys: SuitKeys, limits: SuitKeys, sets: number): number | undefined {
  if (limits === ALL_COPIES) return missingSetsAndPair(keys, sets);
  const suited = joinRows(rowWithin(keys, limits, 0), rowWithin(keys, limits, 1));
  const rest = joinRows(rowWithin(keys, limits, 2), rowWithin(keys, limits, 3));
  const missing = pairedWith(joinRows(suited, rest), sets);
  return missing < UNREACHABLE ? missing : undefined;
}

/** The kinds below their limits of which one copy more lowers the number of tiles missing. */
export function usefulWithin(keys: SuitKeys, limits: SuitKeys, sets: number): KindSet {
  if (limits === ALL_COPIES) return usefulForSetsAndPair(keys, sets);
  const [characters, bamboos, dots, honors] = [
    rowWithin(keys, limits, 0),
    rowWithin(keys, limits, 1),
    rowWithin(keys, limits, 2),
    rowWithin(keys, limits, 3),
  ];
  const suited = joinRows(characters, bamboos);
  const rest = joinRows(dots, honors);
  const missing = pairedWith(joinRows(suited, rest), sets);
  const usefulAt = (place: KeyPlace, others: Row): number => {
    const lowers = (step: number): boolean =>
      pairedWith(joinRows(others, rowWithin(keys, limits, place, step)), sets) < missing;
    return onesWhere(belowOnes(keys[place], limits[place]), lowers);
  };
  return [
    usefulAt(0, joinRows(bamboos, rest)),
    usefulAt(1, joinRows(characters, rest)),
    usefulAt(2, joinRows(suited, honors)),
    usefulAt(3, joinRows(suited, dots)),
  ];
}

/** The row of one key with `more` added to it. */
function rowWithin(keys: SuitKeys, limits: SuitKeys, place: KeyPlace, more = 0): Row {
  const key = keys[place] + more;
  if (limits[place] === ALL_COPIES[place]) return rowOf(rowAt(place, key));
  const kinds = place === HONORS_PLACE ? HONOR_COUNT : RANK_COUNT;
  const chowLows = place === HONORS_PLACE ? 0 : RANK_COUNT - 2;
  let sweep = startSweep();
  for (let kind = 0; kind < kinds; kind += 1) {
    const shift = 3 * kind;
    sweep = advanceSweep(sweep, (key >>> shift) & 7, (limits[place] >>> shift) & 7, kind < chowLows);
  }
  return rowOfSweep(sweep);
}

function pairedWith(row: Row, sets: number): number {
  return row[2 * sets + 1]!;
}

function onesWhere(candidates: number, holds: (step: number) => boolean): number {
  let ones = 0;
  for (let left = candidates; left !== 0; left &= left - 1) {
    const step = left & -left;
    if (holds(step)) ones |= step;
  }
  return ones;
}
