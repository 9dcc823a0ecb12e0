// The time for which the outcome of a discard is held back, so that it does not show whether others could claim the tile: as
// long as the slowest seat usually takes for a turn. Whose turn it is, and how long it takes, is public anyway.

import type { Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';

export interface ClaimWindowLimits {
  /** Also before any turn was taken. */
  readonly leastMs: Millis;
  readonly mostMs: Millis;
}

/** A seat's usual time is the median of its latest turns: a single late reply does not hold up the turns after it. */
const TURNS = 5;

interface SeatTurns {
  /** Times of the latest turns, oldest first. */
  readonly latest: Millis[];
  usual: Millis;
}

/** Holds back what follows a tile that others may claim. */
export interface DiscardWindow {
  /** A seat took a turn in this time. */
  noteTurn(seat: Seat, elapsed: Millis): void;
  /** A tile was shown that others may claim. */
  open(): void;
  /** Resolves when the outcome may be shown. */
  close(): Promise<void>;
}

export class ClaimWindow implements DiscardWindow {
  readonly #limits: ClaimWindowLimits;
  readonly #turns: BySeat<SeatTurns> = mapSeats(() => ({ latest: [], usual: 0 }));
  #end = 0;

  constructor(limits: ClaimWindowLimits) {
    this.#limits = limits;
  }

  /** How long a window is now. */
  get length(): Millis {
    const { leastMs, mostMs } = this.#limits;
    let length = leastMs;
    for (const { usual } of this.#turns) length = Math.max(length, usual);
    return Math.min(mostMs, length);
  }

  /** A seat took a turn in this time. */
  noteTurn(seat: Seat, elapsed: Millis): void {
    const turns = this.#turns[seat];
    turns.latest.push(elapsed);
    if (turns.latest.length > TURNS) turns.latest.shift();
    turns.usual = medianOf(turns.latest);
  }

  /** A tile was shown that others may claim. */
  open(): void {
    this.#end = performance.now() + this.length;
  }

  /** Resolves when the outcome may be shown. */
  close(): Promise<void> {
    const left = this.#end - performance.now();
    return left <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, Math.ceil(left)));
  }
}

/** Of an even count, the lower of the two in the middle. */
function medianOf(times: readonly Millis[]): Millis {
  const before = Math.floor((times.length - 1) / 2);
  return times.find((time, index) => rankOf(time, index, times) === before)!;
}

/** How many times are shorter, or as long and earlier. Few times: this is cheaper than to sort a copy. */
function rankOf(time: Millis, index: number, times: readonly Millis[]): number {
  let rank = 0;
  for (let other = 0; other < times.length; other += 1) {
    if (times[other]! < time || (times[other] === time && other < index)) rank += 1;
  }
  return rank;
}
