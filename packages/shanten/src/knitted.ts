// The two forms with knitted tiles: 1-4-7 of one suit, 2-5-8 of another and 3-6-9 of the third, in any of the six
// arrangements.
//
// Honors and knitted tiles, lesser or greater: fourteen different tiles out of the nine and the seven honors; no meld.
// Knitted straight: all nine, a set and a pair; the set may be a meld. The nine are removed first; the rest is a
// regular hand of at most one set, which uses at most three of a kind, so no kind reaches five.

import { missingWithin, usefulWithin } from './limited.ts';
import {
  ALL_COPIES,
  belowOnes,
  digitSum,
  HONOR_ONES,
  type KindSet,
  NO_TILES,
  presentOnes,
  type SuitKeys,
  unionOf,
} from './suit-keys.ts';

const ONE_FOUR_SEVEN = 0o001_001_001;
const TWO_FIVE_EIGHT = ONE_FOUR_SEVEN << 3;
const THREE_SIX_NINE = ONE_FOUR_SEVEN << 6;
const HAND_SIZE = 14;
const KNITTED_TILES = 9;

/** The three ranks of each suit (characters, bamboos, dots) in each arrangement; no honors. */
const ARRANGEMENTS: readonly KindSet[] = [
  [ONE_FOUR_SEVEN, TWO_FIVE_EIGHT, THREE_SIX_NINE, 0],
  [ONE_FOUR_SEVEN, THREE_SIX_NINE, TWO_FIVE_EIGHT, 0],
  [TWO_FIVE_EIGHT, ONE_FOUR_SEVEN, THREE_SIX_NINE, 0],
  [TWO_FIVE_EIGHT, THREE_SIX_NINE, ONE_FOUR_SEVEN, 0],
  [THREE_SIX_NINE, ONE_FOUR_SEVEN, TWO_FIVE_EIGHT, 0],
  [THREE_SIX_NINE, TWO_FIVE_EIGHT, ONE_FOUR_SEVEN, 0],
];
const WITH_HONORS: readonly KindSet[] = ARRANGEMENTS.map(([a, b, c]) => [a, b, c, HONOR_ONES]);

/** Tiles missing for honors and knitted tiles, 0-14; undefined where `limits` leave fewer than fourteen kinds. */
export function missingHonorsAndKnitted(keys: SuitKeys, limits: SuitKeys): number | undefined {
  let most: number | undefined;
  for (const arrangement of WITH_HONORS) {
    if (kindsWithin(arrangement, limits) < HAND_SIZE) continue;
    most = Math.max(most ?? 0, kindsWithin(arrangement, keys));
  }
  return most === undefined ? undefined : Math.max(0, HAND_SIZE - most);
}

/** The kinds that lower `missing`, the number of tiles missing for honors and knitted tiles. */
export function usefulForHonorsAndKnitted(keys: SuitKeys, limits: SuitKeys, missing: number): KindSet {
  let useful: KindSet = NO_TILES;
  if (missing === 0) return useful;
  for (const arrangement of WITH_HONORS) {
    if (kindsWithin(arrangement, limits) < HAND_SIZE) continue;
    if (HAND_SIZE - kindsWithin(arrangement, keys) === missing) useful = unionOf(useful, absentOf(arrangement, keys));
  }
  return drawable(useful, keys, limits);
}

/** Tiles missing for a knitted straight and `sets` sets (0 or 1) and a pair; undefined where `limits` rule it out. */
export function missingKnittedStraight(keys: SuitKeys, limits: SuitKeys, sets: number): number | undefined {
  let fewest: number | undefined;
  for (const arrangement of ARRANGEMENTS) {
    const absent = KNITTED_TILES - kindsWithin(arrangement, keys);
    if (fewest !== undefined && absent >= fewest) continue;
    const missing = missingInArrangement(arrangement, keys, limits, sets);
    if (missing !== undefined) fewest = Math.min(fewest ?? missing, missing);
  }
  return fewest;
}

/** The kinds that lower `missing`, the number of tiles missing for the knitted straight. */
export function usefulForKnittedStraight(keys: SuitKeys, limits: SuitKeys, sets: number, missing: number): KindSet {
  let useful: KindSet = NO_TILES;
  for (const arrangement of ARRANGEMENTS) {
    if (missingInArrangement(arrangement, keys, limits, sets) !== missing) continue;
    const forRest = usefulWithin(restOf(keys, arrangement), restLimits(limits, arrangement), sets);
    useful = unionOf(useful, unionOf(forRest, absentOf(arrangement, keys)));
  }
  return drawable(useful, keys, limits);
}

function missingInArrangement(
  arrangement: KindSet,
  keys: SuitKeys,
  limits: SuitKeys,
  sets: number,
): number | undefined {
  if (kindsWithin(arrangement, limits) < KNITTED_TILES) return undefined;
  const missing = missingWithin(restOf(keys, arrangement), restLimits(limits, arrangement), sets);
  return missing === undefined ? undefined : missing + KNITTED_TILES - kindsWithin(arrangement, keys);
}

/** The hand less one copy of each kind of the arrangement. */
function restOf(keys: SuitKeys, arrangement: KindSet): SuitKeys {
  return [
    keys[0] - (presentOnes(keys[0]) & arrangement[0]),
    keys[1] - (presentOnes(keys[1]) & arrangement[1]),
    keys[2] - (presentOnes(keys[2]) & arrangement[2]),
    keys[3],
  ];
}

/** The limits that remain for the set and the pair. These never need a fifth copy, so ALL_COPIES stays unchanged. */
function restLimits(limits: SuitKeys, arrangement: KindSet): SuitKeys {
  if (limits === ALL_COPIES) return ALL_COPIES;
  const leftAt = (place: 0 | 1 | 2): number =>
    limits[place] === ALL_COPIES[place] ? limits[place] : limits[place] - arrangement[place];
  return [leftAt(0), leftAt(1), leftAt(2), limits[3]];
}

/** How many kinds of the arrangement have a copy in `keys`. */
function kindsWithin(arrangement: KindSet, keys: SuitKeys): number {
  return (
    digitSum(presentOnes(keys[0]) & arrangement[0]) +
    digitSum(presentOnes(keys[1]) & arrangement[1]) +
    digitSum(presentOnes(keys[2]) & arrangement[2]) +
    digitSum(presentOnes(keys[3]) & arrangement[3])
  );
}

function absentOf(arrangement: KindSet, keys: SuitKeys): KindSet {
  return [
    arrangement[0] & ~presentOnes(keys[0]),
    arrangement[1] & ~presentOnes(keys[1]),
    arrangement[2] & ~presentOnes(keys[2]),
    arrangement[3] & ~presentOnes(keys[3]),
  ];
}

/** The members of `kinds` that are below their limit in the hand. */
function drawable(kinds: KindSet, keys: SuitKeys, limits: SuitKeys): KindSet {
  return [
    kinds[0] & belowOnes(keys[0], limits[0]),
    kinds[1] & belowOnes(keys[1], limits[1]),
    kinds[2] & belowOnes(keys[2], limits[2]),
    kinds[3] & belowOnes(keys[3], limits[3]),
  ];
}
