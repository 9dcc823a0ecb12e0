// Decision times in Node's HDR histogram, in microseconds, accurate to two significant figures. Histograms of several threads
// can be added; they are passed between threads by reference and cannot be serialized as JSON.

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Millis } from '@mcr-arena/sdk';
import * as z from 'zod';
import { toThousandths } from './run-timing.ts';

export type DecisionTimes = RecordableHistogram;

/** An hour. Longer times count as an hour. */
const LONGEST = 3_600_000_000;

export function noDecisions(): DecisionTimes {
  return createHistogram({ lowest: 1, highest: LONGEST, figures: 2 });
}

export function addDecision(times: DecisionTimes, elapsed: Millis): void {
  times.record(Math.min(Math.max(Math.round(elapsed * 1000), 1), LONGEST));
}

/** Adds the decisions of `more` to `times`. */
export function addTimes(times: DecisionTimes, more: DecisionTimes): void {
  if (more.count > 0) times.add(more);
}

export function decisionCount({ count }: DecisionTimes): number {
  return count;
}

/** The time within which `share` (above 0, up to 1) of the decisions were made; undefined without decisions. */
export function timeAt(times: DecisionTimes, share: number): Millis | undefined {
  return times.count === 0 ? undefined : times.percentile(100 * share) / 1000;
}

/** The stored summary of decision times; 0 without decisions. */
export const decisionSummarySchema = z.object({
  decisions: z.int().nonnegative(),
  medianMs: z.number().nonnegative(),
  p99Ms: z.number().nonnegative(),
  maxMs: z.number().nonnegative(),
});

export type DecisionSummary = Readonly<z.infer<typeof decisionSummarySchema>>;

export function summaryOf(times: DecisionTimes): DecisionSummary {
  const at = (share: number): Millis => toThousandths(timeAt(times, share) ?? 0);
  return { decisions: decisionCount(times), medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
