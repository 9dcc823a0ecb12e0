// A tournament on a server that is killed again and again, at any moment and right after sets were kept.

import { expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { io, type Socket } from 'socket.io-client';
import { ask, type Serving, serve } from './serving.ts';
import { newFolder, resultsWithoutServer, until } from './throwaway.ts';

export interface KillPlan {
  /** Milliseconds after the start of the server; spread by whoever makes the plan. */
  readonly afterStart: readonly number[];
  /** Milliseconds after the first set that a start of the server keeps. */
  readonly afterSet: readonly number[];
}

export interface Survived {
  /** results.json by the server, and as it is without one. */
  readonly results: string;
  readonly expected: string;
  /** Sets that were kept, as told by the server at the end. */
  readonly setsPlayed: number;
}

const ENTRANTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, bot: 'random' }));
const ORDER = { id: 'killed', name: 'Killed', entrants: ENTRANTS, reference: { id: 'reference', bot: 'random' } };

/** Plays a tournament of `rounds` rounds of two sets to its end, killing the server by the plan on the way. */
export async function playWithKills(rounds: number, { afterStart, afterSet }: KillPlan): Promise<Survived> {
  const folder = newFolder();
  const environment = { MCR_DATA: folder.path };
  let server = await serve(environment);
  try {
    const token = server.administratorToken!;
    await ask(`${server.url}/api/tournaments`, token, { ...ORDER, rounds, seatings: 4 });
    await ask(`${server.url}/api/tournaments/killed/start`, token);
    for (const delay of afterStart) server = await killAfter(server, environment, delay);
    for (const delay of afterSet) {
      await nextSet(server.url);
      server = await killAfter(server, environment, delay);
    }
    const tournament = `${server.url}/api/tournaments/killed`;
    const end = await until(async () => {
      const document = await ask(tournament);
      return document.status === 'finished' && document;
    }, 1_200_000);
    const results = await (await fetch(`${tournament}/results.json`)).text();
    const expected = await resultsWithoutServer(end.config!, expectValue(parseSecret(end.secret!)));
    return { results, expected, setsPlayed: end.setsPlayed! };
  } finally {
    await server.kill();
    folder.remove();
  }
}

async function killAfter(
  server: Serving,
  environment: Readonly<Record<string, string>>,
  delay: number,
): Promise<Serving> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  await server.kill();
  return serve(environment);
}

/** Until the server tells of a set, or the tournament is over. */
async function nextSet(url: string): Promise<void> {
  const socket: Socket = io(`${url}/live`, { transports: ['websocket'] });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('announcement', ({ type, status }) => {
        if (type === 'setPlayed' || status === 'finished') resolve();
      });
      socket.on('connect_error', reject);
      socket.emit('watch', { tournament: 'killed' }, (answer: object) => {
        if ('error' in answer) reject(new Error(JSON.stringify(answer)));
      });
      setTimeout(() => reject(new Error('no set within a minute')), 60_000).unref();
    });
  } finally {
    socket.close();
  }
}
