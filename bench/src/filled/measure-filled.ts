// `mcr bench server --filled`: response times and start-up time on the database of a server after long use, and memory growth
// while it plays.

import type { RunningServer } from '@mcr-arena/server';
import { createRandom, type Random } from '@mcr-arena/tiles';
import { digestOf, quantile } from '../measure.ts';
import { inFolder, startServerIn } from '../own-server.ts';
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

interface FilledNames {
  readonly bots: number;
  readonly users: number;
  /** A finished contest with three stages. */
  readonly contest: string;
}

const PAGES = 39;
const DAY_MS = 86_400_000;
/** Number of contests, and of competitions of people and bots. */
const CONTESTS = 300;
const STAGES = 3;

type Address = (random: Random) => string;

function addressesOf({ bots, users, contest }: FilledNames): Readonly<Record<string, Address>> {
  const ownerOf = (place: number): string => `user+${1 + (place % users)}`;
  const botPath = (random: Random): string => {
    const place = random.below(bots);
    return `/ladder/bots/user%20${1 + (place % users)}/bot%20${place}`;
  };
  const ownBotPath = (random: Random): string => `/bots/user%201/bot%20${users * random.below(bots / users)}`;
  return {
    ladder: (random) => `/ladder?from=${50 * random.below(PAGES)}`,
    'ladder of an owner': (random) => `/ladder?owner=user+${1 + random.below(users)}`,
    'latest sets': () => '/ladder/sets',
    bot: (random) => botPath(random),
    'history of a bot': (random) => `${botPath(random)}/history`,
    'history of a bot, a day': (random) =>
      `${botPath(random)}/history?since=${new Date(Date.now() - DAY_MS).toISOString()}`,
    'opponents of a bot': (random) => `${botPath(random)}/opponents`,
    'sets of a bot': (random) => `${botPath(random)}/sets`,
    'head-to-head': (random) => {
      const [a, b] = [random.below(bots), random.below(bots)];
      return `/ladder/head-to-head?a=bot+${a}&aOwner=${ownerOf(a)}&b=bot+${b}&bOwner=${ownerOf(b)}`;
    },
    'own bot': (random) => ownBotPath(random),
    'logs of a bot': (random) => `${ownBotPath(random)}/logs`,
    'own bots': () => '/me',
    'quota of a user': () => '/me/quota',
    notices: () => '/notices',
    contests: () => '/contests?limit=100',
    contest: () => `/contests/${contest}`,
    'contest of the list': (random) => `/contests/${contest}-${1 + random.below(CONTESTS)}`,
    'crosstable of a stage': (random) => `/contests/${contest}/stages/${1 + random.below(STAGES)}/crosstable`,
    'own bots in a contest': () => `/contests/${contest}/own-bots`,
    tournaments: () => '/tournaments?limit=100',
    'people and bots': () => '/duplicates?limit=100',
    'people and bots, one': (random) => `/duplicates/people-${1 + random.below(CONTESTS)}`,
    'house bots': () => '/bots',
  };
}
