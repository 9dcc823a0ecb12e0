// What the search needs of a game: a board on which tiles leave by themselves as long as they can.
//
// The rule (after de Bondt's relaxation, one rule for decided and undecided groups alike): options are usable or not. A
// tile leaves as soon as a usable option pairs it with a tile that is gone, or that is there and playable together with
// it. Removing tiles never hinders others, so the outcome does not depend on the order; and the more options are usable,
// the more tiles leave.
//   - Usable = the options taken so far: what plain play with these pairings reaches. Besides, a group without a usable
//     option leaves as a whole once all of its pairings could be played at once, or one could completely: nothing is
//     lost by that.
//   - Usable = all options but the excluded ones: no real play can do better, so what stays then, stays for ever.

import type { Pair } from '../board.ts';
import type { Grouping } from './grouping.ts';

/** Options whose `value` is -1 are excluded, 1 taken, 0 open. */
export type OptionValues = Int8Array;

export interface Closure {
  readonly tileCount: number;
  /** How many tiles have left. */
  gone(): number;
  /** Fewest tiles that any play could leave if the usable options are all there are: pairs leave, single tiles do not. */
  leastLeft(): number;
  /** Another board of the same layout with groups of the same sizes. `reset` must follow. */
  load(grouping: Grouping): void;
  /** All tiles are there, no option is usable; nothing leaves before `close`. */
  reset(): void;
  /** Makes the option usable. Returns whether tiles leave at once; `close` then lets others follow. */
  use(option: number): boolean;
  /** Takes the option back. The tiles that left by it must have been put back before. */
  unuse(option: number): void;
  /** Lets tiles leave until none can. */
  close(): void;
  /** The state of play, to be returned to. */
  mark(): number;
  /** Puts back all tiles that left since `mark`. */
  undo(mark: number): void;
  /** Remembers the state of play in one of two places; what was there is forgotten. */
  keep(place: 0 | 1): void;
  /**
   * Puts back all tiles that left since `keep`; options made usable since must be taken back after it. May be faster than
   * `undo`.
   */
  back(place: 0 | 1): void;
  /** The most promising open option that can be played now and was not yet taken or implied, or -1. */
  best(values: OptionValues): number;
  /** The pairs that have left, in an order in which they can be played. For usable options that were all taken. */
  departures(): readonly Pair[];
}
