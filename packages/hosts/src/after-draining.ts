// A timer that lets arrived input be read before it fires. While the event loop is blocked, by a house bot that thinks for
// instance, timers expire and answers arrive; timers would come first.

/** Calls `onEnd` after `limit` milliseconds and after what had arrived by then was read. Returns what stops it. */
export function afterDraining(limit: number, onEnd: () => void): () => void {
  let call: NodeJS.Immediate | undefined;
  // An immediate comes after one round of reading; a second one takes what that round made readable.
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
