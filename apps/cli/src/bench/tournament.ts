// `mcr bench tournament`: deals per second of a tournament of sixteen cheap bots on all processors, including writing
// records and results.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSetRecords, openFolder, playTournament, type TournamentOrder } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import { createConfig, formatSetId } from '@mcr-arena/tournament';
import { HOSTS } from '../hosts.ts';
import type { Benchmark, Run, Stopwatch } from './measure.ts';

const ENTRANTS = 16;

export function tournamentBenchmarks(rounds: number, seed: string): Benchmark[] {
  const workers = availableParallelism();
  return [
    {
      name: `tournament, 16 cheap bots, ${workers} threads`,
      unit: 'deals',
      byWallTime: true,
      run: (watch) => run(rounds, seed, workers, watch),
    },
  ];
}

async function run(rounds: number, seed: string, workers: number, watch: Stopwatch): Promise<Run> {
  const path = mkdtempSync(join(tmpdir(), 'mcr-bench-'));
  try {
    const order = orderOf(rounds, seed);
    expectValue(await watch.timeAsync(() => playTournament(order, path, { workers, hosts: HOSTS })));
    const results = readFileSync(join(path, 'results.json'));
    const count = rounds * (ENTRANTS / 4) * order.config.seatings;
    const figures = {
      'bytes a deal, records': recordBytes(path) / count,
      'bytes a deal, results.json': results.length / count,
      'MiB of memory': process.memoryUsage.rss() / 2 ** 20,
    };
    return { count, digest: createHash('sha256').update(results).digest('hex'), figures };
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function orderOf(rounds: number, seed: string): TournamentOrder {
  const entrants = Array.from({ length: ENTRANTS }, (_, index) => ({ id: `entrant${index + 1}`, bot: 'random' }));
  const config = expectValue(createConfig({ id: 'bench', entrants, rounds }));
  const bots = expectValue(botsOf(config, process.cwd(), HOUSE_BOTS));
  return { config, bots, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, seed };
}

function recordBytes(path: string): number {
  const files = listSetRecords(openFolder(path)).map((set) => join(path, 'sets', `${formatSetId(set)}.json.zst`));
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}
