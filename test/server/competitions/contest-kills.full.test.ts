// A whole contest in a small version of the 2022 format, on a server that is killed ten times between registration and champion.
// Its champion and its results are the same as on a server that is not killed.

import { expectValue } from '@mcr-arena/tiles';
import { secretOfSeed } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { createUser } from '../../../apps/server/src/accounts/users.ts';
import { createContest } from '../../../apps/server/src/competitions/contest/create-contest.ts';
import { registerBot } from '../../../apps/server/src/competitions/contest/registration.ts';
import { joinDatabase } from '../../../apps/server/src/database/open-database.ts';
import { type Serving, serve } from '../serving.ts';
import { newFolder, until } from '../throwaway.ts';
import { addBot, closeRegistration, LATER } from './contest-under-test.ts';

const ENTRANTS = 20;
const HOUSE = ['random', 'shanten'];
const CONFIG = {
  registrationEnds: LATER,
  stages: [
    { name: 'Qualification', rounds: 16 },
    { name: 'Elimination', places: 16, rounds: 16, versions: 'newest' },
    { name: 'Final', places: 4, rounds: 64 },
  ],
} as const;
/** The number of sets of all stages. */
const SETS = 16 * 5 + 16 * 4 + 64;

/** Creates the contest and registers the bots of twenty owners. The secret is fixed, so the walls are the same in every run. */
async function prepare(path: string): Promise<void> {
  const { prisma, close } = expectValue(await joinDatabase({ type: 'folder', path }));
  const { id: ownerId } = expectValue(await createUser(prisma, { name: 'o', kind: 'person', role: 'organiser' }));
  const order = { id: 'killed', name: 'Killed', secret: secretOfSeed('killed'), ownerId, config: CONFIG };
  expectValue(await createContest(prisma, order));
  for (let n = 1; n <= ENTRANTS; n += 1) {
    const bot = await addBot(prisma, `owner${n}`, `bot${n}`, HOUSE[n % HOUSE.length]);
    expectValue(await registerBot(prisma, 'killed', bot));
  }
  await close();
}

interface Played {
  readonly champion: string;
  /** results.json of each stage. */
  readonly results: readonly string[];
  readonly ranks: readonly string[];
}

async function play(kills: number): Promise<Played> {
  const folder = newFolder();
  const environment = { MCR_DATA: folder.path, MCR_WORKERS: '2' };
  let server: Serving = await serve(environment);
  const token = server.administratorToken!;
  const read = async () => (await fetch(`${server.url}/api/contests/killed`)).json();
  try {
    await prepare(folder.path);
    let killed = 0;
    const restart = async (): Promise<void> => {
      await server.kill();
      server = await serve(environment);
      killed += 1;
    };
    if (kills > 0) await restart();
    await closeRegistration(server.url, token, 'killed');
    while (killed < kills) {
      const wanted = (SETS * killed) / (kills + 1);
      await until(async () => (await countSets(server.url)) >= wanted);
      if ((await read()).status !== 'running')
        throw new Error(`the contest ended after ${killed} kills: it needs more sets`);
      await restart();
    }
    const contest = await until(async () => {
      const now = await read();
      return now.status === 'finished' ? now : undefined;
    });
    const results = await Promise.all(
      [1, 2, 3].map(async (stage) =>
        (await fetch(`${server.url}/api/tournaments/killed-s${stage}/results.json`)).text(),
      ),
    );
    const ranks = contest.entries.map(({ name }: { name: string }) => name);
    return { champion: contest.champion, results, ranks };
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function countSets(url: string): Promise<number> {
  const { tournaments } = (await (await fetch(`${url}/api/tournaments`)).json()) as {
    tournaments: { setsPlayed: number }[];
  };
  return tournaments.reduce((sum, { setsPlayed }) => sum + setsPlayed, 0);
}

test('a contest has the same champion and the same results after ten kills', async () => {
  const alone = await play(0);
  expect(alone.results.every((text) => text.length > 1000)).toBe(true);
  expect(alone.ranks).toHaveLength(ENTRANTS);
  expect(await play(10)).toEqual(alone);
}, 1_800_000);
