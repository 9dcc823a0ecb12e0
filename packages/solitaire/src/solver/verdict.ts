// What a solver may spend and what it answers.

import type { Pair } from '../board.ts';

/** How much work a search may do. Without limits it ends with a proof. */
export interface SolveLimits {
  /** Most nodes: stuck positions in which a cause was found. */
  readonly nodes?: number;
  /** Most bytes of learned clauses. */
  readonly bytes?: number;
  /** Asked after every node; true ends the search. For a clock or a cancel button, which this package does not have. */
  readonly isOver?: () => boolean;
}

/** Which limit ended a search: `over` is the caller's own. */
export type Limit = 'nodes' | 'bytes' | 'over';

/** `nodes` counts the first look at the board and the stuck positions in which a cause was found. */
export type Verdict =
  /** `moves` leave in that order. */
  | { readonly type: 'solvable'; readonly moves: readonly Pair[]; readonly nodes: number }
  /** The search is finished. */
  | { readonly type: 'unsolvable'; readonly nodes: number }
  /** A limit ended the search. */
  | { readonly type: 'undecided'; readonly limit: Limit; readonly nodes: number };

/** How far a board can be played at all (van Rijn 2011: an optimal move sequence). */
export interface FewestLeft {
  /** Tiles left after `moves`. */
  readonly left: number;
  readonly moves: readonly Pair[];
  /** Whether it is proved that no play leaves fewer; else `limit` ended the search. */
  readonly proved: boolean;
  readonly limit?: Limit;
  readonly nodes: number;
}
