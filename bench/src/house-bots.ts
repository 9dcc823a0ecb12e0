// Plays a tournament of house bots on a server with the embedded database, and the same tournament without a server and with
// the same number of threads. Both must give the same results, and the server should be nearly as fast.

import { availableParallelism } from 'node:os';
import { openDatabase, startDirector } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import {
  type ConfigInput,
  commitmentOf,
  formatResults,
  formatSecret,
  resultsOf,
  secretOfSeed,
} from '@mcr-arena/tournament';
import { type Benchmark, createStopwatch, digestOf, type Run, type Stopwatch } from './measure.ts';
import { inFolder } from './own-server.ts';
import { ENTRANTS, orderOf, playWithoutServer, sixteenOf } from './tournament.ts';

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
    run: (watch) =>
      run({ id: 'bench', entrants: sixteenOf(bots), rounds: rounds * amount, seatings: SEATINGS }, seed, watch),
  }));
}

async function run(config: ConfigInput, seed: string, watch: Stopwatch): Promise<Run> {
  const count = config.rounds * (ENTRANTS / 4) * SEATINGS;
  const alone = createStopwatch();
  const order = orderOf(config, seed);
  const expected = await inFolder((path) => playWithoutServer(order, path, availableParallelism(), alone));
  const results = await inFolder((path) => playOnServer(config, seed, path, watch));
  if (results !== expected) throw new Error('the results with and without a server differ');
  const figures = {
    'deals a second without a server': count / alone.wall,
    'share of the rate without a server': alone.wall / watch.wall,
    'MiB of memory': process.memoryUsage.rss() / 2 ** 20,
  };
  return { count, digest: digestOf(results), figures };
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
