// A server that is killed during its start, during play and right after a set was stored: its tournament ends with the results of the
// same tournament without a server.

import { setTimeout as sleep } from 'node:timers/promises';
import { expectValue } from '@mcr-arena/tiles';
import { parseSecret } from '@mcr-arena/tournament';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { joinDatabase } from '../../apps/server/src/database/open-database.ts';
import { ask, serve, serveFor } from './serving.ts';
import { newFolder, resultsWithoutServer, until } from './throwaway.ts';

const ROUNDS = 1000;
const SOON_MS = 50;
/** The number of kills that may come later than `SOON_MS` on a busy machine before the test gives up. */
const LATE_KILLS = 50;
/** Ten evenly spaced shares of 1. */
const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth / 10);

const ENTRANTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, bot: 'random' }));
const ORDER = { id: 'killed', name: 'Killed', entrants: ENTRANTS, reference: { id: 'reference', bot: 'random' } };

test(`a server killed forty times, ten of them within ${SOON_MS} ms after a set, does not lose or repeat a set`, async () => {
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
    await ask(`${server.url}/api/tournaments`, token, { ...ORDER, rounds: ROUNDS, seatings: 4 });
    await ask(`${server.url}/api/tournaments/killed/start`, token);
    for (const share of TENTHS) {
      await kill(async () => {
        await serveFor(environment, share * startMs);
        kills += 1;
      });
    }
    for (const share of TENTHS) {
      await sleep(2_000 * share);
      await kill();
    }
    const soon: number[] = [];
    for (let late = 0; soon.length < TENTHS.length; ) {
      await nextSet(server.url);
      await sleep((soon.length * SOON_MS) / (2 * TENTHS.length));
      const moment = await kill();
      const since = moment - (await lastSetBefore(folder.path, moment));
      if (since <= SOON_MS) soon.push(since);
      else late += 1;
      if (late > LATE_KILLS) throw new Error(`${late} kills came too late after a set`);
    }
    console.log(`${kills} kills; milliseconds after a set: ${soon.join(' ')}`);
    const tournament = `${server.url}/api/tournaments/killed`;
    const end = await until(async () => {
      const document = await ask(tournament);
      return document.status === 'finished' && document;
    }, 1_200_000);
    const results = await (await fetch(`${tournament}/results.json`)).text();
    expect(results).toBe(await resultsWithoutServer(end.config!, expectValue(parseSecret(end.secret!))));
    expect(end.setsPlayed).toBe(2 * ROUNDS);
    expect(kills).toBeGreaterThanOrEqual(40);
  } finally {
    await server.kill();
    folder.remove();
  }
}, 1_800_000);

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
