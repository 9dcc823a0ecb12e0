// `mcr bench solitaire`: boards of the default layout per second with the exact solver, and the speed-up with more threads.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { GAMES, type Game, layoutNamed, Sampler, type SampleTally } from '@mcr-arena/solitaire';
import { Piscina } from 'piscina';
import { type Benchmark, createNumberDigest, type NumberDigest, type Run, type Stopwatch } from './measure.ts';
import type { SampledBoards } from './solitaire-thread.ts';

/** The project's goals on one thread, in boards per second. */
const GOALS: Readonly<Record<Game, number>> = {
  'mahjong-solitaire': 250,
  'mahjong-solitaire-transposed': 4000,
  'shisen-sho': 700,
};

/** Multiples of the number of boards, which make the runs of all games about equally long. */
const SHARES: Readonly<Record<Game, number>> = {
  'mahjong-solitaire': 1,
  'mahjong-solitaire-transposed': 6,
  'shisen-sho': 2,
};

const BLOCK = 50;

/** One measurement for each game on one thread, and one that compares all threads with one. */
export function solitaireBenchmarks(count: number, seed: string): Benchmark[] {
  const threads = availableParallelism();
  return [
    ...GAMES.map((game) => ({
      name: `solitaire, ${game}`,
      unit: 'boards',
      goal: GOALS[game],
      run: (watch: Stopwatch) => runAlone(game, count * SHARES[game], seed, watch),
    })),
    {
      name: `solitaire, mahjong-solitaire, ${threads} threads`,
      unit: 'boards',
      byWallTime: true,
      run: (watch) => runWithThreads(threads, 2 * count, seed, watch),
    },
  ];
}

function runAlone(game: Game, count: number, seed: string, watch: Stopwatch): Run {
  const digest = createNumberDigest();
  const sampler = new Sampler(game, layoutNamed('default'), seed);
  for (const [from, to] of blocksOf(count))
    addTally(
      digest,
      watch.time(() => sampler.tally(from, to)),
    );
  return { count, digest: digest.hex() };
}

/** Measures one thread and then all threads in the same run, so that other load on the machine affects both. */
async function runWithThreads(threads: number, count: number, seed: string, watch: Stopwatch): Promise<Run> {
  const one = openPool(1);
  const all = openPool(threads);
  try {
    // The first boards of a thread are slow, because it starts and compiles its code.
    await Promise.all([sampleWith(one, count / 4, seed), sampleWith(all, count / 4, seed)]);
    const alone = await timed(() => sampleWith(one, count, seed));
    const together = await watch.timeAsync(() => timed(() => sampleWith(all, count, seed)));
    const digest = createNumberDigest();
    for (const tally of together.result) addTally(digest, tally);
    return {
      count,
      digest: digest.hex(),
      figures: {
        'speed-up by wall time': alone.wall / together.wall,
        'speed-up if each thread had its own processor': (threads * alone.processor) / together.processor,
      },
    };
  } finally {
    await Promise.all([one.destroy(), all.destroy()]);
  }
}

type Pool = Piscina<SampledBoards, SampleTally>;

function openPool(threads: number): Pool {
  return new Piscina({
    filename: join(import.meta.dirname, 'solitaire-thread.ts'),
    name: 'sampleBoards',
    minThreads: threads,
    maxThreads: threads,
    execArgv: [],
  });
}

function sampleWith(pool: Pool, count: number, seed: string): Promise<SampleTally[]> {
  return Promise.all(blocksOf(Math.ceil(count)).map(([from, to]) => pool.run({ seed, from, to })));
}

interface Timed<T> {
  readonly result: T;
  readonly wall: number;
  /** CPU time of all threads of this process. */
  readonly processor: number;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const processorBefore = process.cpuUsage();
  const wallBefore = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(processorBefore);
  return { result, wall: performance.now() - wallBefore, processor: user + system };
}

function blocksOf(count: number): (readonly [from: number, to: number])[] {
  return Array.from({ length: Math.ceil(count / BLOCK) }, (_, block) => {
    return [block * BLOCK, Math.min(count, (block + 1) * BLOCK)];
  });
}

function addTally(digest: NumberDigest, { solvable, nodes }: SampleTally): void {
  digest.add(solvable);
  digest.add(nodes);
}
