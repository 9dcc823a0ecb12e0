import { type DecisionTimes, decisionCount, runTimingOf, timeAt, toThousandths } from '@mcr-arena/arena';
import type { Millis } from '@mcr-arena/sdk';
import type { ComparisonTiming, DecisionTiming } from '../comparison/results.ts';
import type { ComparisonInPlay } from './comparison-in-play.ts';

/** The timing of a comparison that ran on `workers` threads for `elapsed` milliseconds. */
export function comparisonTimingOf(
  { decisionTimes }: ComparisonInPlay,
  workers: number,
  elapsed: Millis,
): ComparisonTiming {
  return {
    ...runTimingOf(workers, elapsed),
    a: decisionTimingOf(decisionTimes.a),
    b: decisionTimingOf(decisionTimes.b),
  };
}

function decisionTimingOf(times: DecisionTimes): DecisionTiming {
  const decisions = decisionCount(times);
  if (decisions === 0) return { decisions };
  const at = (share: number): Millis => toThousandths(timeAt(times, share)!);
  return { decisions, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
