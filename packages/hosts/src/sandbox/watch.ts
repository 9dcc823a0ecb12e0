// One timer for all programs that are watched, which holds no process back from its end.

const INTERVAL_MS = 25;

const watched = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Calls `look` again and again. Returns what ends it. */
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
