// Thread entry point that simulates human players for `mcr bench tables`: each plays at a separate table with three bots,
// makes the last legal discard on every turn, claims nothing, and records the time until each discard is acknowledged.

import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { PROTOCOL_VERSION, TABLES_NAMESPACE, type TableQuestion } from '@mcr-arena/protocol';
import type { SeatedTable } from '@mcr-arena/protocol/documents';
import { io, type Socket } from 'socket.io-client';

export interface PersonSwarmOrder {
  readonly url: string;
  /** Number of people who take a seat before the others. */
  readonly first: number;
  readonly people: number;
  /** Turns of each person. */
  readonly turns: number;
}

/** Milliseconds from a discard to its acknowledgement, by person. */
export type SwarmTimes = readonly (readonly number[])[];

interface Person {
  readonly socket: Socket;
  play(turns: number): Promise<readonly number[]>;
}

/** About the time between two turns of a person. */
const SPREAD_MS = 4_000;

const { url, first, people, turns } = workerData as PersonSwarmOrder;
const seated: Person[] = [];
for (const count of [first, people]) {
  while (seated.length < count) seated.push(await sitDown());
  parentPort!.postMessage('seated');
  await once(parentPort!, 'message');
}
const playing = seated.map(async (person, index) => {
  // Spreads the replies of different people over time.
  await new Promise((resolve) => setTimeout(resolve, (index / people) * SPREAD_MS));
  return person.play(turns);
});
parentPort!.postMessage(await Promise.all(playing));

async function sitDown(): Promise<Person> {
  const response = await fetch(`${url}/api/tables/play-now`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bot: 'shanten' }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  const { table } = (await response.json()) as SeatedTable;
  const socket = io(url + TABLES_NAMESPACE, {
    auth: { protocol: PROTOCOL_VERSION, table: table.id },
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
  });
  const { promise: first, resolve } = Promise.withResolvers<TableQuestion>();
  socket.once('question', resolve);
  socket.on('dealOver', ({ deal }) => socket.emit('ready', { deal }));
  await new Promise((welcomed) => socket.once('welcome', welcomed));
  return { socket, play: async (wanted) => play(socket, await first, wanted) };
}

function play(socket: Socket, first: TableQuestion, wanted: number): Promise<readonly number[]> {
  const times: number[] = [];
  return new Promise((resolve) => {
    const answer = ({ deal, number, legalActions }: TableQuestion): void => {
      const pass = legalActions.find(({ type }) => type === 'pass');
      const action = pass ?? legalActions.findLast(({ type }) => type === 'discard');
      const sent = performance.now();
      socket.emit('reply', { deal, number, action }, () => {
        if (pass === undefined) times.push(performance.now() - sent);
        // Play continues after the last measured turn, so that the load stays the same for the others.
        if (times.length === wanted) resolve(times.slice());
      });
    };
    socket.on('question', answer);
    answer(first);
  });
}
