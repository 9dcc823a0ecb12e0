// Measures throughput: medians of five runs, per CPU time of the measuring thread, so that other processes on the machine have
// little effect, and per wall time.

import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

export interface Measurement {
  readonly name: string;
  /** Unit of the count: `hands`, `deals`, `decisions`. */
  readonly unit: string;
  /** Median over the runs, by the thread's CPU time, or by wall time if the benchmark has `byWallTime`. */
  readonly perSecond: number;
  /** Median over the runs, by wall time. */
  readonly perSecondWall: number;
  /** The project's goal for `perSecond`. */
  readonly goal?: number;
  /** Units in one run. */
  readonly count: number;
  readonly runs: readonly number[];
  /** SHA-256 of the results, equal on every machine. */
  readonly digest: string;
  /** Further figures by name: medians over the runs. */
  readonly figures: Readonly<Record<string, number>>;
}

export const RUNS = 5;

/** Thrown if this machine lacks what a benchmark needs; the message says what. */
export class CannotMeasure extends Error {}

export type Stopwatch = ReturnType<typeof createStopwatch>;

/** Adds up the time spent in the measured work, in seconds. */
export function createStopwatch() {
  let processor = 0;
  let wall = 0;
  const start = (): (() => void) => {
    const processorBefore = process.threadCpuUsage();
    const wallBefore = performance.now();
    return () => {
      wall += (performance.now() - wallBefore) / 1000;
      const { user, system } = process.threadCpuUsage(processorBefore);
      processor += (user + system) / 1e6;
    };
  };
  return {
    /** CPU time of this thread. */
    get processor() {
      return processor;
    },
    get wall() {
      return wall;
    },
    time<T>(work: () => T): T {
      const stop = start();
      const result = work();
      stop();
      return result;
    },
    async timeAsync<T>(work: () => Promise<T>): Promise<T> {
      const stop = start();
      const result = await work();
      stop();
      return result;
    },
    /** Adds seconds that another program measured. */
    add(processorSeconds: number, wallSeconds: number): void {
      processor += processorSeconds;
      wall += wallSeconds;
    },
  };
}

/** The outcome of one run: the number of units done in the stopwatch's time, and the digest of the results. */
export interface Run {
  readonly count: number;
  readonly digest: string;
  readonly figures?: Readonly<Record<string, number>>;
}

export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  readonly goal?: number;
  /** Other threads do part of the work, so only wall time shows its speed. */
  readonly byWallTime?: boolean;
  /** One complete run; only work timed by the stopwatch counts. */
  readonly run: (watch: Stopwatch) => Run | Promise<Run>;
}

/** Runs a benchmark five times and returns medians. Calls `onRun` before each run. Throws if two runs gave different results. */
export async function measure(benchmark: Benchmark, onRun: (run: number) => void): Promise<Measurement> {
  const { name, unit, goal, byWallTime = false } = benchmark;
  const outcomes: { run: Run; perSecond: number; perSecondWall: number }[] = [];
  for (let number = 1; number <= RUNS; number += 1) {
    onRun(number);
    const watch = createStopwatch();
    const run = await benchmark.run(watch);
    const perSecondWall = run.count / watch.wall;
    // The CPU time of a run that is shorter than the clock's resolution is 0.
    const perSecond = byWallTime || watch.processor === 0 ? perSecondWall : run.count / watch.processor;
    outcomes.push({ run, perSecond, perSecondWall });
  }
  const { count, digest } = outcomes[0]!.run;
  if (outcomes.some(({ run }) => run.digest !== digest)) throw new Error(`${name}: two runs gave different results`);
  return {
    name,
    unit,
    perSecond: rounded(median(outcomes.map(({ perSecond }) => perSecond))),
    perSecondWall: rounded(median(outcomes.map(({ perSecondWall }) => perSecondWall))),
    ...(goal === undefined ? {} : { goal }),
    count,
    runs: outcomes.map(({ perSecond }) => rounded(perSecond)),
    digest,
    figures: mediansOf(outcomes.map(({ run }) => run.figures ?? {})),
  };
}

function mediansOf(runs: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  return Object.fromEntries(Object.keys(runs[0]!).map((name) => [name, median(runs.map((run) => run[name]!))]));
}

/** A rate rounded to three significant digits or to an integer, whichever is finer. */
function rounded(rate: number): number {
  return rate >= 100 ? Math.round(rate) : Number(rate.toPrecision(3));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the `share` of the values lies, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** SHA-256 of a text, in hexadecimal. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type NumberDigest = ReturnType<typeof createNumberDigest>;

/** SHA-256 of numbers, each as 32 bits, little-endian. */
export function createNumberDigest() {
  const hash = createHash('sha256');
  const block = Buffer.alloc(4096);
  let used = 0;
  return {
    add(value: number): void {
      block.writeInt32LE(value, used);
      used += 4;
      if (used < block.length) return;
      hash.update(block);
      used = 0;
    },
    hex: (): string => hash.update(block.subarray(0, used)).digest('hex'),
  };
}
