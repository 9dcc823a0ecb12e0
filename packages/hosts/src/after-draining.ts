// A timer that fires only after pending input has been read. While the event loop is blocked, for example by a house bot,
// timers expire and answers arrive, and Node would run the timers first.

/** Calls `onEnd` after `limit` milliseconds, once input that arrived by then has been read. Returns a function that cancels it. */
export function afterDraining(limit: number, onEnd: () => void): () => void {
  let call: NodeJS.Immediate | undefined;
  // An immediate runs after one poll phase. The second immediate allows one more poll phase, for input that became readable
  // during the first.
  const timer = setTimeout(() => {
    call = setImmediate(() => {
      call = setImmediate(onEnd);
    });
  }, limit);
  return () => {
    clearTimeout(timer);
    clearImmediate(call);
  };
}
