// How throughput is measured: medians of five runs, in processor time of the measuring thread, so that what else runs on
// the machine changes little; wall time is told beside it.

import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

export interface Measurement {
  readonly name: string;
  /** What is counted: `hands`, `calls`, `deals`. */
  readonly unit: string;
  /** Median over the runs, by the thread's processor time. */
  readonly perSecond: number;
  /** Median over the runs, by wall time. */
  readonly perSecondWall: number;
  /** `perSecond` that the project aims at. */
  readonly goal?: number;
  /** Units in one run. */
  readonly count: number;
  readonly runs: readonly number[];
  /** SHA-256 of what was worked out, equal on every machine. */
  readonly digest: string;
  /** Anything else worth knowing, as name and number. */
  readonly figures: Readonly<Record<string, number>>;
}

export const RUNS = 5;

/** Time spent between `start` and `stop`, added up, in seconds. */
export interface Stopwatch {
  readonly processor: number;
  readonly wall: number;
  time<T>(work: () => T): T;
}

export function createStopwatch(): Stopwatch {
  let processor = 0;
  let wall = 0;
  return {
    get processor() {
      return processor;
    },
    get wall() {
      return wall;
    },
    time(work) {
      const processorBefore = process.threadCpuUsage();
      const wallBefore = performance.now();
      const result = work();
      wall += (performance.now() - wallBefore) / 1000;
      const { user, system } = process.threadCpuUsage(processorBefore);
      processor += (user + system) / 1e6;
      return result;
    },
  };
}

/** One run's outcome: how many units were done in the time that the stopwatch shows, and the digest of the results. */
export interface Run {
  readonly count: number;
  readonly digest: string;
  readonly figures?: Readonly<Record<string, number>>;
}

export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  readonly goal?: number;
  /** One whole run; only what goes through the stopwatch counts. */
  readonly run: (watch: Stopwatch) => Run;
}

/** Five runs and their medians. Throws if two runs worked out different results. */
export function measure(benchmark: Benchmark): Measurement {
  const { name, unit, goal } = benchmark;
  const outcomes = Array.from({ length: RUNS }, () => {
    const watch = createStopwatch();
    const run = benchmark.run(watch);
    // A run shorter than the processor clock's step shows none of it.
    return { run, perSecond: run.count / (watch.processor || watch.wall), perSecondWall: run.count / watch.wall };
  });
  const { count, digest, figures = {} } = outcomes[0]!.run;
  if (outcomes.some(({ run }) => run.digest !== digest)) throw new Error(`${name}: two runs gave different results`);
  return {
    name,
    unit,
    perSecond: Math.round(median(outcomes.map(({ perSecond }) => perSecond))),
    perSecondWall: Math.round(median(outcomes.map(({ perSecondWall }) => perSecondWall))),
    ...(goal === undefined ? {} : { goal }),
    count,
    runs: outcomes.map(({ perSecond }) => Math.round(perSecond)),
    digest,
    figures,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** SHA-256 of numbers, each taken as 32 bits, little-endian. */
export interface NumberDigest {
  add(value: number): void;
  hex(): string;
}

export function createNumberDigest(): NumberDigest {
  const hash = createHash('sha256');
  const block = Buffer.alloc(4096);
  let used = 0;
  return {
    add(value) {
      block.writeInt32LE(value, used);
      used += 4;
      if (used < block.length) return;
      hash.update(block);
      used = 0;
    },
    hex: () => hash.update(block.subarray(0, used)).digest('hex'),
  };
}
