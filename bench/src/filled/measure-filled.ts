// `mcr bench server --filled`: response times and start-up time on the database of a server after long use, and memory growth
// while it plays.

import type { RunningServer } from '@mcr-arena/server';
import { createRandom, type Random } from '@mcr-arena/tiles';
import { digestOf, quantile } from '../measure.ts';
import { inFolder, startServerIn } from '../own-server.ts';
import { type Address, addressesOf } from './addresses.ts';
import { type Busy, playOn } from './busy-server.ts';
import { fillContests, fillDatabase, firstBots, setLadderPace } from './fill.ts';

/** Response times for one kind of address, in ms. */
interface AnswerTimes {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** Reachable memory of the main thread, in MiB. */
interface KeptMemory {
  readonly name: string;
  /** Sets played per second during the measurement. */
  readonly perSecond: number;
  readonly beforeMiB: number;
  readonly afterMiB: number;
}

export interface FilledMeasurements {
  readonly times: readonly AnswerTimes[];
  readonly memory: KeptMemory;
}

const REQUESTS = 100;
const SIZES = { bots: 2000, users: 500 };
const ENTRANTS = 20;
const LATER_SETS = 2000;
/** Number of threads that play while memory is measured; none play while responses are timed. */
const WORKERS = 2;
const TOKEN = 'mcr_user_bench';

/** `note` is called with each step. The first of the `times` is the start of the server on the filled database. */
export function measureFilled(sets: number, seed: string, note: (step: string) => void): Promise<FilledMeasurements> {
  return inFolder((path) => measureIn(path, sets, seed, note));
}

async function measureIn(
  path: string,
  sets: number,
  seed: string,
  note: (step: string) => void,
): Promise<FilledMeasurements> {
  const database = { type: 'folder', path } as const;
  note('starting a server with an empty ladder');
  await (await startServerIn(path, { ladder: true, workers: 0 })).close();
  note(`filling its database: ${sets} sets of ${SIZES.bots} bots of ${SIZES.users} users`);
  await fillDatabase(database, { ...SIZES, sets }, digestOf(TOKEN));
  await setLadderPace(database, true);
  const bots = await firstBots(database, ENTRANTS);
  note(`playing a contest and ${LATER_SETS} sets of the ladder`);
  const busy = await whileServed(path, WORKERS, (server) => playOn(server, bots, LATER_SETS));
  await setLadderPace(database, false);
  note('copying the contest');
  await fillContests(database, busy.value.contest);
  const measured = await whileServed(path, 0, (server) =>
    timeAddresses(server, addressesOf({ ...SIZES, contest: busy.value.contest }), seed, note),
  );
  const starts = timesOf('start of the server', [busy.startMs, measured.startMs]);
  return { times: [starts, ...measured.value], memory: memoryOf(busy.value) };
}

function memoryOf({ sets, seconds, keptMiB: [beforeMiB, afterMiB] }: Busy): KeptMemory {
  return { name: `memory, ${sets} sets of the ladder later`, perSecond: sets / seconds, beforeMiB, afterMiB };
}

async function whileServed<T>(
  path: string,
  workers: number,
  use: (server: RunningServer) => Promise<T>,
): Promise<{ readonly startMs: number; readonly value: T }> {
  const begun = performance.now();
  const server = await startServerIn(path, { ladder: true, workers });
  const startMs = performance.now() - begun;
  try {
    return { startMs, value: await use(server) };
  } finally {
    await server.close();
  }
}

async function timeAddresses(
  { url }: RunningServer,
  addresses: Readonly<Record<string, Address>>,
  seed: string,
  note: (step: string) => void,
): Promise<readonly AnswerTimes[]> {
  const times: AnswerTimes[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    note(`requesting: ${name}`);
    times.push(timesOf(name, await timeRequests(url, address, createRandom(`${seed} ${name}`))));
  }
  return times;
}

async function timeRequests(url: string, address: Address, random: Random): Promise<readonly number[]> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const path = address(random);
    const begun = performance.now();
    const answer = await fetch(`${url}/api${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}

function timesOf(name: string, times: readonly number[]): AnswerTimes {
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    name,
    perSecond: (1000 * times.length) / total,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    maxMs: quantile(times, 1),
  };
}
