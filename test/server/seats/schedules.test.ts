// A seat over connections with cuts, duplicates, delays and reordering, for bots and for people, compared with a simple model: the
// player's own list of events, and their first reply to each question.

import { PACES, Pace, PersonPlayer, type TableSeat } from '@mcr-arena/arena';
import { type Action, CASUAL_RULES, type EventOf, type Observation, type ViewEvent } from '@mcr-arena/engine';
import type { DealStarted, Question, TableDeal, TableQuestion } from '@mcr-arena/protocol';
import { type Seat, TILES_WITH_FLOWERS, type TileIndex } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Matchmaking } from '../../../apps/server/src/remote-bots/matchmaking.ts';
import { RemoteBots } from '../../../apps/server/src/remote-bots/remote-bots.ts';
import type { RemoteSeat } from '../../../apps/server/src/remote-bots/remote-seat.ts';
import { LIMITS, newLine, seatOf } from '../remote-bots/seats-under-test.ts';

type Move =
  /** The connection is lost with its undelivered messages. */
  | { readonly type: 'cut' }
  /** A new connection, which replaces an open one. */
  | { readonly type: 'connect' }
  /** The bot reads the next message, or the last one again. */
  | { readonly type: 'read' | 'readAgain' }
  /** A reply reaches the server: the newest, or an older one again. */
  | { readonly type: 'reply'; readonly age: number }
  /** The process ends; another resumes the deal from its journal. */
  | { readonly type: 'takeover' };

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Move>({ type: 'cut' }) },
    { weight: 2, arbitrary: fc.constant<Move>({ type: 'connect' }) },
    { weight: 6, arbitrary: fc.constant<Move>({ type: 'read' }) },
    { weight: 1, arbitrary: fc.constant<Move>({ type: 'readAgain' }) },
    { weight: 6, arbitrary: fc.nat(3).map((age): Move => ({ type: 'reply', age })) },
    { weight: 1, arbitrary: fc.constant<Move>({ type: 'takeover' }) },
  ),
  { minLength: 10, maxLength: 80 },
);

const eventsOf = (question: number): readonly EventOf<'discarded'>[] =>
  Array.from({ length: question % 3 }, (_, index) => ({
    type: 'discarded' as const,
    seat: 1 as Seat,
    tile: ((question * 3 + index) % 34) as TileIndex,
    drawn: true,
  }));

/** The only legal action of a question, from 1. */
const actionOf = (question: number): Action => ({ type: 'discard', tile: (question % 34) as TileIndex });

type Sent = readonly (readonly [name: string, message: unknown])[];

/** The server's side of one seat. */
interface Server {
  /** The replies that count. */
  readonly replies: Action[];
  /** Starts a process: the seat is rebuilt from the replies, and the next question is asked. */
  start(): Promise<void>;
  /** Connects the player, who has `known` events, and returns the messages to them. */
  connect(known: number): Sent;
  cut(): void;
  take(number: number, action: Action): void;
  /** Ends the process without a message to the player. */
  kill(): void;
}

class BotServer implements Server {
  readonly replies: Action[] = [];
  #bots = new RemoteBots();
  #remote: RemoteSeat | undefined;
  #line: ReturnType<typeof newLine> | undefined;
  readonly #seat = seatOf('a');

  get #deal(): string {
    return this.#seat.start.deal;
  }

  #knownOf(events: number) {
    return events === 0 ? [] : [{ deal: this.#deal, events }];
  }

  async start(): Promise<void> {
    this.#bots = new RemoteBots();
    this.#bots.expect([this.#deal]);
    const opening = new Matchmaking(this.#bots).open([this.#seat], { ...LIMITS, graceMs: 0 });
    const [remote] = await opening;
    this.#remote = remote!;
    for (const question of this.replies.keys()) {
      remote!.show(eventsOf(question));
      remote!.recall();
    }
    void this.#ask(remote!);
  }

  connect(known: number): Sent {
    const line = newLine();
    this.#line = line;
    this.#bots.connect('a', 'bot a', { atMost: 4, known: this.#knownOf(known) }, line);
    if (known > 0) expect(line.of('welcome')).toMatchObject([{ deals: [this.#deal] }]);
    return line.sent;
  }

  cut(): void {
    this.#bots.disconnect('a', this.#line!);
  }

  take(number: number, action: Action): void {
    this.#bots.of('a').take({ deal: this.#deal, number, action });
  }

  kill(): void {
    const remote = this.#remote;
    this.#remote = undefined;
    remote?.abandon('suspended');
  }

  async #ask(remote: RemoteSeat): Promise<void> {
    while (remote === this.#remote) {
      remote.show(eventsOf(this.replies.length));
      const reply = await remote.ask([actionOf(this.replies.length + 1)]);
      if (reply.type !== 'answered' || remote !== this.#remote) return;
      this.replies.push(reply.action as Action);
    }
  }
}

const CONFIG = { rules: CASUAL_RULES, prevalentWind: 'east', wall: TILES_WITH_FLOWERS } as const;
const TURN = { question: { type: 'turn' }, history: [] } as unknown as Observation;

class PersonServer implements Server {
  readonly replies: Action[] = [];
  #player: PersonPlayer | undefined;
  #line: ReturnType<typeof lineOf> | undefined;

  async start(): Promise<void> {
    const player = new PersonPlayer({
      player: 0,
      limits: { type: 'none' },
      hasLeft: false,
      commitmentOf: () => '',
      undoneOf: () => 0,
      paceOf: () => new Pace('seed', PACES.none),
      substitute: () => {
        throw new Error('no person has left');
      },
    });
    this.#player = player;
    const seat = (await player.sit(0, 0, CONFIG)) as TableSeat;
    player.see(0, [{ type: 'dealStarted', config: CONFIG }]);
    for (const question of this.replies.keys()) {
      player.see(0, eventsOf(question));
      seat.recall!(TURN, [], actionOf(question + 1));
    }
    void this.#ask(player, seat).catch(() => {});
  }

  connect(known: number): Sent {
    const line = lineOf();
    this.#line = line;
    this.#player!.attach(line, known === 0 ? undefined : { deal: 0, events: known });
    return line.sent;
  }

  cut(): void {
    this.#player!.detach(this.#line!);
  }

  take(number: number, action: Action): void {
    this.#player!.take({ deal: 0, number, action }).catch(() => {});
  }

  kill(): void {
    const player = this.#player;
    this.#player = undefined;
    player?.suspend(new Error('the process has ended'));
  }

  async #ask(player: PersonPlayer, seat: TableSeat): Promise<void> {
    while (player === this.#player) {
      player.see(0, eventsOf(this.replies.length));
      const reply = await seat.decide(TURN, [actionOf(this.replies.length + 1)]);
      if (player !== this.#player) return;
      this.replies.push(reply as Action);
      seat.noteStored!();
    }
  }
}

function lineOf() {
  const sent: [string, unknown][] = [];
  return { sent, send: (name: string, message: unknown) => void sent.push([name, message]), end: () => {} };
}

/** The player: folds messages as a client does. */
class Player {
  readonly events: ViewEvent[] = [];
  readonly replies: { readonly number: number; readonly action: Action }[] = [];
  #sent: Sent | undefined;
  #read = 0;

  get isConnected(): boolean {
    return this.#sent !== undefined;
  }

  connect(server: Server): void {
    this.#sent = server.connect(this.events.length);
    this.#read = 0;
  }

  cut(): void {
    this.#sent = undefined;
  }

  read(isAgain: boolean): void {
    const place = isAgain ? this.#read - 1 : this.#read;
    const message = this.#sent?.[place];
    if (message === undefined) return;
    if (!isAgain) this.#read += 1;
    const [name, content] = message;
    if (name === 'dealStarted') this.#see(0, [(content as DealStarted).started]);
    if (name === 'deal' || name === 'events' || name === 'question') {
      const { from, events } = content as TableDeal;
      this.#see(from, events);
    }
    if (name === 'question') this.#reply(content as Question | TableQuestion);
  }

  #see(from: number, events: readonly ViewEvent[]): void {
    expect(from).toBeLessThanOrEqual(this.events.length);
    this.events.push(...events.slice(this.events.length - from));
  }

  #reply({ number, legalActions }: Question | TableQuestion): void {
    const before = this.replies.find((reply) => reply.number === number);
    if (before === undefined) this.replies.push({ number, action: legalActions[0]! });
  }
}

async function play(server: Server, schedule: readonly Move[]): Promise<void> {
  const player = new Player();
  await server.start();
  player.connect(server);
  const make = async (move: Move): Promise<void> => {
    switch (move.type) {
      case 'cut':
        if (player.isConnected) server.cut();
        player.cut();
        break;
      case 'connect':
        player.connect(server);
        break;
      case 'read':
      case 'readAgain':
        player.read(move.type === 'readAgain');
        break;
      case 'reply': {
        const reply = player.replies.at(-1 - move.age);
        if (player.isConnected && reply !== undefined) server.take(reply.number, reply.action);
        break;
      }
      default:
        server.kill();
        await server.start();
        player.connect(server);
    }
    // Lets the server ask its next question.
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };
  for (const move of schedule) await make(move);
  // Every reply has counted once and in order, and the player has seen the events up to some question without a gap.
  expect(server.replies).toEqual(server.replies.map((_, index) => actionOf(index + 1)));
  const all = Array.from({ length: server.replies.length + 1 }, (_, question) => eventsOf(question)).flat();
  expect(player.events.slice(1)).toEqual(all.slice(0, Math.max(0, player.events.length - 1)));
  // With a stable connection the deal continues.
  const before = server.replies.length;
  for (const move of ['connect', 'read', 'read', 'read', 'read'] as const) await make({ type: move });
  await make({ type: 'reply', age: 0 });
  expect(server.replies.length).toBeGreaterThan(before);
  server.kill();
}

describe.each([
  { runs: 100, tags: [] },
  { runs: 1000, tags: ['full'] },
])('$runs schedules of cuts, duplicates, second connections and takeovers match the model', ({ runs, tags }) => {
  test.each([
    ['a bot', () => new BotServer()],
    ['a person', () => new PersonServer()],
  ] as const)('%s', { tags }, async (_, open) => {
    const property = fc.asyncProperty(moves, (schedule) => play(open(), schedule));
    await fc.assert(property, { numRuns: runs });
  });
});
