// When a comparison ends: after a number of walls settled before, or as soon as it is sure.
//
// Sure means that the anytime interval decides: it lies above 0 (a is better), below 0 (b is better), or within the smallest
// difference of interest on both sides of 0 (too close to matter). Each of the three is false only where the interval
// misses the truth, so that for any true difference at most one comparison in twenty ends with a false
// verdict. Looks come after whole walls in their fixed order and never by which deals are done first, or short deals
// would count for more than long ones.

import { anytimeHalfWidth, anytimeInterval, FIRST_LOOK } from './anytime-interval.ts';
import type { Moments } from './moments.ts';

/** After a number of walls, or when it is sure. */
export type StoppingRule =
  | { readonly type: 'budget'; readonly walls: number }
  | {
      readonly type: 'until-sure';
      /** Points a deal, above 0: smaller differences do not matter. */
      readonly smallest: number;
      /** Ends after so many walls even if it is not sure. */
      readonly walls?: number;
    };

export const VERDICTS = ['a-better', 'b-better', 'too-close'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a comparison is over. */
export type Ending = { readonly type: 'sure'; readonly verdict: Verdict } | { readonly type: 'budget' };

/** Whether and how a comparison ends after the walls that `moments` counts. */
export function endingOf(rule: StoppingRule, moments: Moments): Ending | undefined {
  const verdict = rule.type === 'until-sure' ? verdictOf(moments, rule.smallest) : undefined;
  if (verdict !== undefined) return { type: 'sure', verdict };
  return rule.walls !== undefined && moments.count >= rule.walls ? { type: 'budget' } : undefined;
}

/** What is sure after these walls, if anything is. `smallest`: points a deal. */
export function verdictOf(moments: Moments, smallest: number): Verdict | undefined {
  const interval = anytimeInterval(moments);
  if (interval === undefined) return undefined;
  const [low, high] = interval;
  if (low > 0) return 'a-better';
  if (high < 0) return 'b-better';
  return -smallest < low && high < smallest ? 'too-close' : undefined;
}

/** Walls that are looked ahead at most. */
const HORIZON = 2 ** 24;

/**
 * Walls after which there will be a verdict if mean and spread stay as they are. Absent before the first look, or if it would
 * take more than 2^24.
 */
export function wallsUntilVerdict(moments: Moments, smallest: number): number | undefined {
  if (moments.count < FIRST_LOOK) return undefined;
  const distance = Math.max(Math.abs(moments.mean), smallest - Math.abs(moments.mean));
  const decided = (walls: number): boolean => anytimeHalfWidth(moments, walls) < distance;
  let from = moments.count;
  let to = from;
  while (!decided(to)) {
    if (to >= HORIZON) return undefined;
    from = to;
    to = Math.min(2 * to, HORIZON);
  }
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (decided(middle)) to = middle;
    else from = middle;
  }
  return to;
}
