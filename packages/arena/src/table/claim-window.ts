// The time for which the outcome of a discard is held back, so that it does not show whether others could claim the tile: as
// long as the slowest seat takes for a turn. Whose turn it is, and how long it takes, is public anyway.

import type { Millis } from '@mcr-arena/sdk';
import type { Seat } from '@mcr-arena/tiles';

export interface ClaimWindowLimits {
  /** Also before any turn was taken. */
  readonly leastMs: Millis;
  readonly mostMs: Millis;
}

/** Weight of the latest turn in the running mean of a seat. */
const WEIGHT = 0.25;

export class ClaimWindow {
  readonly #limits: ClaimWindowLimits;
  readonly #turns = new Map<Seat, Millis>();
  #end = 0;

  constructor(limits: ClaimWindowLimits) {
    this.#limits = limits;
  }

  /** How long a window is now. */
  get length(): Millis {
    const { leastMs, mostMs } = this.#limits;
    return Math.min(mostMs, Math.max(leastMs, ...this.#turns.values()));
  }

  /** A seat took a turn in this time. */
  noteTurn(seat: Seat, elapsed: Millis): void {
    const mean = this.#turns.get(seat);
    this.#turns.set(seat, mean === undefined ? elapsed : mean + WEIGHT * (elapsed - mean));
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
