// One way to read a hand, with the fans that hold in it and those that count. Hot code: two readings change places while
// a claim is scored, and nothing is allocated.

import { REPEAT_SHIFT } from '../principles.ts';
import { WORDS } from './aspect-tables.ts';

/** A form or a division of a hand, and what it is worth. */
export interface Reading {
  /** Place in `WINNING_FORMS`. */
  form: number;
  /** Of the knitted forms, which of `KNITTED_ORDERS`; otherwise -1. */
  knittedOrder: number;
  /** A division of each suit (suit-divisions.ts); 0 in forms that are not divided. */
  readonly divisions: Int32Array;
  /** Bits of PLACES: where the winning tile can sit. */
  places: number;
  /** Fans that hold, before the principles. */
  readonly held: Int32Array;
  /** Fans that count. */
  readonly counted: Int32Array;
  /** How often, see `REPEAT_SHIFT`. */
  repeats: number;
  /** Points of the counted fans, flowers aside. */
  points: number;
}

/** A reading to be filled. */
export function newReading(): Reading {
  return {
    form: 0,
    knittedOrder: -1,
    divisions: new Int32Array(3),
    places: 0,
    held: new Int32Array(WORDS),
    counted: new Int32Array(WORDS),
    repeats: 0,
    points: -1,
  };
}

/** A copy that shares nothing that changes. */
export function copyReading(reading: Reading): Reading {
  return {
    ...reading,
    divisions: reading.divisions.slice(),
    held: reading.held.slice(),
    counted: reading.counted.slice(),
  };
}

/** Adds the fan in `slot` to a set of fans. */
export function hold(fans: Int32Array, slot: number): void {
  fans[slot >> 5]! |= 1 << (slot & 31);
}

/** Holds a fan that can count more than once, `times` times. */
export function holdRepeated(reading: Reading, slot: number, times: number): void {
  if (times <= 0) return;
  hold(reading.held, slot);
  reading.repeats |= (times - 1) << REPEAT_SHIFT[slot]!;
}
