// `mcr bench tournament`: deals per second of a tournament of sixteen cheap bots on all processors, including writing
// records and results.

import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS, standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { listSetRecords, openFolder, playTournament, type TournamentOrder } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { type ConfigInput, createConfig, formatSetId } from '@mcr-arena/tournament';
import { type Benchmark, digestOf, type Run, type Stopwatch } from './measure.ts';
import { inFolder } from './own-server.ts';

export const ENTRANTS = 16;

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

function run(rounds: number, seed: string, workers: number, watch: Stopwatch): Promise<Run> {
  return inFolder(async (path) => {
    const order = orderOf({ id: 'bench', entrants: sixteenOf(['random']), rounds }, seed);
    const results = await playWithoutServer(order, path, workers, watch);
    const count = rounds * (ENTRANTS / 4) * order.config.seatings;
    const figures = {
      'bytes a deal, records': recordBytes(path) / count,
      'bytes a deal, results.json': results.length / count,
      'MiB of memory': process.memoryUsage.rss() / 2 ** 20,
    };
    return { count, digest: digestOf(results), figures };
  });
}

/** Plays a tournament without a server. Returns the text of its results. */
export async function playWithoutServer(
  order: TournamentOrder,
  path: string,
  workers: number,
  watch: Stopwatch,
): Promise<string> {
  const options = { workers, hosts: standardHosts(HOUSE_BOTS) };
  expectValue(await watch.timeAsync(() => playTournament(order, path, options)));
  return readFileSync(join(path, 'results.json'), 'utf8');
}

export function orderOf(input: ConfigInput, seed: string): TournamentOrder {
  const config = expectValue(createConfig(input));
  const bots = expectValue(botsOf(config, process.cwd(), HOUSE_BOTS));
  return { config, bots, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, seed };
}

/** Sixteen entrants, with the bots in turn. */
export function sixteenOf(bots: readonly string[]) {
  return Array.from({ length: ENTRANTS }, (_, index) => ({
    id: `entrant${index + 1}`,
    bot: bots[index % bots.length]!,
  }));
}

function recordBytes(path: string): number {
  const files = listSetRecords(openFolder(path)).map((set) => join(path, 'sets', `${formatSetId(set)}.json.zst`));
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}
