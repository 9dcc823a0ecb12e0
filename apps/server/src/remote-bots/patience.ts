// The total time that a competition waits for one bot. It runs while the bot is disconnected and has a seat or is needed for a deal. It
// is never refunded, so that reconnecting gains no time.

import type { Millis } from '@mcr-arena/sdk';

export class Patience {
  #used = 0;
  #since: number | undefined;

  /** Starts the time at the first call while a deal needs the disconnected bot, and returns the time left of `limit`, at least 0. */
  leftOf(limit: Millis): Millis {
    this.#since ??= performance.now();
    return Math.max(0, limit - this.#used - (performance.now() - this.#since));
  }

  /** Stops the time once the bot has connected or no deal needs it. */
  stop(): void {
    if (this.#since !== undefined) this.#used += performance.now() - this.#since;
    this.#since = undefined;
  }
}
