// Figures of comparisons as people read them.

import type { ComparisonFigures, ComparisonResults, Difference, Verdict } from '@mcr-arena/lab';
import type { Estimate, Interval, Rate } from '@mcr-arena/tournament';

/** `+3.10`, `-0.45`, `0.00`. */
export function signed(points: number, digits = 2): string {
  const text = points.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(?=[0.]+$)/, '');
}

/** `low to high`. */
export function intervalText([low, high]: Interval, format: (value: number) => string): string {
  return `${format(low)} to ${format(high)}`;
}

/** A value with its interval behind it, if it has one. */
export function estimateText(estimate: Estimate | Rate | undefined, format: (value: number) => string): string {
  if (estimate?.value === undefined) return '';
  const { value, interval } = estimate;
  return interval === undefined ? format(value) : `${format(value)} (${intervalText(interval, format)})`;
}

/** Of a share from 0 to 1: `34.5 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Whether the number of walls was settled before the first was known, and all were played. */
export function isSettledBefore({ plan, continuedAfter, ended }: ComparisonResults): boolean {
  return plan.rule.type === 'budget' && continuedAfter === undefined && ended === 'budget';
}

/** The interval that holds: the bootstrap's, or, where what was seen may have ended the comparison, the anytime interval. */
export function intervalOf(results: ComparisonResults, { difference }: ComparisonFigures): Interval | undefined {
  return isSettledBefore(results) ? difference.interval : difference.anytimeInterval;
}

/** The verdict of the comparison, before rounding, or else that of its rounded interval; undefined without either. */
export function verdictOn({ verdict }: ComparisonResults, [low, high]: Interval): Verdict | undefined {
  if (verdict !== undefined) return verdict;
  if (low > 0) return 'a-better';
  return high < 0 ? 'b-better' : undefined;
}

/** How far that interval can be trusted. */
export function certaintyText(results: ComparisonResults): string {
  return isSettledBefore(results) ? '95 %' : '95 %, valid at any time';
}

/** `+3.10 (+2.20 to +4.00)`. */
export function differenceText({ value }: Difference, interval: Interval | undefined): string {
  return estimateText({ value, ...(interval && { interval }) }, signed);
}
