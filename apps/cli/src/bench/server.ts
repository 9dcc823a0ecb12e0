// `mcr bench server`: throughput of a server.

import { houseBotBenchmarks } from './house-bots.ts';
import type { Benchmark } from './measure.ts';
import { remoteBotBenchmark } from './remote-bots.ts';

export function serverBenchmarks(rounds: number, seed: string): Benchmark[] {
  return [...houseBotBenchmarks(rounds, seed), remoteBotBenchmark(rounds, seed)];
}
