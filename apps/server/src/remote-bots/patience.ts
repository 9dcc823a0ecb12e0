// The total time that a competition waits for one bot. It runs while the bot is disconnected and has a seat or is needed for a deal. It
// is never refunded, so that reconnecting gains no time.

import type { Millis } from '@mcr-arena/sdk';

export class Patience {
  #used = 0;
  #since: number | undefined;

  /** Starts the time at the first call while a deal needs the disconnected bot, and returns the time left of `limit`, at least 0. */
  leftOf(limit: Millis): Millis {
    this.#since ??= performance.now();
    return Math.max(0, limit - this.#usedBy(performance.now()));
  }

  /** Whether time is left. Starts nothing. */
  isLeftOf(limit: Millis): boolean {
    return this.#usedBy(performance.now()) < limit;
  }

  /** Stops the time once the bot has connected or no deal needs it. */
  stop(): void {
    this.#used = this.#usedBy(performance.now());
    this.#since = undefined;
  }

  #usedBy(now: number): Millis {
    return this.#used + (this.#since === undefined ? 0 : now - this.#since);
  }
}
