import { availableParallelism } from 'node:os';
import type { Millis } from '@mcr-arena/sdk';
import type { RunTiming } from '@mcr-arena/tournament';

/** The timing of a run on `workers` threads that took `elapsed` milliseconds. */
export function runTimingOf(workers: number, elapsed: Millis): RunTiming {
  const seconds = toThousandths(elapsed / 1000);
  return { node: process.version, processors: availableParallelism(), workers, seconds };
}

/** Rounded to a thousandth, as in documents. */
export function toThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
