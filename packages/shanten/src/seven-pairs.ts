// Seven pairs, without melds. Four of a kind are two pairs (MCR rulebook, fan 19).

import {
  belowOnes,
  digitSum,
  type KindSet,
  NO_TILES,
  pairDigits,
  SUIT_ONES,
  type SuitKeys,
  tilesIn,
} from './suit-keys.ts';

const PAIRS = 7;

/** Tiles missing for seven pairs, 0-14; undefined if `limits` allow fewer than seven. */
export function missingPairs(keys: SuitKeys, limits: SuitKeys): number | undefined {
  if (pairsIn(limits) < PAIRS) return undefined;
  const wanted = Math.max(0, PAIRS - pairsIn(keys));
  const halves = tilesIn(growingHalves(keys, limits));
  return wanted + Math.max(0, wanted - halves);
}

/**
 * The kinds that lower the number missing: those that complete a pair and, if these are too few for seven pairs, also
 * those that begin one.
 */
export function usefulForPairs(keys: SuitKeys, limits: SuitKeys): KindSet {
  const wanted = PAIRS - pairsIn(keys);
  if (wanted <= 0) return NO_TILES;
  const halves = growingHalves(keys, limits);
  return wanted <= tilesIn(halves) ? halves : perKey((key, limit) => growingPairs(key, limit), keys, limits);
}

function pairsIn(keys: SuitKeys): number {
  return (
    digitSum(pairDigits(keys[0])) +
    digitSum(pairDigits(keys[1])) +
    digitSum(pairDigits(keys[2])) +
    digitSum(pairDigits(keys[3]))
  );
}

/** Kinds with a single unpaired tile that may still be paired. */
function growingHalves(keys: SuitKeys, limits: SuitKeys): KindSet {
  return perKey((key, limit) => key & SUIT_ONES & belowOnes(key, limit), keys, limits);
}

/** Kinds that could have one more pair than they have, counting unpaired tiles as pairs. */
function growingPairs(key: number, limit: number): number {
  const pairs = pairDigits(key);
  return belowOnes(pairs, pairDigits(limit));
}

function perKey(onesOf: (key: number, limit: number) => number, keys: SuitKeys, limits: SuitKeys): KindSet {
  return [
    onesOf(keys[0], limits[0]),
    onesOf(keys[1], limits[1]),
    onesOf(keys[2], limits[2]),
    onesOf(keys[3], limits[3]),
  ];
}
