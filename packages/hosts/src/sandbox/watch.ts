// One timer for all watched programs, which does not keep the process alive.

const INTERVAL_MS = 25;

const watched = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Calls `look` at intervals. Returns a function that stops it. */
export function watchAtIntervals(look: () => void): () => void {
  watched.add(look);
  timer ??= setInterval(() => {
    for (const each of watched) each();
  }, INTERVAL_MS).unref();
  return () => {
    watched.delete(look);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
