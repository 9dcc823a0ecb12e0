// How long a comparison took and how long its bots thought: what depends on time and machine.

import { availableParallelism } from 'node:os';
import type { Millis } from '@mcr-arena/sdk';
import type { ComparisonTiming, DecisionTiming } from '@mcr-arena/tournament';
import { type DecisionTimes, decisionCount, timeAt } from '../decision-times.ts';
import type { ComparisonInPlay } from './comparison-in-play.ts';

export function comparisonTimingOf(
  { decisionTimes }: ComparisonInPlay,
  workers: number,
  elapsed: Millis,
): ComparisonTiming {
  return {
    node: process.version,
    processors: availableParallelism(),
    workers,
    seconds: toThousandths(elapsed / 1000),
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

function toThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
