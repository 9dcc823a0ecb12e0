// Limits and verdicts of solvers.

import type { Pair } from '../board.ts';

/** Limits of a search. Without limits it ends with a proof. */
export interface SolveLimits {
  /** Maximum number of nodes, that is, stuck positions in which a cause was found. */
  readonly nodes?: number;
  /** Maximum memory of learned clauses in bytes. */
  readonly bytes?: number;
  /** Called after every node; true ends the search, for example after a time limit or a cancellation. */
  readonly isOver?: () => boolean;
}

/** The limit that ended a search; `over` means `isOver`. */
export type Limit = 'nodes' | 'bytes' | 'over';

/** `nodes` counts the initial check of the board and the stuck positions in which a cause was found. */
export type Verdict =
  /** `moves` are in playing order. */
  | { readonly type: 'solvable'; readonly moves: readonly Pair[]; readonly nodes: number }
  /** The search is complete. */
  | { readonly type: 'unsolvable'; readonly nodes: number }
  /** A limit ended the search. */
  | { readonly type: 'undecided'; readonly limit: Limit; readonly nodes: number };

/** The best play of a board that may be unsolvable (van Rijn 2011: an optimal move sequence). */
export interface FewestLeft {
  /** Tiles left after `moves`. */
  readonly left: number;
  readonly moves: readonly Pair[];
  /** Whether it is proved that no play leaves fewer; otherwise `limit` ended the search. */
  readonly proved: boolean;
  readonly limit?: Limit;
  readonly nodes: number;
}
