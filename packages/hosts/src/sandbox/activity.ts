// Whether a program computes or waits on the clock, from samples of its CPU time.

import type { Millis } from '@mcr-arena/sdk';

/** Time over which CPU time is measured. */
const WINDOW_MS = 200;
/** Share of the window from which a program computes. Below, others may use its processor: what it still uses is little. */
const COMPUTING = 0.2;

export class Activity {
  readonly #now: () => Millis;
  #from: Millis;
  #cpuMs: Millis;

  /** `cpuMs`: the program's CPU time so far. */
  constructor(cpuMs: Millis, now: () => Millis = () => performance.now()) {
    this.#now = now;
    this.#from = now();
    this.#cpuMs = cpuMs;
  }

  /** Starts a new window. */
  restart(cpuMs: Millis): void {
    this.#from = this.#now();
    this.#cpuMs = cpuMs;
  }

  /** What the program did in a window that ends now; undefined if it is too short to tell. */
  sample(cpuMs: Millis): 'computing' | 'waiting' | undefined {
    const elapsed = this.#now() - this.#from;
    const isComputing = cpuMs - this.#cpuMs >= COMPUTING * Math.max(elapsed, WINDOW_MS);
    if (!isComputing && elapsed < WINDOW_MS) return undefined;
    this.restart(cpuMs);
    return isComputing ? 'computing' : 'waiting';
  }
}
