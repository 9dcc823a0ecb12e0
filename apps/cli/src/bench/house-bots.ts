// Plays a tournament of house bots on a server with the embedded database, and the same tournament without a server and with
// the same number of threads. Both must give the same results, and the server should be nearly as fast.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { playTournament } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { openDatabase, startDirector } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  commitmentOf,
  createConfig,
  formatResults,
  formatSecret,
  resultsOf,
  secretOfSeed,
} from '@mcr-arena/tournament';
import { HOSTS } from '../hosts.ts';
import { type Benchmark, createStopwatch, type Run, type Stopwatch } from './measure.ts';

const ENTRANTS = 16;
const SEATINGS = 24;
/** Fields of sixteen entrants: the cheapest bots, and a typical tournament. */
const FIELDS = [
  { name: 'random', bots: ['random'], rounds: 10 },
  { name: 'goal and shanten', bots: ['goal', 'goal?style=fast', 'goal?style=pungs', 'shanten'], rounds: 1 },
] as const;

/** `amount` multiplies the rounds. */
export function houseBotBenchmarks(amount: number, seed: string): Benchmark[] {
  return FIELDS.map(({ name, bots, rounds }) => ({
    name: `${ENTRANTS} entrants of ${name} on a server, ${availableParallelism()} threads`,
    unit: 'deals',
    byWallTime: true,
    run: (watch) => run(configOf(bots, rounds * amount), seed, watch),
  }));
}

function configOf(bots: readonly string[], rounds: number): ConfigInput {
  const entrants = Array.from({ length: ENTRANTS }, (_, index) => ({
    id: `entrant${index + 1}`,
    bot: bots[index % bots.length]!,
  }));
  return { id: 'bench', entrants, rounds, seatings: SEATINGS };
}

async function run(config: ConfigInput, seed: string, watch: Stopwatch): Promise<Run> {
  const count = config.rounds * (ENTRANTS / 4) * SEATINGS;
  const alone = createStopwatch();
  const expected = await inFolder((path) => playAlone(config, seed, path, alone));
  const results = await inFolder((path) => playOnServer(config, seed, path, watch));
  if (results !== expected) throw new Error('the results with and without a server differ');
  const figures = {
    'deals a second without a server': count / alone.wall,
    'share of the rate without a server': alone.wall / watch.wall,
    'MiB of memory': process.memoryUsage.rss() / 2 ** 20,
  };
  return { count, digest: createHash('sha256').update(results).digest('hex'), figures };
}

async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), 'mcr-bench-'));
  try {
    return await work(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

async function playAlone(input: ConfigInput, seed: string, path: string, watch: Stopwatch): Promise<string> {
  const config = expectValue(createConfig(input));
  const bots = expectValue(botsOf(config, process.cwd(), HOUSE_BOTS));
  const order = { config, bots, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, seed };
  expectValue(
    await watch.timeAsync(() => playTournament(order, path, { workers: availableParallelism(), hosts: HOSTS })),
  );
  return readFileSync(join(path, 'results.json'), 'utf8');
}

async function playOnServer(config: ConfigInput, seed: string, path: string, watch: Stopwatch): Promise<string> {
  const secret = secretOfSeed(seed);
  const database = expectValue(await openDatabase({ type: 'folder', path }));
  const ended = Promise.withResolvers<void>();
  const director = await startDirector({
    database,
    workers: availableParallelism(),
    onError: ended.reject,
    announce: (announcement) => {
      if (announcement.type === 'statusChanged' && announcement.status === 'finished') ended.resolve();
    },
  });
  try {
    expectValue(await director.create({ name: 'Benchmark', config, secret }));
    await watch.timeAsync(async () => {
      expectValue(await director.control('bench', 'start'));
      await ended.promise;
    });
    const { state } = (await director.readWithSets('bench'))!;
    return formatResults(resultsOf(state, { commitment: commitmentOf(secret), secret: formatSecret(secret) }));
  } finally {
    await director.close();
    await database.close();
  }
}
