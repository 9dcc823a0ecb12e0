// Long counts are generators: they yield how far they are, the caller decides when to go on, to stop, or to show it.

/** Configurations of `tiles` tiles done, of all that this step of the count has to do. */
export interface CountingProgress {
  readonly tiles: number;
  readonly done: number;
  readonly total: number;
}

/** A count that can be paused after every configuration; it returns its result when run to the end. */
export type Counting<T> = Generator<CountingProgress, T, void>;

/** Runs a count to its end, showing each step to `onProgress`. */
export function completed<T>(counting: Counting<T>, onProgress?: (progress: CountingProgress) => void): T {
  for (;;) {
    const step = counting.next();
    if (step.done === true) return step.value;
    onProgress?.(step.value);
  }
}
