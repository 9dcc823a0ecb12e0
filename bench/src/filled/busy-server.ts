// Plays a contest, from registration to champion, and then ladder sets on a server with the filled database. Measures the
// memory of the process before and after the ladder sets.

import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import { keptBytes } from '../own-server.ts';
import type { FilledBot } from './fill.ts';

/** Sets played before memory is first read, so that modules, statements and caches are loaded. */
const FIRST_SETS = 300;
const POLL_MS = 500;
const MIB = 1024 * 1024;

export interface Busy {
  readonly contest: string;
  /** Reachable memory of the main thread after the first sets and after all, in MiB. */
  readonly keptMiB: readonly [number, number];
  readonly sets: number;
  readonly seconds: number;
}

export async function playOn(server: RunningServer, bots: readonly FilledBot[], sets: number): Promise<Busy> {
  const contest = await playContest(server, bots);
  const first = await ratedSets(server);
  await untilRated(server, first + FIRST_SETS);
  const before = await keptBytes();
  const begun = performance.now();
  await untilRated(server, first + FIRST_SETS + sets);
  const seconds = (performance.now() - begun) / 1000;
  return { contest, keptMiB: [before / MIB, (await keptBytes()) / MIB], sets, seconds };
}

const STAGES = [
  { name: 'Qualification', rounds: 4, seatings: 4 as const },
  { name: 'Best 8', places: 8, rounds: 3, seatings: 4 as const },
  { name: 'Final', places: 4, rounds: 2, seatings: 24 as const },
];
const DAY_MS = 86_400_000;

async function playContest({ director, url }: RunningServer, bots: readonly FilledBot[]): Promise<string> {
  const registrationEnds = new Date(Date.now() + DAY_MS).toISOString();
  const config = { stages: STAGES, registrationEnds };
  const id = expectValue(await director.createContest({ name: 'Cup', config, ownerId: bots[0]!.ownerId, id: 'cup' }));
  for (const bot of bots) expectValue(await director.registerBot(id, bot));
  expectValue(await director.moveDeadline(id, new Date(0)));
  while ((await readJson<{ phase: string }>(`${url}/api/contests/${id}`)).phase !== 'over') await sleep(POLL_MS);
  return id;
}

async function untilRated(server: RunningServer, sets: number): Promise<void> {
  while ((await ratedSets(server)) < sets) await sleep(POLL_MS);
}

async function ratedSets({ url }: RunningServer): Promise<number> {
  return (await readJson<{ sets: number }>(`${url}/api/ladder?limit=1`)).sets;
}

async function readJson<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return (await answer.json()) as T;
}
