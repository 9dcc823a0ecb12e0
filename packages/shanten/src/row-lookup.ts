// The rows of all suits and honors, by key, in tables that are filled on demand.
//
// All hands of a suit, of the honors, and of several suits together give only 180 different rows. So a row is a number
// below 256, and joining two rows is a lookup in a table of 64 KB. A suit's row is found by its halves: the sweep up
// over ranks 1-5 (15 bits of the key, 1,192 different sweeps) and the sweep down over ranks 9-6 (12 bits, 574). A
// distance takes about fifteen lookups.
//
// Numbers are assigned in order of first use; they are valid within one process only.

import { joinRows, meetSweeps, ROW_SIZE, type Row } from './set-rows.ts';
import { HIGH_BITS, highSweep, honorsRow, LOW_BITS, lowSweep } from './suit-halves.ts';
import { ALL_COPIES, HONORS_PLACE, type KeyPlace } from './suit-keys.ts';

/** The number of a row, 1-255. */
export type RowId = number;

const ROW_BITS = 8;
const HIGH_ID_BITS = 10;
const LOW_ID_BITS = 11;
const HONORS_A_LOOK_UP = 4;

const LOW_MASK = (1 << LOW_BITS) - 1;
const HONOR_MASK = (1 << (3 * HONORS_A_LOOK_UP)) - 1;

/** Stores each distinct value once and numbers it from 1; 0 marks unfilled table entries. */
class Numbering {
  readonly #ids = new Map<string, number>();
  readonly #values: Uint8Array[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  idOf(value: Uint8Array): number {
    const text = String.fromCharCode(...value);
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#values.push(value);
    if (id >= this.#limit) throw new Error(`more than ${this.#limit - 1} different values in a table of rows`);
    this.#ids.set(text, id);
    return id;
  }

  valueOf(id: number): Uint8Array {
    return this.#values[id - 1]!;
  }
}

const ROWS = new Numbering(1 << ROW_BITS);
const LOW_SWEEPS = new Numbering(1 << LOW_ID_BITS);
const HIGH_SWEEPS = new Numbering(1 << HIGH_ID_BITS);

const LOW_ID = new Uint16Array(1 << LOW_BITS);
const HIGH_ID = new Uint16Array(1 << HIGH_BITS);
const SUIT_ROW = new Uint8Array(1 << (LOW_ID_BITS + HIGH_ID_BITS));
const HONOR_ROW = new Uint8Array(1 << (3 * HONORS_A_LOOK_UP));
const JOINED = new Uint8Array(1 << (2 * ROW_BITS));
/** Tiles missing, at `sets << ROW_BITS | row`. */
const MISSING = new Uint8Array(5 << ROW_BITS);

/** The row of one suit by its key. Digits above 4 are treated as 4. */
export function suitRow(key: number): RowId {
  const low = key & LOW_MASK;
  const high = key >>> LOW_BITS;
  const at = ((LOW_ID[low] || fillLow(low)) << HIGH_ID_BITS) | (HIGH_ID[high] || fillHigh(high));
  return SUIT_ROW[at] || fillSuit(at);
}

/**
 * The row of the honors by their key, from two halves. Each half is computed as if all other honors were absent, so
 * both could use the same absent kind. That does not change the result: a hand uses at most five of the seven kinds,
 * and another absent kind costs the same.
 */
export function honorRow(key: number): RowId {
  const low = key & HONOR_MASK;
  const high = key >>> (3 * HONORS_A_LOOK_UP);
  return joined(HONOR_ROW[low] || fillHonors(low), HONOR_ROW[high] || fillHonors(high));
}

/** The row of one of the four keys. */
export function rowAt(place: KeyPlace, key: number): RowId {
  return place === HONORS_PLACE ? honorRow(key) : suitRow(key);
}

/** The row of two groups of kinds together. */
export function joined(a: RowId, b: RowId): RowId {
  const at = (a << ROW_BITS) | b;
  return JOINED[at] || fillJoined(at);
}

/** The tiles missing for `sets` sets (0-4) and a pair. */
export function missingOf(row: RowId, sets: number): number {
  return MISSING[(sets << ROW_BITS) | row]!;
}

/** The row with that number. */
export function rowOf(id: RowId): Row {
  return ROWS.valueOf(id);
}

function rowId(row: Row): RowId {
  const id = ROWS.idOf(row);
  for (let sets = 0; 2 * sets < ROW_SIZE; sets += 1) MISSING[(sets << ROW_BITS) | id] = row[2 * sets + 1]!;
  return id;
}

function fillLow(low: number): number {
  const id = LOW_SWEEPS.idOf(lowSweep(low, ALL_COPIES[0]));
  LOW_ID[low] = id;
  return id;
}

function fillHigh(high: number): number {
  const id = HIGH_SWEEPS.idOf(highSweep(high, ALL_COPIES[0]));
  HIGH_ID[high] = id;
  return id;
}

function fillSuit(at: number): RowId {
  const low = LOW_SWEEPS.valueOf(at >>> HIGH_ID_BITS);
  const id = rowId(meetSweeps(low, HIGH_SWEEPS.valueOf(at & ((1 << HIGH_ID_BITS) - 1))));
  SUIT_ROW[at] = id;
  return id;
}

function fillHonors(key: number): RowId {
  const id = rowId(honorsRow(key, ALL_COPIES[HONORS_PLACE]));
  HONOR_ROW[key] = id;
  return id;
}

function fillJoined(at: number): RowId {
  const id = rowId(joinRows(rowOf(at >>> ROW_BITS), rowOf(at & ((1 << ROW_BITS) - 1))));
  JOINED[at] = id;
  return id;
}
