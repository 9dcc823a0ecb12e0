// The benchmarks by name. Each is loaded only when it is called.

import type { FilledMeasurements } from './filled/measure-filled.ts';
import type { Benchmark } from './measure.ts';
import type { TableLoad } from './tables.ts';

type Suite = (count: number | undefined, seed: string) => Promise<readonly Benchmark[]>;

export const SUITES: Readonly<Record<string, Suite>> = {
  fan: async (count = 1_000_000, seed) => (await import('./fan.ts')).fanBenchmarks(count, seed),
  shanten: async (count = 1_000_000, seed) => (await import('./shanten.ts')).shantenBenchmarks(count, seed),
  engine: async (count = 20_000, seed) => (await import('./engine.ts')).engineBenchmarks(count, seed),
  bots: async (count = 40, seed) => (await import('./bots.ts')).botBenchmarks(count, seed),
  solitaire: async (count = 2000, seed) => (await import('./solitaire.ts')).solitaireBenchmarks(count, seed),
  tournament: async (count = 8, seed) => (await import('./tournament.ts')).tournamentBenchmarks(count, seed),
  policy: async (count = 2048, seed) => (await import('./policy.ts')).policyBenchmarks(count, seed),
  standings: async (count = 1, seed) => (await import('./standings.ts')).standingsBenchmarks(count, seed),
  tables: async (count = 10, seed) => (await import('./tables.ts')).tableBenchmarks(count, seed),
  env: async (count = 300_000) => (await import('./env.ts')).envBenchmarks(count),
  learn: async (count = 8192) => (await import('./learn.ts')).learnBenchmarks(count),
  server: async (count = 1, seed) => {
    const { remoteBotBenchmark } = await import('./remote-bots.ts');
    return [
      ...(await import('./house-bots.ts')).houseBotBenchmarks(count, seed),
      remoteBotBenchmark(count, seed, 'Socket.IO'),
      remoteBotBenchmark(count, seed, 'plain HTTP'),
    ];
  },
  sandbox: async (count = 10) => (await import('./sandbox.ts')).sandboxBenchmarks(count),
};

/** Response times of a server with `sets` sets in its database, and its memory. Calls `note` with each step. */
export async function measureFilled(
  sets: number,
  seed: string,
  note: (step: string) => void,
): Promise<FilledMeasurements> {
  return (await import('./filled/measure-filled.ts')).measureFilled(sets, seed, note);
}

/** The loads at growing numbers of tables of one server, up to `most`. Calls `note` with each step. */
export async function measureCeiling(
  most: number,
  turns: number | undefined,
  note: (step: string) => void,
): Promise<readonly (TableLoad & { readonly tables: number })[]> {
  return (await import('./tables.ts')).measureCeiling(most, turns ?? 10, note);
}
