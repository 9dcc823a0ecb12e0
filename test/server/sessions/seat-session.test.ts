// A session over connections with cuts, duplicates, delays and reordering, compared with a simple model: the bot's own list of
// events, and its first answer to each question.

import type { ViewEvent } from '@mcr-arena/engine';
import type { Question } from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConnectedBots } from '../../../apps/server/src/sessions/connected-bots.ts';
import type { SeatSession, SessionReply } from '../../../apps/server/src/sessions/seat-session.ts';
import { Matchmaking } from '../../../apps/server/src/tables/matchmaking.ts';
import { LIMITS, newLine, seatOf, type WrittenLine } from './sessions-under-test.ts';

type Move =
  /** The connection is lost with its undelivered messages. */
  | { readonly type: 'cut' }
  /** A new connection, which replaces an open one. */
  | { readonly type: 'connect' }
  /** The bot reads the next message, or the last one again. */
  | { readonly type: 'read' | 'readAgain' }
  /** An answer reaches the server: the newest, or an older one again. */
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

const eventsOf = (question: number): readonly ViewEvent[] =>
  Array.from({ length: question % 3 }, (_, index) => ({
    type: 'discarded' as const,
    seat: 1 as Seat,
    tile: ((question * 3 + index) % 34) as never,
    drawn: true,
  }));

/** The server: asks question after question and records the replies. */
class ServerSide {
  readonly replies: number[] = [];
  bots = new ConnectedBots();
  #session: SeatSession | undefined;
  readonly #seat = seatOf('a');

  get deal(): string {
    return this.#seat.start.deal;
  }

  /** Starts a new process: the session is rebuilt from the replies, and the next question is asked. */
  async start(): Promise<void> {
    this.bots = new ConnectedBots();
    this.bots.expect([this.deal]);
    const opening = new Matchmaking(this.bots).open([this.#seat], { ...LIMITS, graceMs: 0 });
    const [session] = await opening;
    this.#session = session!;
    for (const question of this.replies.keys()) {
      session!.show(eventsOf(question));
      session!.recall();
    }
    void this.#ask(session!);
  }

  async #ask(session: SeatSession): Promise<void> {
    while (session === this.#session) {
      session.show(eventsOf(this.replies.length));
      const reply: SessionReply = await session.ask([{ type: 'pass' }]);
      if (reply.type !== 'answered' || session !== this.#session) return;
      this.replies.push(reply.action as number);
    }
  }

  /** Ends the process without a message to the bot. */
  kill(): void {
    const session = this.#session;
    this.#session = undefined;
    session?.abandon('suspended');
  }
}

/** The bot: folds messages as a client does. */
class BotSide {
  readonly events: ViewEvent[] = [];
  readonly answers: { readonly deal: string; readonly number: number; readonly action: number }[] = [];
  line: WrittenLine | undefined;
  #read = 0;

  get known() {
    return this.events.length;
  }

  connect(bots: ConnectedBots, deal: string): void {
    this.line = newLine();
    this.#read = 0;
    const known = this.known === 0 ? [] : [{ deal, events: this.known }];
    bots.connect('a', 'bot a', { atMost: 4, known }, this.line);
  }

  read(isAgain: boolean): void {
    const place = isAgain ? this.#read - 1 : this.#read;
    const message = this.line?.sent[place];
    if (message === undefined) return;
    if (!isAgain) this.#read += 1;
    const [name, content] = message;
    if (name === 'welcome' && this.known > 0) expect((content as { deals: string[] }).deals).toHaveLength(1);
    if (name === 'dealStarted' && this.known === 0) this.events.push((content as { started: ViewEvent }).started);
    if (name === 'question') this.#decide(content as Question);
  }

  #decide({ deal, number, from, events }: Question): void {
    expect(from).toBeLessThanOrEqual(this.known);
    this.events.push(...events.slice(this.known - from));
    const before = this.answers.find((answer) => answer.number === number);
    if (before === undefined) this.answers.push({ deal, number, action: 1000 + number });
  }
}

async function play(schedule: readonly Move[]): Promise<void> {
  const server = new ServerSide();
  const bot = new BotSide();
  await server.start();
  bot.connect(server.bots, server.deal);
  const make = async (move: Move): Promise<void> => {
    switch (move.type) {
      case 'cut':
        if (bot.line !== undefined) server.bots.disconnect('a', bot.line);
        bot.line = undefined;
        break;
      case 'connect':
        bot.connect(server.bots, server.deal);
        break;
      case 'read':
      case 'readAgain':
        bot.read(move.type === 'readAgain');
        break;
      case 'reply': {
        const answer = bot.answers.at(-1 - move.age);
        if (bot.line !== undefined && answer !== undefined) server.bots.of('a').take(answer);
        break;
      }
      default:
        server.kill();
        await server.start();
        bot.connect(server.bots, server.deal);
    }
    // Lets the server ask its next question.
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  };
  for (const move of schedule) await make(move);
  // Every reply has counted once and in order, and the bot has seen the events up to some question without a gap.
  expect(server.replies).toEqual(server.replies.map((_, index) => 1001 + index));
  const all = Array.from({ length: server.replies.length + 1 }, (_, question) => eventsOf(question)).flat();
  expect(bot.events.slice(1)).toEqual(all.slice(0, Math.max(0, bot.known - 1)));
  // With a stable connection the deal continues.
  const before = server.replies.length;
  for (const move of ['connect', 'read', 'read', 'read', 'read'] as const) await make({ type: move });
  await make({ type: 'reply', age: 0 });
  expect(server.replies.length).toBeGreaterThan(before);
  server.kill();
}

test('1,000 schedules of cuts, duplicates, second connections and takeovers match the model', async () => {
  await fc.assert(fc.asyncProperty(moves, play), { numRuns: 1000 });
}, 120_000);
