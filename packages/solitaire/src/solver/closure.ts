// The interface between the search and a game: a board from which tiles leave automatically as long as they can.
//
// The rule (after de Bondt's relaxation, one rule for decided and undecided groups alike): options are usable or not. A
// tile leaves as soon as a usable option pairs it with a tile that is gone, or that is present and playable together
// with it. Removing tiles never blocks others, so the outcome does not depend on the order, and with more usable
// options more tiles leave.
//   - Usable = the options taken so far: the result of play with these pairings. In addition, a group without a usable
//     option leaves as a whole once all of its pairings could be played at once, or one of them to the end. This never
//     makes a solvable board unsolvable.
//   - Usable = all options except the excluded ones: no play can do better, so the tiles that stay can never leave.

import type { Pair } from '../board.ts';
import type { Grouping } from './grouping.ts';

/** Options whose `value` is -1 are excluded, 1 taken, 0 open. */
export type OptionValues = Int8Array;

export interface Closure {
  readonly tileCount: number;
  /** Number of tiles that have left. */
  gone(): number;
  /** A lower bound for the tiles left by any play with only the usable options, where tiles leave in pairs. */
  leastLeft(): number;
  /** Another board of the same layout with groups of the same sizes. `reset` must follow. */
  load(grouping: Grouping): void;
  /** Restores all tiles and makes no option usable. Nothing leaves before `close`. */
  reset(): void;
  /** Makes the option usable. Returns whether tiles leave at once; `close` then lets others follow. */
  use(option: number): boolean;
  /** Makes the option unusable again. The tiles that it removed must already have been restored. */
  unuse(option: number): void;
  /** Lets tiles leave until none can. */
  close(): void;
  /** The current state of play, for `undo`. */
  mark(): number;
  /** Restores all tiles that left since `mark`. */
  undo(mark: number): void;
  /** Saves the state of play in one of two places, overwriting an earlier one. */
  keep(place: 0 | 1): void;
  /**
   * Restores all tiles that left since `keep`. Options made usable since must be made unusable afterwards. May be
   * faster than `undo`.
   */
  back(place: 0 | 1): void;
  /** The most promising open option that is playable now, or -1. */
  best(values: OptionValues): number;
  /** The pairs that have left, in a playable order. Only valid if all usable options were taken. */
  departures(): readonly Pair[];
}
