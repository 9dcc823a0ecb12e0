// The ways to divide the tiles of one suit into chows, pungs and at most one pair, by the suit's key (nine counts of
// three bits each). Filled on first use (about 5 ms) by enumerating every choice of sets.
//
// Hot code: one flat hash table, where most lookups touch one cache line. A division is the offset of its entry; 0
// means none.

const RANKS = 9;
const COPIES = 4;
const MAX_SETS = 4;
const CHOW_CODES = 7;
const SET_CODES = CHOW_CODES + RANKS;

const HASH_BITS = 15;
const HASH_SLOTS = 1 << HASH_BITS;
/** The exact number of divisions beyond the first of a key. */
const FURTHER_DIVISIONS = 1790;
const WIDTH = 4;
/**
 * Four numbers per entry: the key plus 1 (0 in a free slot and in further divisions), the division, the next division
 * of the key (0 if there is none), and padding. Entry 0 stays empty, so that no division has offset 0.
 */
const table = new Int32Array((1 + HASH_SLOTS + FURTHER_DIVISIONS) * WIDTH);
let entryCount = 0;

/** Offset of the key's entry, or of the free slot for it. */
function offsetOf(key: number): number {
  let slot = Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS);
  for (;;) {
    const offset = (slot + 1) * WIDTH;
    const found = table[offset]!;
    if (found === key + 1 || found === 0) return offset;
    slot = (slot + 1) & (HASH_SLOTS - 1);
  }
}

/** First division of a suit with that key, at most four of a rank; 0 if the suit cannot be divided. */
export function firstDivision(key: number): number {
  if (entryCount === 0) fillTable();
  const offset = offsetOf(key);
  return table[offset] === 0 ? 0 : offset;
}

/** The next division of the same key, or 0. */
export function nextDivision(division: number): number {
  return table[division + 2]!;
}

/**
 * The parts of a division. Bits 0-2: number of sets; bits 3-6: rank of the pair (0 = no pair); then four bits per set,
 * a code: 0-6 for the chow from rank code + 1, 7-15 for the pung of rank code - 6.
 */
export function packedParts(division: number): number {
  return table[division + 1]!;
}

/** Number of sets in a division, equal for all divisions of a key. */
export function setCountOf(division: number): number {
  return table[division + 1]! & 7;
}

/** Whether a division has a pair, equal for all divisions of a key. */
export function hasPair(division: number): boolean {
  return (table[division + 1]! & 0x78) !== 0;
}

/**
 * Whether the tiles of `key` and one more, `unit`, form sets and at most one pair. The tile may be a fifth copy; then
 * three of the five are a pung or two are the pair, because four chows use only four of a rank.
 */
export function isDivisibleWith(key: number, unit: number): boolean {
  const sum = key + unit;
  if ((key & (COPIES * unit)) === 0) return firstDivision(sum) !== 0;
  if (firstDivision(sum - 3 * unit) !== 0) return true;
  const besidePair = firstDivision(sum - 2 * unit);
  return besidePair !== 0 && !hasPair(besidePair);
}

function keepDivision(key: number, parts: number): void {
  const first = offsetOf(key);
  if (table[first] === 0) {
    table[first] = key + 1;
    table[first + 1] = parts;
    return;
  }
  entryCount += 1;
  const further = (HASH_SLOTS + entryCount) * WIDTH;
  table[further + 1] = parts;
  table[further + 2] = table[first + 2]!;
  table[first + 2] = further;
}

/** Adds the tiles of a set, or removes them if `times` is -1. Returns whether no rank has more than four. */
function layTiles(counts: Int8Array, code: number, times: 1 | -1): boolean {
  if (code >= CHOW_CODES) {
    const rank = code - CHOW_CODES;
    counts[rank]! += 3 * times;
    return counts[rank]! <= COPIES;
  }
  let fits = true;
  for (let rank = code; rank < code + 3; rank += 1) {
    counts[rank]! += times;
    fits &&= counts[rank]! <= COPIES;
  }
  return fits;
}

function keepWithPairs(counts: Int8Array, parts: number): void {
  let key = 0;
  for (let rank = 0; rank < RANKS; rank += 1) key += counts[rank]! << (3 * rank);
  keepDivision(key, parts);
  for (let rank = 0; rank < RANKS; rank += 1) {
    if (counts[rank]! + 2 <= COPIES) keepDivision(key + (2 << (3 * rank)), parts | ((rank + 1) << 3));
  }
}

function laySets(counts: Int8Array, setCount: number, parts: number, lowestCode: number): void {
  keepWithPairs(counts, parts | setCount);
  if (setCount === MAX_SETS) return;
  for (let code = lowestCode; code < SET_CODES; code += 1) {
    if (layTiles(counts, code, 1)) laySets(counts, setCount + 1, parts | (code << (7 + 4 * setCount)), code);
    layTiles(counts, code, -1);
  }
}

function fillTable(): void {
  laySets(new Int8Array(RANKS), 0, 0, 0);
}
