// The ways to divide the tiles of one suit into chows, pungs and at most one pair, looked up by the suit's key: nine
// counts of three bits each. Filled on first use (some 5 ms) by laying every choice of sets and keeping what comes out.
//
// Keys with five of one rank are kept too: a wait is looked at formally, as if a fifth copy could come.
// Hot code: flat typed arrays, no objects. A division is a number; 0 is "none".

const RANKS = 9;
const MAX_COPIES = 5;
const MAX_SETS = 4;
const CHOW_CODES = 7;
const SET_CODES = CHOW_CODES + RANKS;

/** Key of a single tile of each rank (index 0 is rank 1); keys of tiles add up. */
export const RANK_UNITS: readonly number[] = Array.from({ length: RANKS }, (_, index) => 1 << (3 * index));

const HASH_BITS = 16;
const HASH_SHIFT = 32 - HASH_BITS;
const HASH_MASK = (1 << HASH_BITS) - 1;
const slotKeys = new Int32Array(1 << HASH_BITS); // key + 1; 0 is a free slot
const slotHeads = new Uint16Array(1 << HASH_BITS);

const CAPACITY = 32_000;
/**
 * The division's sets: bits 0-2 how many, bits 3-6 rank of the pair (0 = no pair), then four bits a set: 0-6 the chow
 * from rank code + 1, 7-15 the pung of rank code - 6.
 */
export const DIVISION_SETS = new Int32Array(CAPACITY);
/** The next division of the same key, or 0. */
export const DIVISION_NEXT = new Uint16Array(CAPACITY);
let divisionCount = 0;

function slotOfKey(key: number): number {
  let slot = Math.imul(key, 0x9e3779b1) >>> HASH_SHIFT;
  while (slotKeys[slot] !== key + 1 && slotKeys[slot] !== 0) slot = (slot + 1) & HASH_MASK;
  return slot;
}

/** First division of a suit with that key, 0 if the suit cannot be divided. */
export function firstDivision(key: number): number {
  if (divisionCount === 0) fillTable();
  return slotHeads[slotOfKey(key)]!;
}

/** Whether tiles of that key make up whole sets, or whole sets and a pair. */
export function isDivisible(key: number): boolean {
  return firstDivision(key) !== 0;
}

/** Of a key with that first division: how many sets. The same for all divisions of a key. */
export function setCountOf(division: number): number {
  return DIVISION_SETS[division]! & 7;
}

/** Whether one of the parts is a pair. The same for all divisions of a key. */
export function hasPair(division: number): boolean {
  return (DIVISION_SETS[division]! & 0x78) !== 0;
}

function keepDivision(key: number, sets: number): void {
  const slot = slotOfKey(key);
  slotKeys[slot] = key + 1;
  divisionCount += 1;
  DIVISION_SETS[divisionCount] = sets;
  DIVISION_NEXT[divisionCount] = slotHeads[slot]!;
  slotHeads[slot] = divisionCount;
}

/** Adds (or with `times` -1 takes away) the tiles of a set. Returns whether no rank has more than five. */
function layTiles(counts: Int8Array, code: number, times: 1 | -1): boolean {
  if (code >= CHOW_CODES) {
    const rank = code - CHOW_CODES;
    counts[rank]! += 3 * times;
    return counts[rank]! <= MAX_COPIES;
  }
  let fits = true;
  for (let rank = code; rank < code + 3; rank += 1) {
    counts[rank]! += times;
    fits &&= counts[rank]! <= MAX_COPIES;
  }
  return fits;
}

function keepWithPairs(counts: Int8Array, sets: number): void {
  let key = 0;
  for (let rank = 0; rank < RANKS; rank += 1) key += counts[rank]! * RANK_UNITS[rank]!;
  keepDivision(key, sets);
  for (let rank = 0; rank < RANKS; rank += 1) {
    if (counts[rank]! + 2 <= MAX_COPIES) keepDivision(key + 2 * RANK_UNITS[rank]!, sets | ((rank + 1) << 3));
  }
}

function laySets(counts: Int8Array, setCount: number, sets: number, lowestCode: number): void {
  keepWithPairs(counts, sets | setCount);
  if (setCount === MAX_SETS) return;
  for (let code = lowestCode; code < SET_CODES; code += 1) {
    if (layTiles(counts, code, 1)) laySets(counts, setCount + 1, sets | (code << (7 + 4 * setCount)), code);
    layTiles(counts, code, -1);
  }
}

function fillTable(): void {
  laySets(new Int8Array(RANKS), 0, 0, 0);
}
