// A timer that fires only after pending input has been read. While the event loop is blocked, for example by a house bot,
// timers expire and replies arrive, and Node would run the timers first.

/** Node's; absent in browsers. Declared with the part that both share. */
declare const setImmediate: ((call: () => void) => unknown) | undefined;
declare const clearImmediate: (call: unknown) => void;

/** Time after which `uncountedMs` is first read, which may be costly: most replies arrive before. */
const FIRST_READ_MS = 100;
/** Shortest extension of a timer, so that it is not set again at every turn of the event loop. */
const LEAST_EXTENSION_MS = 20;

/**
 * Calls `onEnd` after `limit` milliseconds, once input that arrived by then has been read. `uncountedMs`: total time so far that does not
 * count, such as a program's waits for a processor; that of the first 100 ms counts. Returns a function that cancels it and returns the
 * time that did not count.
 */
export function afterDraining(limit: number, onEnd: () => void, uncountedMs?: () => number): () => number {
  let stopDraining = (): void => {};
  let timer: ReturnType<typeof setTimeout>;
  let first: number | undefined;
  let counted = 0;
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      const uncounted = uncountedMs?.() ?? 0;
      const extension = uncounted - counted;
      counted = uncounted;
      if (extension > 0) wait(Math.max(extension, LEAST_EXTENSION_MS));
      else drain();
    }, ms);
  };
  // An immediate runs after one poll phase. The second immediate allows one more poll phase, for input that became readable
  // during the first.
  const drain = (): void => {
    stopDraining = afterPoll(() => {
      stopDraining = afterPoll(onEnd);
    });
  };
  const beforeRead = uncountedMs === undefined ? 0 : Math.min(limit, FIRST_READ_MS);
  if (beforeRead === 0) wait(limit);
  else {
    timer = setTimeout(() => {
      first = uncountedMs!();
      counted = first;
      wait(limit - beforeRead);
    }, beforeRead);
  }
  return () => {
    clearTimeout(timer);
    stopDraining();
    return first === undefined ? 0 : uncountedMs!() - first;
  };
}

/** Calls `next` after one poll phase; in browsers, which have no such phases, in a later task. Returns a function that cancels it. */
function afterPoll(next: () => void): () => void {
  if (typeof setImmediate === 'undefined') {
    const timer = setTimeout(next);
    return () => clearTimeout(timer);
  }
  const call = setImmediate(next);
  return () => clearImmediate(call);
}
