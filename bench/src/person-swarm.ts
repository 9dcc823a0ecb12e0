// Process that simulates human players for `mcr bench tables`: each plays at a separate table with three bots, makes the last
// legal discard on every turn, claims nothing, and records the time until each discard is acknowledged.

import { PROTOCOL_VERSION, TABLES_NAMESPACE, type TableQuestion } from '@mcr-arena/protocol';
import type { SeatedTable } from '@mcr-arena/protocol/documents';
import { io, type Socket } from 'socket.io-client';

export type SwarmOrder =
  | { readonly type: 'connect'; readonly url: string }
  /** Seats people until there are this many. Answered by a message without content. */
  | { readonly type: 'seat'; readonly people: number }
  /** Plays on until every person has made this many turns. Answered by `SwarmTimes`. */
  | { readonly type: 'play'; readonly turns: number };

export interface SwarmTimes {
  /** Milliseconds from each discard to its acknowledgement. */
  readonly times: readonly number[];
  /** CPU time of this process meanwhile, in ms. */
  readonly cpuMs: number;
}

interface Person {
  /** The times of the next `turns` turns. */
  play(turns: number): Promise<readonly number[]>;
}

/** About the time between two turns of a person. */
const SPREAD_MS = 4_000;

const seated: Person[] = [];
let url = '';

process.on('message', async (order: SwarmOrder) => {
  if (order.type === 'connect') url = order.url;
  else if (order.type === 'seat') {
    while (seated.length < order.people) seated.push(await sitDown());
    process.send!({});
  } else process.send!(await playAll(order.turns));
});
// Ends with the benchmark.
process.on('disconnect', () => process.exit());

async function playAll(turns: number): Promise<SwarmTimes> {
  const before = process.cpuUsage();
  const playing = seated.map(async (person, index) => {
    // Spreads the replies of different people over time.
    await new Promise((resolve) => setTimeout(resolve, (index / seated.length) * SPREAD_MS));
    return person.play(turns);
  });
  const times = (await Promise.all(playing)).flat();
  const { user, system } = process.cpuUsage(before);
  return { times, cpuMs: (user + system) / 1000 };
}

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
  const person = createPerson(socket);
  socket.on('dealOver', ({ deal }) => socket.emit('ready', { deal }));
  await new Promise((welcomed) => socket.once('welcome', welcomed));
  return person;
}

/** A person who answers all questions from the first call of `play` on, so that the load stays the same for the others. */
function createPerson(socket: Socket): Person {
  let [times, wanted]: [number[], number] = [[], 0];
  let resolve = (_: readonly number[]): void => {};
  /** The question that came before the first call of `play`. */
  let open: TableQuestion | undefined;
  const answer = ({ deal, number, legalActions }: TableQuestion): void => {
    const pass = legalActions.find(({ type }) => type === 'pass');
    const action = pass ?? legalActions.findLast(({ type }) => type === 'discard');
    const sent = performance.now();
    socket.emit('reply', { deal, number, action }, () => {
      if (pass === undefined) times.push(performance.now() - sent);
      if (times.length === wanted) resolve(times.slice());
    });
  };
  socket.on('question', (question: TableQuestion) => {
    if (wanted === 0) open = question;
    else answer(question);
  });
  return {
    play: (turns) => {
      [times, wanted] = [[], turns];
      if (open !== undefined) answer(open);
      open = undefined;
      return new Promise((done) => {
        resolve = done;
      });
    },
  };
}
