// The clock of a table and its timers, passed as a parameter, so that tables run in every JavaScript runtime and in tests with fake time.

import type { Millis } from '@mcr-arena/sdk';

export interface TableClock {
  /** Monotonic. */
  now(): Millis;
  /** Calls `callback` after `ms`, once input that arrived by then has been read. Returns a function that cancels it. */
  after(ms: Millis, callback: () => void): () => void;
}

/** The clock of any JavaScript runtime. Its timers do not wait for input that has arrived. */
export const SYSTEM_CLOCK: TableClock = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
