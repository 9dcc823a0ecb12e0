// A tournament on a server that is killed repeatedly: while it starts, while it plays, and right after a set was stored.

import { setTimeout as sleep } from 'node:timers/promises';
import { expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { io, type Socket } from 'socket.io-client';
import { joinDatabase } from '../../apps/server/src/database/open-database.ts';
import { ask, type Serving, serve, serveFor } from './serving.ts';
import { newFolder, resultsWithoutServer, until } from './throwaway.ts';

export interface KillPlan {
  /** Kills during a start, each as a share of the duration of the first start. */
  readonly starting?: readonly number[];
  /** Kills during play, each in milliseconds after the server was ready. */
  readonly playing?: readonly number[];
  /** The number of kills within `SOON_MS` after a set was stored, by the times in the database. */
  readonly afterSets?: number;
}

export interface Survived {
  /** results.json of the server, and of the same tournament without a server. */
  readonly results: string;
  readonly expected: string;
  /** Stored sets, as reported by the server at the end. */
  readonly setsPlayed: number;
  /** The number of kills while the tournament ran. */
  readonly kills: number;
  /** Milliseconds from a stored set to the kill, for kills within `SOON_MS`. */
  readonly soon: readonly number[];
}

export const SOON_MS = 50;
/** The number of kills that may come later than `SOON_MS` on a busy machine before the test gives up. */
const LATE_KILLS = 50;

const ENTRANTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, bot: 'random' }));
const ORDER = { id: 'killed', name: 'Killed', entrants: ENTRANTS, reference: { id: 'reference', bot: 'random' } };

/** Plays a tournament of `rounds` rounds of two sets to its end and kills the server by the plan. */
export async function playWithKills(rounds: number, plan: KillPlan): Promise<Survived> {
  const { starting = [], playing = [], afterSets = 0 } = plan;
  const folder = newFolder();
  const environment = { MCR_DATA: folder.path };
  const before = Date.now();
  let server = await serve(environment);
  const startMs = Date.now() - before;
  let kills = 0;
  /** Kills the server, runs `meanwhile` and starts the server again. Returns the time of the kill; throws if the tournament is over. */
  const kill = async (meanwhile: () => Promise<void> = async () => {}): Promise<number> => {
    const moment = await server.kill();
    await meanwhile();
    server = await serve(environment);
    kills += 1;
    const { status } = await ask(`${server.url}/api/tournaments/killed`);
    if (status !== 'running') throw new Error(`after ${kills} kills the tournament is ${status}: it needs more rounds`);
    return moment;
  };
  try {
    const token = server.administratorToken!;
    await ask(`${server.url}/api/tournaments`, token, { ...ORDER, rounds, seatings: 4 });
    await ask(`${server.url}/api/tournaments/killed/start`, token);
    for (const share of starting) {
      await kill(async () => {
        await serveFor(environment, share * startMs);
        kills += 1;
      });
    }
    for (const delay of playing) {
      await sleep(delay);
      await kill();
    }
    const soon: number[] = [];
    for (let late = 0; soon.length < afterSets; ) {
      await nextSet(server.url);
      await sleep((soon.length * SOON_MS) / (2 * afterSets));
      const moment = await kill();
      const since = moment - (await lastSetBefore(folder.path, moment));
      if (since <= SOON_MS) soon.push(since);
      else late += 1;
      if (late > LATE_KILLS) throw new Error(`${late} kills came too late after a set`);
    }
    return { ...(await finish(server)), kills, soon };
  } finally {
    await server.kill();
    folder.remove();
  }
}

async function finish({ url }: Serving): Promise<Omit<Survived, 'kills' | 'soon'>> {
  const tournament = `${url}/api/tournaments/killed`;
  const end = await until(async () => {
    const document = await ask(tournament);
    return document.status === 'finished' && document;
  }, 1_200_000);
  const results = await (await fetch(`${tournament}/results.json`)).text();
  const expected = await resultsWithoutServer(end.config!, expectValue(parseSecret(end.secret!)));
  return { results, expected, setsPlayed: end.setsPlayed! };
}

/** The time of the last set stored before `moment`, in milliseconds since 1970, from the database of the restarted server. */
async function lastSetBefore(folder: string, moment: number): Promise<number> {
  const { prisma, close } = expectValue(await joinDatabase({ type: 'folder', path: folder }));
  try {
    const before = { playedAt: { lte: new Date(moment) } };
    const { _max: last } = await prisma.competitionSet.aggregate({ where: before, _max: { playedAt: true } });
    return last.playedAt!.getTime();
  } finally {
    await close();
  }
}

/** Waits until the server announces a set. */
async function nextSet(url: string): Promise<void> {
  const socket: Socket = io(`${url}/live`, { transports: ['websocket'] });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('announcement', ({ type }) => {
        if (type === 'setPlayed') resolve();
      });
      socket.on('connect_error', reject);
      socket.emit('watch', { competition: 'killed' }, (answer: object) => {
        if ('error' in answer) reject(new Error(JSON.stringify(answer)));
      });
    });
  } finally {
    socket.close();
  }
}
