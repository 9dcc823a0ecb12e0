import type { SolveLimits } from '@mcr-arena/solitaire';

export interface LimitOptions {
  readonly nodes?: number;
  readonly seconds?: number;
  /** MiB. */
  readonly memory: number;
}

/** Limits as plain data, which can be sent to other threads. */
export interface StartedLimits {
  readonly nodes?: number;
  /** End of the time limit, comparable to `Date.now()`. */
  readonly until?: number;
  /** MiB, for each thread. */
  readonly memory: number;
}

/** Enough for a million clauses. */
export const DEFAULT_MEMORY = 1024;

/** The limits of a search that starts now. */
export function startLimits({ nodes, seconds, memory }: LimitOptions): StartedLimits {
  return {
    memory,
    ...(nodes !== undefined && { nodes }),
    ...(seconds !== undefined && { until: Date.now() + 1000 * seconds }),
  };
}

/** The limits in the solver's format. */
export function solveLimitsOf({ nodes, until, memory }: StartedLimits): SolveLimits {
  return {
    bytes: memory * 2 ** 20,
    ...(nodes !== undefined && { nodes }),
    ...(until !== undefined && { isOver: () => Date.now() > until }),
  };
}
