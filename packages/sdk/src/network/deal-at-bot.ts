// One deal at a remote bot: the events so far, folded in the same way as for local bots, and the bot itself. Each question is passed
// to the bot only once, regardless of lost connections.

import {
  type Action,
  createObserver,
  type Observation,
  type Observer,
  type ViewEvent,
  type ViewEventOf,
} from '@mcr-arena/engine';
import {
  type DealId,
  type DealStarted,
  type KnownDeal,
  MAX_ACTION_LENGTH,
  type Question,
  type Reply,
} from '@mcr-arena/protocol';
import type { Seat } from '@mcr-arena/tiles';
import type { BotContext, Millis } from '../bot.ts';
import { messageOfCrash } from '../bot-crash.ts';

/** A bot for one deal of a connection. Compatible with the bots of modules. */
export interface ConnectableBot {
  /** Returns a legal action; anything else is a foul, which the server judges. */
  decide(observation: Observation, legalActions: readonly Action[], deadline: Millis): unknown;
  /** Called once when the deal is over, to release resources such as a process. */
  close?(): void | Promise<void>;
}

/** Creates the bot of each deal. */
export interface ConnectableModule {
  /** The bot of one deal. */
  createBot(context: BotContext): ConnectableBot | Promise<ConnectableBot>;
}

/** The result of creating a bot. */
type Made = { readonly bot: ConnectableBot } | { readonly crashed: string };

/** One deal of a bot that receives its messages over any connection. */
export class DealAtBot {
  readonly #deal: DealId;
  readonly #seat: Seat;
  readonly #observer: Observer;
  readonly #made: Promise<Made>;
  #events = 1;
  #asked = 0;
  #reply: Reply | undefined;

  constructor(module: ConnectableModule, { deal, started, parameters, seed }: DealStarted) {
    const { seat, prevalentWind, rules } = started;
    this.#deal = deal;
    this.#seat = seat;
    this.#observer = createObserver(started);
    this.#made = make(module, { seat, prevalentWind, rules, parameters, seed });
  }

  /** The number of events received, for the hello after a lost connection. */
  get known(): KnownDeal {
    return { deal: this.#deal, events: this.#events };
  }

  /** The reply to a question; undefined if the bot is already working on it. Throws if events are missing. */
  async reply(question: Question): Promise<Reply | undefined> {
    this.#see(question.from, question.events);
    if (question.number <= this.#asked) return this.#reply?.number === question.number ? this.#reply : undefined;
    this.#asked = question.number;
    this.#reply = await this.#ask(question);
    return this.#reply;
  }

  /** The foul of this bot in the last events of the deal, if any. */
  foulAmong(events: readonly ViewEvent[]): ViewEventOf<'foul'> | undefined {
    return events.find((event) => event.type === 'foul' && event.seat === this.#seat) as
      | ViewEventOf<'foul'>
      | undefined;
  }

  /** Closes the bot. Resolves when that is done; never rejects. */
  async close(): Promise<void> {
    const made = await this.#made;
    if (!('bot' in made)) return;
    try {
      await made.bot.close?.();
    } catch {
      // The deal is over, so a failure has no effect.
    }
  }

  /** Applies events. Skips those already received. */
  #see(from: number, events: readonly ViewEvent[]): void {
    if (from > this.#events) throw new Error(`events ${this.#events} to ${from - 1} of deal ${this.#deal} are missing`);
    for (const event of events.slice(this.#events - from)) {
      this.#observer.see(event);
      this.#events += 1;
    }
  }

  async #ask({ number, legalActions, clock }: Question): Promise<Reply> {
    const deal = this.#deal;
    const observation = this.#observer.observation();
    if (observation === undefined) throw new Error(`question ${number} of deal ${deal}: the seat has no question`);
    const made = await this.#made;
    if ('crashed' in made) return { deal, number, crashed: made.crashed };
    const deadline = clock === undefined ? Number.POSITIVE_INFINITY : clock.decisionMs + clock.bankMs;
    try {
      return replyOf(deal, number, await made.bot.decide(observation, legalActions, deadline));
    } catch (thrown) {
      return { deal, number, crashed: messageOfCrash(thrown) };
    }
  }
}

/** The reply for any return value of a bot. Throws if the value cannot be sent. */
function replyOf(deal: DealId, number: number, action: unknown): Reply {
  const text = JSON.stringify(action) ?? '';
  if (text.length > MAX_ACTION_LENGTH)
    throw new Error(`the action has ${text.length} characters, expected ${MAX_ACTION_LENGTH} at most`);
  return { deal, number, action };
}

async function make(module: ConnectableModule, context: BotContext): Promise<Made> {
  try {
    return { bot: await module.createBot(context) };
  } catch (thrown) {
    return { crashed: messageOfCrash(thrown) };
  }
}
