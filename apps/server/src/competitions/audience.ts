// Detects whether people watch the server: an open live stream, or a recent request.

/** Time for which a visit counts. */
const VISIT_MS = 30_000;

export type Audience = ReturnType<typeof createAudience>;

/** `listeners` returns the number of subscribers to the live stream. `now`: by a monotonic clock. */
export function createAudience(listeners: () => number, now = () => performance.now()) {
  let last: number | undefined;
  const arrivals = new Set<() => void>();
  const isThere = (): boolean => listeners() > 0 || (last !== undefined && now() - last < VISIT_MS);
  return {
    /** Records a request that a person may have made. */
    noteVisit: (): void => {
      const wasThere = isThere();
      last = now();
      if (!wasThere) for (const listener of arrivals) listener();
    },
    isThere,
    /** Calls the listener at the first visit after a period without visits, until the returned function is called. */
    onArrival: (listener: () => void): (() => void) => {
      arrivals.add(listener);
      return () => void arrivals.delete(listener);
    },
  };
}
