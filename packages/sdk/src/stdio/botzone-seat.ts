// Connects a bot of this project to a seat of Botzone's judge: turns requests into responses, both as text.
//
// A wrong response costs 30 points and ends the deal, so the response is always legal: if the bot throws or replies illegally, or a
// request cannot be understood, the drawn tile is discarded, or the response is a pass.

import {
  createObserver,
  legalActionsFor,
  type Observer,
  sameAction,
  type ViewEvent,
  type ViewEventOf,
} from '@mcr-arena/engine';
import { formatResponse, RequestReader } from '@mcr-arena/protocol';
import { parseBotzoneTile } from '@mcr-arena/tiles';
import type { Bot, BotModule, BotParameters, Millis } from '../bot.ts';

const PASS = 'PASS';

/** Milliseconds for a reply of the bot: half of Botzone's limit for JavaScript. */
const DEADLINE: Millis = 1000;

/** Called with each failure of the bot. */
export type OnFailure = (thrown: unknown) => void;

/** A seat for one deal. */
export class BotzoneSeat {
  readonly #module: BotModule;
  readonly #parameters: BotParameters;
  readonly #onFailure: OnFailure;
  readonly #reader = new RequestReader();
  #started: ViewEventOf<'dealStarted'> | undefined;
  #observer: Observer | undefined;
  #bot: Bot | undefined;
  /** A string derived from the dealt tiles. */
  #seed = '';
  /** Whether a request was not understood, so that the state of the table is unknown. */
  #isLost = false;

  constructor(module: BotModule, parameters: BotParameters = {}, onFailure: OnFailure = () => {}) {
    this.#module = module;
    this.#parameters = parameters;
    this.#onFailure = onFailure;
  }

  /** Records an earlier request and its response. */
  recall(request: string, response: string): void {
    this.#read(request);
    this.#reader.responded(response);
  }

  /** The response to the next request; never rejects. */
  async responseTo(request: string): Promise<string> {
    this.#read(request);
    const chosen = await this.#decide().catch((thrown) => {
      this.#onFailure(thrown);
      return undefined;
    });
    const response = chosen ?? safeResponse(request);
    this.#reader.responded(response);
    return response;
  }

  #read(request: string): void {
    if (this.#isLost) return;
    try {
      const events = this.#reader.read(request);
      if (!events.ok) throw new Error(events.error.message);
      for (const event of events.value) this.#see(event, request);
    } catch (thrown) {
      this.#isLost = true;
      this.#onFailure(thrown);
    }
  }

  #see(event: ViewEvent, request: string): void {
    if (event.type === 'dealStarted') {
      this.#started = event;
      this.#observer = createObserver(event);
      this.#seed = `botzone ${event.seat} ${request}`;
    } else this.#observer?.see(event);
  }

  /** The bot's response; undefined if the seat has no question or the state of the table is unknown. Rejects if the bot fails. */
  async #decide(): Promise<string | undefined> {
    const observation = this.#isLost ? undefined : this.#observer?.observation();
    if (observation === undefined) return undefined;
    const legal = legalActionsFor(observation);
    if (legal.length === 1) return formatResponse(legal[0]!);
    this.#bot ??= await this.#makeBot();
    const action = await this.#bot.decide(observation, legal, DEADLINE);
    const allowed = legal.find((other) => sameAction(other, action));
    if (allowed === undefined) throw new Error('the bot replied with an illegal action');
    return formatResponse(allowed);
  }

  async #makeBot(): Promise<Bot> {
    const { seat, prevalentWind, rules } = this.#started!;
    return this.#module.createBot({ seat, prevalentWind, rules, parameters: this.#parameters, seed: this.#seed });
  }
}

/** A response that is always legal: discards the drawn tile, passes on every other question. */
function safeResponse(request: string): string {
  const [, tile = ''] = /^2 (\S\S)$/.exec(request) ?? [];
  return parseBotzoneTile(tile).ok ? `PLAY ${tile}` : PASS;
}
