// The total time that a competition waits for one bot. It counts while the bot has a seat or a deal to begin and is away; it is
// never refunded, so that reconnecting gains no time.

import type { Millis } from '@mcr-arena/sdk';

export class Patience {
  #used = 0;
  #since: number | undefined;

  /** The bot is away and a deal needs it: the time runs from the first call. What is left of `limit`, at least 0. */
  leftOf(limit: Millis): Millis {
    this.#since ??= performance.now();
    return Math.max(0, limit - this.#used - (performance.now() - this.#since));
  }

  /** The bot has connected, or no deal needs it any more. */
  stop(): void {
    if (this.#since !== undefined) this.#used += performance.now() - this.#since;
    this.#since = undefined;
  }
}
