// The course of a comparison: its moments after each wall, until the rule ends it. Walls beyond the end do not count.

import { type Moments, NO_MOMENTS, withValue } from './moments.ts';
import { type Ending, endingOf, type StoppingRule } from './stopping-rule.ts';

export interface ComparisonCourse {
  /** After each counted wall. */
  readonly steps: readonly Moments[];
  /** Undefined while it continues. */
  readonly ending?: Ending;
}

/** `differences`: points per deal of a minus those of b, by wall, in the order of the walls. */
export function courseOf(rule: StoppingRule, differences: readonly number[]): ComparisonCourse {
  const steps: Moments[] = [];
  let moments = NO_MOMENTS;
  for (const difference of differences) {
    moments = withValue(moments, difference);
    steps.push(moments);
    const ending = endingOf(rule, moments);
    if (ending !== undefined) return { steps, ending };
  }
  return { steps };
}
