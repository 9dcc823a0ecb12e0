// Whether a program computes or waits on the clock, from samples of its CPU time and of its run delay: the time in which it could have
// computed, but other programs used the processors. A program on a busy machine is therefore not taken for one that waits.

import type { Millis } from '@mcr-arena/sdk';

/** Time over which a program is measured. */
const WINDOW_MS = 200;
/** Share of the window from which a program computes. Below, others may use its processor: what it still uses is little. */
const COMPUTING = 0.2;
/** Most of a window that counts as waiting: in a longer one, the program may have waited for this process. */
const MOST_WAITING_MS = 2 * WINDOW_MS;

interface ActivityOptions {
  /** Run delay since the last call. */
  runDelayMs(): Millis;
  now?(): Millis;
}

export class Activity {
  readonly #options: ActivityOptions;
  /** Start of the window; undefined until the sample that begins it. */
  #from: Millis | undefined;
  #cpuMs: Millis = 0;
  #waitedMs: Millis = 0;
  #delayedMs: Millis = 0;
  /** `#delayedMs` at the start of the window. */
  #delayedBefore: Millis = 0;

  constructor(options: ActivityOptions) {
    this.#options = options;
    this.#from = this.#now();
  }

  /** Total time in which the program waited. */
  get waitedMs(): Millis {
    return this.#waitedMs;
  }

  /** Total run delay so far. */
  delayedMs(): Millis {
    this.#delayedMs += this.#options.runDelayMs();
    return this.#delayedMs;
  }

  /** Ends the window; the next sample begins another. Run delays, costly to read, are not read for questions answered before it. */
  restart(): void {
    this.#from = undefined;
  }

  /** What the program did in a window that ends now; undefined if it is too short to tell. `cpuMs`: the program's CPU time so far. */
  sample(cpuMs: Millis): 'computing' | 'waiting' | undefined {
    if (this.#from === undefined) {
      this.#begin(cpuMs);
      return undefined;
    }
    const elapsed = this.#now() - this.#from;
    const used = cpuMs - this.#cpuMs;
    const least = COMPUTING * Math.max(elapsed, WINDOW_MS);
    if (used < least && elapsed < WINDOW_MS) return undefined;
    const isComputing = used >= least || used + this.delayedMs() - this.#delayedBefore >= least;
    if (!isComputing) this.#waitedMs += Math.min(elapsed, MOST_WAITING_MS);
    this.#begin(cpuMs);
    return isComputing ? 'computing' : 'waiting';
  }

  #begin(cpuMs: Millis): void {
    this.#delayedBefore = this.delayedMs();
    this.#from = this.#now();
    this.#cpuMs = cpuMs;
  }

  #now(): Millis {
    return (this.#options.now ?? (() => performance.now()))();
  }
}
