// How long a competition waits for one bot in all. Time counts while the bot is wanted and away; it is never given back, so
// that coming and going wins nothing.

import type { Millis } from '@mcr-arena/sdk';

export class Patience {
  #used = 0;
  #since: number | undefined;

  /** The bot is away and wanted: the time runs from the first call. What is left of `limit`, at least 0. */
  leftOf(limit: Millis): Millis {
    this.#since ??= performance.now();
    return Math.max(0, limit - this.#used - (performance.now() - this.#since));
  }

  /** The bot is there, or is not wanted any more. */
  stop(): void {
    if (this.#since !== undefined) this.#used += performance.now() - this.#since;
    this.#since = undefined;
  }
}
