// Tests for the five winning forms on the keys of the concealed tiles, including the winning tile. Hot code: hands are
// tested for a win far more often than they are scored.

import type { TileCounts } from '@mcr-arena/tiles';
import {
  areHonorsDivisible,
  bitCount,
  type HandKeys,
  HONORS_KEY,
  honorPairs,
  honorPungs,
  newHandKeys,
  ODD_BITS,
  presentRanks,
  readKeys,
} from './hand-keys.ts';
import { firstDivision, hasPair, setCountOf } from './suit-divisions.ts';

/** Ranks 147, 258 and 369 as keys of one tile each: the three parts of a knitted straight. */
export const KNITTED_RANKS = [0o001001001, 0o010010010, 0o100100100] as const;

/** The part of a knitted straight in each suit, for all six arrangements. */
export const KNITTED_ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const TERMINALS = 0o100000001;
const ALL_HONORS = 0o1111111;

/** Whether the tiles form `sets` sets and a pair. */
function isRegular(keys: HandKeys, sets: number): boolean {
  const honors = keys[HONORS_KEY]!;
  if (!areHonorsDivisible(honors)) return false;
  let pairs = bitCount(honorPairs(honors));
  let found = bitCount(honorPungs(honors));
  for (let suit = 0; suit < HONORS_KEY; suit += 1) {
    const division = firstDivision(keys[suit]!);
    if (division === 0) return false;
    found += setCountOf(division);
    if (hasPair(division)) pairs += 1;
  }
  return pairs === 1 && found === sets;
}

/** Whether 14 tiles are seven pairs; four of a kind are two of them. */
export function isSevenPairs(keys: HandKeys): boolean {
  return ((keys[0]! | keys[1]! | keys[2]! | keys[3]!) & ODD_BITS) === 0;
}

/** Whether 14 tiles are the thirteen orphans and a second copy of one of them. */
export function isThirteenOrphans(keys: HandKeys): boolean {
  const [first, second, third, honors] = [keys[0]!, keys[1]!, keys[2]!, keys[3]!];
  return (
    presentRanks(honors) === ALL_HONORS &&
    presentRanks(first) === TERMINALS &&
    presentRanks(second) === TERMINALS &&
    presentRanks(third) === TERMINALS
  );
}

/** Whether 14 tiles are all different and all belong to the honors or to one knitted straight. */
export function isHonorsAndKnitted(keys: HandKeys): boolean {
  const repeated = ~ODD_BITS;
  if (((keys[0]! | keys[1]! | keys[2]! | keys[3]!) & repeated) !== 0) return false;
  return KNITTED_ORDERS.some((order) => order.every((part, suit) => (keys[suit]! & ~KNITTED_RANKS[part]) === 0));
}

/** The complete parts of a knitted straight in a suit: bit 0 for 147, bit 1 for 258, bit 2 for 369. */
function wholeParts(key: number): number {
  const missing = ~presentRanks(key);
  return (
    ((missing & KNITTED_RANKS[0]) === 0 ? 1 : 0) |
    ((missing & KNITTED_RANKS[1]) === 0 ? 2 : 0) |
    ((missing & KNITTED_RANKS[2]) === 0 ? 4 : 0)
  );
}

/**
 * The index in `KNITTED_ORDERS` of a complete knitted straight in the tiles, or -1. Two orders cannot both occur: that
 * would take fifteen tiles.
 */
export function knittedOrderOf(keys: HandKeys): number {
  const first = wholeParts(keys[0]!);
  if (first === 0) return -1;
  const second = wholeParts(keys[1]!);
  if (second === 0) return -1;
  const third = wholeParts(keys[2]!);
  if (third === 0) return -1;
  return KNITTED_ORDERS.findIndex(
    (order) => (first & (1 << order[0])) !== 0 && (second & (1 << order[1])) !== 0 && (third & (1 << order[2])) !== 0,
  );
}

/** Removes the knitted straight of that order from the keys. */
export function takeKnitted(keys: HandKeys, order: number): void {
  const parts = KNITTED_ORDERS[order]!;
  for (let suit = 0; suit < HONORS_KEY; suit += 1) keys[suit]! -= KNITTED_RANKS[parts[suit]!];
}

const scratchKeys = newHandKeys();

/**
 * Whether a hand is a win in any of the five forms, regardless of its points. `counts`: 34 counts by TileIndex of the
 * concealed tiles and the winning tile, 14 less 3 per meld; any other number of tiles is not a win. `meldCount`: 0-4
 * melds, kongs included; their tiles are not in `counts`.
 */
export function isComplete(counts: TileCounts, meldCount: number): boolean {
  const keys = scratchKeys;
  if (readKeys(counts, keys) !== 14 - 3 * meldCount) return false;
  if (isRegular(keys, 4 - meldCount)) return true;
  if (meldCount > 1) return false;
  if (meldCount === 0 && (isSevenPairs(keys) || isThirteenOrphans(keys) || isHonorsAndKnitted(keys))) return true;
  const order = knittedOrderOf(keys);
  if (order < 0) return false;
  takeKnitted(keys, order);
  return isRegular(keys, 1 - meldCount);
}
