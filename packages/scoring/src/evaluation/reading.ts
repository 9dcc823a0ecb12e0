// One way to read a hand, with the fans that hold and those that count. Hot code: two readings are swapped while a
// claim is scored, and nothing is allocated.

import { WORDS } from './aspect-lookup.ts';
import { REPEAT_SHIFT } from './principles.ts';

/** A form or a division of a hand, and its points. */
export interface Reading {
  /** Place in `WINNING_FORMS`. */
  form: number;
  /** Index in `KNITTED_ORDERS` for a knitted straight; otherwise -1. */
  knittedOrder: number;
  /** A division of each suit (suit-divisions.ts); 0 in forms that are not divided. */
  readonly divisions: Int32Array;
  /** Bits of PLACES: possible places of the winning tile. */
  places: number;
  /** Fans that hold, before the principles. */
  readonly held: Int32Array;
  /** Fans that count. */
  readonly counted: Int32Array;
  /** How often the fans count; see `REPEAT_SHIFT`. */
  repeats: number;
  /** Points of the counted fans, flowers aside. */
  points: number;
}

/** An empty reading. */
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

/** A copy without shared mutable state. */
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

/** Adds a repeatable fan, `times` times. */
export function holdRepeated(reading: Reading, slot: number, times: number): void {
  if (times <= 0) return;
  hold(reading.held, slot);
  reading.repeats |= (times - 1) << REPEAT_SHIFT[slot]!;
}
