// The speed of this machine relative to a reference: CPU limits are times on the reference, so that a bot has the same time to
// think wherever it plays, and CPU time is charged alike. Measured by a fixed piece of work in CPU time of this thread, so that
// other processes matter little.

import type { Millis } from '@mcr-arena/sdk';

/** Beyond these, a measurement is more likely wrong than the machine that slow or fast. */
const MIN_SPEED = 0.25;
const MAX_SPEED = 4;

/** CPU time of one run on the reference: one core of an AMD EPYC 7003 with Node 24. */
const REFERENCE_MS: Millis = 30;
const RUNS = 3;
const HANDS = 125_000;
const WAYS = 20_646;

let measured: number | undefined;

/** Measures the speed of this machine once in each thread, which takes about 0.1 s. @example 2: twice as fast as the reference */
export function machineSpeed(): number {
  measured ??= measureSpeed();
  return measured;
}

/** `cpuTimeOf`: CPU time of one run of the work; tests replace it. */
export function measureSpeed(cpuTimeOf: (work: () => void) => Millis = threadTimeOf): number {
  // The first run is compiled meanwhile.
  cpuTimeOf(runWork);
  const times = Array.from({ length: RUNS }, () => cpuTimeOf(runWork)).sort((a, b) => a - b);
  const speed = REFERENCE_MS / times[Math.floor(RUNS / 2)]!;
  return Math.round(100 * Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed))) / 100;
}

function threadTimeOf(work: () => void): Millis {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Divides random hands of one suit into chows, pungs and a pair in all ways. Do not change it: it defines the unit of CPU
 * limits. It shares no code with the scorer, so that a faster scorer does not change the unit.
 */
function runWork(): void {
  const counts = new Uint8Array(11);
  let state = 1;
  let ways = 0;
  for (let hand = 0; hand < HANDS; hand += 1) {
    counts.fill(0);
    for (let held = 0; held < 14; ) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const rank = (state >>> 16) % 9;
      if (counts[rank]! === 4) continue;
      counts[rank]! += 1;
      held += 1;
    }
    ways += waysToDivide(counts, 0, false);
  }
  if (ways !== WAYS) throw new Error(`the work that measures the speed found ${ways} ways, expected ${WAYS}`);
}

function waysToDivide(counts: Uint8Array, rank: number, hasPair: boolean): number {
  if (rank === 9) return hasPair ? 1 : 0;
  const count = counts[rank]!;
  if (count === 0) return waysToDivide(counts, rank + 1, hasPair);
  let ways = 0;
  if (count >= 3) ways += waysWithout(counts, rank, 3, hasPair);
  if (count >= 2 && !hasPair) ways += waysWithout(counts, rank, 2, true);
  if (rank < 7 && counts[rank + 1]! > 0 && counts[rank + 2]! > 0) {
    counts[rank]! -= 1;
    counts[rank + 1]! -= 1;
    counts[rank + 2]! -= 1;
    ways += waysToDivide(counts, rank, hasPair);
    counts[rank]! += 1;
    counts[rank + 1]! += 1;
    counts[rank + 2]! += 1;
  }
  return ways;
}

/** The ways after `number` equal tiles are set aside. */
function waysWithout(counts: Uint8Array, rank: number, number: number, hasPair: boolean): number {
  counts[rank]! -= number;
  const ways = waysToDivide(counts, rank, hasPair);
  counts[rank]! += number;
  return ways;
}
