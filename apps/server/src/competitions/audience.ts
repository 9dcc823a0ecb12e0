// Detects whether people watch the server: an open live stream, or a recent request.

export interface Audience {
  /** Records a request that a person may have made. */
  noteVisit(): void;
  isThere(): boolean;
  /** Calls the listener at the first visit after a period without visits, until the returned function is called. */
  onArrival(listener: () => void): () => void;
}

/** Time for which a visit counts. */
const VISIT_MS = 30_000;

/** `listeners` returns the number of subscribers to the live stream. `now`: by a monotonic clock. */
export function createAudience(listeners: () => number, now = () => performance.now()): Audience {
  let last: number | undefined;
  const arrivals = new Set<() => void>();
  const isThere = (): boolean => listeners() > 0 || (last !== undefined && now() - last < VISIT_MS);
  return {
    noteVisit: () => {
      const wasThere = isThere();
      last = now();
      if (!wasThere) for (const listener of arrivals) listener();
    },
    isThere,
    onArrival: (listener) => {
      arrivals.add(listener);
      return () => void arrivals.delete(listener);
    },
  };
}
