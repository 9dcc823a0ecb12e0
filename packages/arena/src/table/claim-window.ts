// The time by which the outcome of a discard is delayed: the usual duration of a turn of the slowest seat. Without the delay, the
// pace of play would reveal whether other seats could claim the tile. Turns and their durations are public anyway.

import type { Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';
import { SYSTEM_CLOCK, type TableClock } from './table-clock.ts';

export interface ClaimWindowLimits {
  /** Minimum, which also applies before the first turn. */
  readonly leastMs: Millis;
  readonly mostMs: Millis;
}

/** A seat's usual time is the median of this many latest turns, so that a single late reply does not delay later turns. */
const TURNS = 5;

interface SeatTurns {
  /** Times of the latest turns, oldest first. */
  readonly latest: Millis[];
  usual: Millis;
}

/** Delays the events after a tile that other seats may claim. */
export interface DiscardWindow {
  /** Records the duration of a seat's turn. */
  noteTurn(seat: Seat, elapsed: Millis): void;
  /** Called when a tile is shown that other seats may claim. */
  open(): void;
  /** Resolves when the outcome may be shown. */
  close(): Promise<void>;
}

export class ClaimWindow implements DiscardWindow {
  readonly #limits: ClaimWindowLimits;
  readonly #clock: TableClock;
  readonly #turns: BySeat<SeatTurns> = mapSeats(() => ({ latest: [], usual: 0 }));
  #end = 0;

  constructor(limits: ClaimWindowLimits, clock: TableClock = SYSTEM_CLOCK) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Current duration of a window. */
  get length(): Millis {
    const { leastMs, mostMs } = this.#limits;
    let length = leastMs;
    for (const { usual } of this.#turns) length = Math.max(length, usual);
    return Math.min(mostMs, length);
  }

  /** Records the duration of a seat's turn. */
  noteTurn(seat: Seat, elapsed: Millis): void {
    const turns = this.#turns[seat];
    turns.latest.push(elapsed);
    if (turns.latest.length > TURNS) turns.latest.shift();
    turns.usual = medianOf(turns.latest);
  }

  /** Called when a tile is shown that other seats may claim. */
  open(): void {
    this.#end = this.#clock.now() + this.length;
  }

  /** Resolves when the outcome may be shown. */
  close(): Promise<void> {
    const left = this.#end - this.#clock.now();
    return left <= 0 ? Promise.resolve() : new Promise((resolve) => this.#clock.after(Math.ceil(left), resolve));
  }
}

/** The median; for an even count, the lower of the two middle values. */
function medianOf(times: readonly Millis[]): Millis {
  const before = Math.floor((times.length - 1) / 2);
  return times.find((time, index) => rankOf(time, index, times) === before)!;
}

/** The number of shorter durations, and of equal earlier ones. For a short list, this is cheaper than sorting a copy. */
function rankOf(time: Millis, index: number, times: readonly Millis[]): number {
  let rank = 0;
  for (let other = 0; other < times.length; other += 1) {
    if (times[other]! < time || (times[other] === time && other < index)) rank += 1;
  }
  return rank;
}
