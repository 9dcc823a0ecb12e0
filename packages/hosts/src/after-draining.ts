// A timer that fires only after pending input has been read. While the event loop is blocked, for example by a house bot,
// timers expire and answers arrive, and Node would run the timers first.

/** Calls `onEnd` after `limit` milliseconds, once input that arrived by then has been read. Returns a function that cancels it. */
export function afterDraining(limit: number, onEnd: () => void): () => void {
  let call: NodeJS.Immediate | undefined;
  // An immediate runs after one round of reading; a second one follows input that this round made readable.
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
