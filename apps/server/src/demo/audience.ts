// Whether somebody looks at the server: a page that listens to the live stream, or a request a moment ago.

export interface Audience {
  /** A request came that a person may have made. */
  noteVisit(): void;
  isThere(): boolean;
  /** When the last visit was, in ms since the epoch; undefined before the first. */
  lastVisit(): number | undefined;
  /** Called when somebody comes after nobody was there. */
  onArrival(listener: () => void): void;
}

/** A visit counts for so long. */
const VISIT_MS = 30_000;

/** `listeners` counts who listens to the live stream. */
export function createAudience(listeners: () => number, now: () => number = Date.now): Audience {
  let last: number | undefined;
  let arrived: () => void = () => {};
  const isThere = (): boolean => listeners() > 0 || (last !== undefined && now() - last < VISIT_MS);
  return {
    noteVisit: () => {
      const wasThere = isThere();
      last = now();
      if (!wasThere) arrived();
    },
    isThere,
    lastVisit: () => last,
    onArrival: (listener) => {
      arrived = listener;
    },
  };
}
