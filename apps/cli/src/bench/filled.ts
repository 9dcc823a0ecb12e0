// `mcr bench server --filled`: response times on a database with a ladder of many sets.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, startServer } from '@mcr-arena/server';
import type { Settings } from '@mcr-arena/server/settings';
import { createRandom, expectValue, type Random } from '@mcr-arena/tiles';
import { type FilledSizes, fillDatabase } from './filled-database.ts';

/** Response times for one kind of address, in ms. */
export interface AnswerTimes {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

const REQUESTS = 100;
const SIZES = { bots: 2000, users: 500 };
const PAGES = 39;
const DAY_MS = 86_400_000;

/** No threads that play, because their work would be measured as well. */
const SETTINGS: Omit<Settings, 'database'> = {
  ...{ port: 0, host: 'localhost', requestsPerMinute: 1_000_000, trustProxy: false, logLevel: 'error' },
  ...{ ladder: true, buildPages: false, remoteBots: false, workers: 0 },
};

type Address = (random: Random) => string;

const ADDRESSES: Readonly<Record<string, Address>> = {
  ladder: (random) => `/ladder?from=${50 * random.below(PAGES)}`,
  'ladder of an owner': (random) => `/ladder?owner=user+${1 + random.below(SIZES.users)}`,
  'latest sets': () => '/ladder/sets',
  bot: (random) => botPath(random),
  'history of a bot': (random) => `${botPath(random)}/history`,
  'history of a bot, a day': (random) =>
    `${botPath(random)}/history?since=${new Date(Date.now() - DAY_MS).toISOString()}`,
  'opponents of a bot': (random) => `${botPath(random)}/opponents`,
  'sets of a bot': (random) => `${botPath(random)}/sets`,
  'head-to-head': (random) => {
    const [a, b] = [random.below(SIZES.bots), random.below(SIZES.bots)];
    return `/ladder/head-to-head?a=bot+${a}&aOwner=${ownerOf(a)}&b=bot+${b}&bOwner=${ownerOf(b)}`;
  },
  tournaments: () => '/tournaments',
  'house bots': () => '/bots',
};

function ownerOf(place: number): string {
  return `user+${1 + (place % SIZES.users)}`;
}

function botPath(random: Random): string {
  const place = random.below(SIZES.bots);
  return `/ladder/bots/user%20${1 + (place % SIZES.users)}/bot%20${place}`;
}

/** `note` is called with each step. The first entry is the start of the server on the filled database. */
export async function measureFilled(
  sets: number,
  seed: string,
  note: (step: string) => void,
): Promise<readonly AnswerTimes[]> {
  const path = mkdtempSync(join(tmpdir(), 'mcr-bench-'));
  const settings: Settings = { ...SETTINGS, database: { type: 'folder', path } };
  try {
    note('starting a server with an empty ladder');
    await (await startedServer(settings)).close();
    const sizes: FilledSizes = { ...SIZES, sets };
    note(`filling its database: ${sets} sets of ${sizes.bots} bots of ${sizes.users} users`);
    await fillDatabase(settings.database, sizes);
    note('starting the server again');
    const begun = performance.now();
    const server = await startedServer(settings);
    const start = [performance.now() - begun];
    try {
      const times = [timesOf('start of the server', start)];
      for (const [name, address] of Object.entries(ADDRESSES)) {
        note(`asking for: ${name}`);
        times.push(timesOf(name, await timeRequests(server.url, address, createRandom(`${seed} ${name}`))));
      }
      return times;
    } finally {
      await server.close();
    }
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

async function startedServer(settings: Settings) {
  return expectValue(await startServer(settings, { log: createLog(settings) }));
}

async function timeRequests(url: string, address: Address, random: Random): Promise<readonly number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const path = address(random);
    const begun = performance.now();
    const answer = await fetch(`${url}/api${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}

function timesOf(name: string, times: readonly number[]): AnswerTimes {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const total = times.reduce((sum, time) => sum + time, 0);
  return { name, perSecond: (1000 * times.length) / total, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: sorted.at(-1)! };
}
