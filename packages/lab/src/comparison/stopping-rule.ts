// When a comparison ends: after a fixed number of walls, or as soon as the result is sure.
//
// A result is sure if the anytime interval is above 0 (a is better), below 0 (b is better), or within the smallest difference of
// interest on both sides of 0 (too close to matter). A verdict is false only if the interval misses the true difference, so at
// most one comparison in twenty ends with a false verdict. Checks are made after complete walls in their fixed order, never in
// the order in which deals finish; otherwise short deals would count more than long ones.

import { anytimeHalfWidth, anytimeInterval, FIRST_LOOK } from './anytime-interval.ts';
import type { Moments } from './moments.ts';

/** Ends after a number of walls, or when the result is sure. */
export type StoppingRule =
  | { readonly type: 'budget'; readonly walls: number }
  | {
      readonly type: 'until-sure';
      /** Points per deal, above 0: smaller differences do not matter. */
      readonly smallest: number;
      /** Maximum number of walls, even if the result is not sure. */
      readonly walls?: number;
    };

export const VERDICTS = ['a-better', 'b-better', 'too-close'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a comparison is over. */
export type Ending = { readonly type: 'sure'; readonly verdict: Verdict } | { readonly type: 'budget' };

/** How a comparison ends after the walls in `moments`; undefined if it continues. */
export function endingOf(rule: StoppingRule, moments: Moments): Ending | undefined {
  const verdict = rule.type === 'until-sure' ? verdictOf(moments, rule.smallest) : undefined;
  if (verdict !== undefined) return { type: 'sure', verdict };
  return rule.walls !== undefined && moments.count >= rule.walls ? { type: 'budget' } : undefined;
}

/** The sure verdict after these walls, if any. `smallest`: points per deal. */
export function verdictOf(moments: Moments, smallest: number): Verdict | undefined {
  const interval = anytimeInterval(moments);
  if (interval === undefined) return undefined;
  const [low, high] = interval;
  if (low > 0) return 'a-better';
  if (high < 0) return 'b-better';
  return -smallest < low && high < smallest ? 'too-close' : undefined;
}

/** Maximum number of walls for the prediction. */
const HORIZON = 2 ** 24;

/**
 * Number of walls after which there will be a verdict if mean and spread stay constant. Undefined before the first look, or if
 * it exceeds 2^24.
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
