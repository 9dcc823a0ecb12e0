// Whether people watch the server: a page that listens to the live stream, or a request a moment ago.

export interface Audience {
  /** A request came that a person may have made. */
  noteVisit(): void;
  isThere(): boolean;
  /** When the last visit was, in ms since the epoch; undefined before the first. */
  lastVisit(): number | undefined;
  /** Calls the listener at the first visit after a time without any, until the returned function is called. */
  onArrival(listener: () => void): () => void;
}

/** A visit counts for so long. */
const VISIT_MS = 30_000;

/** `listeners` counts who listens to the live stream. */
export function createAudience(listeners: () => number, now: () => number = Date.now): Audience {
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
    lastVisit: () => last,
    onArrival: (listener) => {
      arrivals.add(listener);
      return () => void arrivals.delete(listener);
    },
  };
}
