// A program at one seat that uses the protocol `events`: JSON lines, one process per deal, asked only for real choices.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Action,
  type Observation,
  type PlayedDeal,
  type Reply,
  type ViewEventOf,
  viewFor,
} from '@mcr-arena/engine';
import {
  EVENTS_VERSION,
  type FromEventsBot,
  fromEventsBotSchema,
  OLD_EVENTS_VERSION,
  oldEventsReplySchema,
  type ToEventsBot,
} from '@mcr-arena/protocol/schema';
import type { BotContext } from '@mcr-arena/sdk';
import { replyOf } from '../reply-of.ts';
import { crashed, type ProgramBot } from './program-bot.ts';
import type { ProgramSeat } from './program-seat.ts';
import type { ProgramTalk, ReplyBudget } from './program-talk.ts';

const LINE = { type: 'line' } as const;
const SHOWN = 200;
/** Time for a program to exit by itself after the end of a deal. */
const LAST_WORDS_MS = 300;

export class EventsProgram implements ProgramSeat {
  readonly #bot: ProgramBot;
  readonly #context: BotContext;
  readonly #started: ViewEventOf<'dealStarted'>;
  #talk: ProgramTalk | undefined;
  /** Number of events that the program has received, including the first. */
  #sent = 1;
  #number = 0;
  /** Whether the program speaks the version of uploads before 0.3. */
  #isOld = false;
  #failure: Reply | undefined;

  constructor(bot: ProgramBot, context: BotContext, started: ViewEventOf<'dealStarted'>) {
    this.#bot = bot;
    this.#context = context;
    this.#started = started;
  }

  async start(): Promise<Reply | undefined> {
    this.#talk = await this.#bot.start('first');
    const hello = await this.#read(this.#bot.budgetOf('first', true));
    if (hello === undefined) return this.#failure;
    if (hello.type !== 'hello') {
      return this.#fail(unreadable(`its first line is not {"type":"hello","protocol":${EVENTS_VERSION}}`));
    }
    this.#isOld = hello.protocol === OLD_EVENTS_VERSION;
    if (!this.#isOld && hello.protocol !== EVENTS_VERSION) {
      return this.#fail(crashed(`it uses version ${hello.protocol} of events, expected ${EVENTS_VERSION}`));
    }
    const { parameters, seed } = this.#context;
    const failed = await this.#send({ type: 'dealStarted', parameters, seed, started: this.#started });
    this.#talk?.rest();
    return failed;
  }

  async decide({ history }: Observation, legalActions: readonly Action[]): Promise<Reply> {
    if (this.#failure !== undefined) return this.#failure;
    this.#bot.beginDecision(history.length - 1);
    const budget = this.#bot.budgetOf(this.#number === 0 ? 'first' : 'later', false);
    this.#number += 1;
    const [number, from] = [this.#number, this.#sent];
    const events = history.slice(from);
    this.#sent = history.length;
    const failed = await this.#send({
      type: 'question',
      number,
      from,
      events: [...events],
      legalActions: [...legalActions],
      clock: { decisionMs: budget.cpuMs, bankMs: 0 },
    });
    if (failed !== undefined) return failed;
    const message = await this.#read(budget);
    if (message === undefined) return this.#failure!;
    this.#talk?.rest();
    if (message.type === 'reply' && message.number === number) return replyOf(message.action, legalActions);
    const found = message.type === 'reply' ? `a reply to ${message.number}` : `"${message.type}"`;
    return this.#fail(unreadable(`expected a reply to ${number}, found ${found}`));
  }

  /** Nothing to do: the next question includes all missing events. */
  recall(): void {}

  async end({ events }: Pick<PlayedDeal, 'events'>): Promise<void> {
    if (this.#failure !== undefined || this.#talk === undefined) return;
    const { program } = this.#talk;
    const from = this.#sent;
    const unseen = viewFor(this.#context.seat, events).slice(from);
    const message: ToEventsBot = { type: 'dealEnded', reason: 'played', from, events: [...unseen] };
    await program.wake?.();
    program.stdin.end(`${JSON.stringify(message)}\n`);
    await Promise.race([program.ended, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  }

  async #send(message: ToEventsBot): Promise<Reply | undefined> {
    const line = JSON.stringify(this.#isOld ? oldMessageOf(message) : message);
    const unasked = await this.#talk!.send(`${line}\n`, false);
    return unasked === undefined || unasked.type === 'reply'
      ? undefined
      : this.#fail(await this.#bot.failureOf(unasked));
  }

  async #read(budget: ReplyBudget): Promise<FromEventsBot | undefined> {
    const output = await this.#talk!.read(LINE, budget);
    if (output.type !== 'reply') return void this.#fail(await this.#bot.failureOf(output));
    const message = parseLine(output.text, this.#isOld);
    return message ?? void this.#fail(unreadable(output.text.slice(0, SHOWN)));
  }

  #fail(reply: Reply): Reply {
    this.#failure ??= reply;
    return this.#failure;
  }
}

function parseLine(line: string, isOld: boolean): FromEventsBot | undefined {
  try {
    const parsed = (isOld ? oldEventsReplySchema : fromEventsBotSchema).safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The message in the old version. */
function oldMessageOf(message: ToEventsBot): object {
  if (message.type !== 'question') return message;
  const { clock, ...rest } = message;
  return { ...rest, type: 'decision', deadline: clock?.decisionMs };
}

function unreadable(text: string): Reply {
  return { type: 'unreadable', text, chowLike: false };
}
