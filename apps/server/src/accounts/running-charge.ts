// Charges CPU time to a user while it is used, so that whatever ends the work, at most the last seconds are free.

import type { Millis } from '@mcr-arena/sdk';
import type { Store } from '../database/open-database.ts';
import { bookProcessorTime, type Clock } from './processor-time.ts';

interface ChargeOptions {
  readonly store: Store;
  readonly userId: string;
  readonly clock: Clock;
  onError(error: unknown): void;
}

/** The charge for one piece of work. Its CPU time is reported as a running total. */
export class RunningCharge {
  readonly #options: ChargeOptions;
  #bookedMs: Millis = 0;
  #totalMs: Millis = 0;
  #booking: Promise<void> | undefined;

  constructor(options: ChargeOptions) {
    this.#options = options;
  }

  /** Books what was added since the last booking, unless one is in progress; the next call books it then. */
  note(totalMs: Millis): void {
    this.#totalMs = Math.max(totalMs, this.#totalMs);
    this.#booking ??= this.#book().finally(() => {
      this.#booking = undefined;
    });
  }

  /** Resolves with the time that is not booked yet, for the caller to book together with the result. Call `note` no more. */
  async rest(totalMs: Millis): Promise<Millis> {
    await this.#booking;
    return Math.max(totalMs, this.#totalMs) - this.#bookedMs;
  }

  async #book(): Promise<void> {
    const { store, userId, clock, onError } = this.#options;
    const addedMs = this.#totalMs - this.#bookedMs;
    try {
      await bookProcessorTime(store, userId, addedMs, clock());
      this.#bookedMs += addedMs;
    } catch (error) {
      onError(error);
    }
  }
}
