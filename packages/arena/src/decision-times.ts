// How long decisions took: a histogram with 8 buckets to each doubling, so that millions of them fit in 200 numbers and
// those of several threads can be added. A percentile is right to within 9 %.

import type { Millis } from '@mcr-arena/sdk';

/** Counts by bucket; bucket i holds times from 2^(i/8) to 2^((i+1)/8) microseconds. */
export type DecisionTimes = readonly number[];

const BUCKETS_PER_DOUBLING = 8;
const BUCKETS = 27 * BUCKETS_PER_DOUBLING;

export function noDecisions(): number[] {
  return new Array<number>(BUCKETS).fill(0);
}

export function addDecision(times: number[], elapsed: Millis): void {
  const bucket = Math.floor(Math.log2(Math.max(elapsed * 1000, 1)) * BUCKETS_PER_DOUBLING);
  times[Math.min(bucket, BUCKETS - 1)]! += 1;
}

export function sumOfTimes(a: DecisionTimes, b: DecisionTimes): DecisionTimes {
  return a.map((count, bucket) => count + b[bucket]!);
}

export function decisionCount(times: DecisionTimes): number {
  return times.reduce((total, count) => total + count, 0);
}

/** The time that `share` (0 to 1) of the decisions did not exceed; undefined if there were none. */
export function timeAt(times: DecisionTimes, share: number): Millis | undefined {
  const wanted = share * decisionCount(times);
  let seen = 0;
  for (const [bucket, count] of times.entries()) {
    seen += count;
    if (count > 0 && seen >= wanted) return 2 ** ((bucket + 1) / BUCKETS_PER_DOUBLING) / 1000;
  }
  return undefined;
}
