// Measures the overhead of the sandbox: start and round trips of a program, with and without a sandbox.

import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Readable, Writable } from 'node:stream';
import { openSandbox } from '@mcr-arena/hosts';
import { type Benchmark, CannotMeasure, digestOf, median, type Run, type Stopwatch } from './measure.ts';
import { inFolder } from './own-server.ts';

/** The project's goals for the overhead of the sandbox. */
const MOST_START_MS = 150;
const MOST_ROUND_TRIP_US = 200;
const ROUND_TRIPS = 200;
const LIMITS = { memoryMiB: 256, processes: 32, stderrBytes: 4096 };
/** Echoes every chunk immediately. */
const ECHO = 'process.stdin.pipe(process.stdout);';

interface Timed {
  /** Time until the first answer, in ms. */
  readonly start: number;
  /** Median time of a question and its answer, in ms. */
  readonly roundTrip: number;
}

interface Conversation {
  readonly stdin: Writable;
  readonly stdout: Readable;
}

/** `count`: number of pairs of programs that a run starts, one with and one without a sandbox. */
export async function sandboxBenchmarks(count: number): Promise<Benchmark[]> {
  const opened = await openSandbox();
  if (!opened.ok) throw new CannotMeasure(opened.error.message);
  await opened.value.close();
  const run = (watch: Stopwatch): Promise<Run> => watch.timeAsync(() => inFolder((folder) => compare(count, folder)));
  return [
    {
      name: 'sandbox, Node with and without',
      unit: 'pairs',
      byWallTime: true,
      run,
    },
  ];
}

async function compare(count: number, folder: string): Promise<Run> {
  const opened = await openSandbox();
  if (!opened.ok) throw new Error(opened.error.message);
  writeFileSync(join(folder, 'bot.js'), ECHO);
  const [inside, outside]: [Timed[], Timed[]] = [[], []];
  try {
    for (let number = 0; number < count; number += 1) {
      const begin = performance.now();
      const program = await opened.value.start({ argv: ['node', 'bot.js'], folder, limits: LIMITS });
      inside.push(await converse(program, begin));
      await program.kill();
      outside.push(await withoutSandbox(join(folder, 'bot.js')));
    }
  } finally {
    await opened.value.close();
  }
  const figures = {
    'ms to the first answer, sandboxed': medianOf(inside, 'start'),
    'ms to the first answer, without': medianOf(outside, 'start'),
    [`ms that the sandbox adds to a start, at most ${MOST_START_MS}`]:
      medianOf(inside, 'start') - medianOf(outside, 'start'),
    'µs of a round trip, sandboxed': 1000 * medianOf(inside, 'roundTrip'),
    'µs of a round trip, without': 1000 * medianOf(outside, 'roundTrip'),
    [`µs that the sandbox adds to a round trip, at most ${MOST_ROUND_TRIP_US}`]:
      1000 * (medianOf(inside, 'roundTrip') - medianOf(outside, 'roundTrip')),
  };
  return { count, digest: digestOf(ECHO), figures };
}

async function withoutSandbox(file: string): Promise<Timed> {
  const begin = performance.now();
  const child = spawn(process.execPath, [file], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  const timed = await converse(child as ChildProcess & Conversation, begin);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
  return timed;
}

async function converse({ stdin, stdout }: Conversation, begin: number): Promise<Timed> {
  const ask = async (): Promise<void> => {
    const answer = new Promise((resolve) => stdout.once('data', resolve));
    stdin.write('question\n');
    await answer;
  };
  await ask();
  const start = performance.now() - begin;
  const roundTrips: number[] = [];
  for (let number = 0; number < ROUND_TRIPS; number += 1) {
    const asked = performance.now();
    await ask();
    roundTrips.push(performance.now() - asked);
  }
  return { start, roundTrip: median(roundTrips) };
}

function medianOf(all: readonly Timed[], field: keyof Timed): number {
  return median(all.map((timed) => timed[field]));
}
