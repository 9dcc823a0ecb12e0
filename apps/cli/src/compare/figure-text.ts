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

/** A value, followed by its interval if it has one. */
export function estimateText(estimate: Estimate | Rate | undefined, format: (value: number) => string): string {
  if (estimate?.value === undefined) return '';
  const { value, interval } = estimate;
  return interval === undefined ? format(value) : `${format(value)} (${intervalText(interval, format)})`;
}

/** Formats a share from 0 to 1: `34.5 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Whether the number of walls was fixed before the first result, and all were played. */
export function isSettledBefore({ plan, continuedAfter, ended }: ComparisonResults): boolean {
  return plan.rule.type === 'budget' && continuedAfter === undefined && ended === 'budget';
}

/** The valid interval: the bootstrap interval, or the anytime interval if results may have influenced the end. */
export function intervalOf(results: ComparisonResults, { difference }: ComparisonFigures): Interval | undefined {
  return isSettledBefore(results) ? difference.interval : difference.anytimeInterval;
}

/** The recorded verdict of the comparison, or else the verdict that its interval implies, if any. */
export function verdictOn({ verdict }: ComparisonResults, [low, high]: Interval): Verdict | undefined {
  if (verdict !== undefined) return verdict;
  if (low > 0) return 'a-better';
  return high < 0 ? 'b-better' : undefined;
}

/** The confidence level of the interval that `intervalOf` returns. */
export function certaintyText(results: ComparisonResults): string {
  return isSettledBefore(results) ? '95 %' : '95 %, valid at any time';
}

/** `+3.10 (+2.20 to +4.00)`. */
export function differenceText({ value }: Difference, interval: Interval | undefined): string {
  return estimateText({ value, ...(interval && { interval }) }, signed);
}
