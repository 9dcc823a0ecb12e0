// Long counts are generators that yield their progress, so the caller can show it, pause or stop.

/** Configurations of `tiles` tiles done, out of all in this step of the count. */
export interface CountingProgress {
  readonly tiles: number;
  readonly done: number;
  readonly total: number;
}

/** A count that can be paused after every configuration; it returns its result when run to the end. */
export type Counting<T> = Generator<CountingProgress, T, void>;

/** Runs a count to its end, reporting each step to `onProgress`. */
export function completed<T>(counting: Counting<T>, onProgress?: (progress: CountingProgress) => void): T {
  for (;;) {
    const step = counting.next();
    if (step.done === true) return step.value;
    onProgress?.(step.value);
  }
}
