// What a search may spend.

import type { SolveLimits } from '@mcr-arena/solitaire';

export interface LimitOptions {
  readonly nodes?: number;
  readonly seconds?: number;
  /** MiB. */
  readonly memory: number;
}

/** Enough for a million clauses. */
export const DEFAULT_MEMORY = 1024;

/** Limits of one search. The clock runs from now on. */
export function limitsOf({ nodes, seconds, memory }: LimitOptions): SolveLimits {
  const end = seconds === undefined ? undefined : performance.now() + 1000 * seconds;
  return {
    bytes: memory * 2 ** 20,
    ...(nodes !== undefined && { nodes }),
    ...(end !== undefined && { isOver: () => performance.now() > end }),
  };
}
