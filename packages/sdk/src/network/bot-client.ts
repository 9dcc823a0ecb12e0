// A bot's connection to a server, in Node and in browsers. It reconnects automatically after any loss, with increasing delays up
// to five seconds, and reports the events that it has received, so that deals resume where they were.

import type { ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import {
  BOTS_NAMESPACE,
  DEFAULT_DEALS,
  type DealEnded,
  type DealId,
  type DealStarted,
  type Hello,
  PROBLEMS,
  PROTOCOL_VERSION,
  type Problem,
  type ProblemCode,
  problemOf,
  type Question,
  type Reply,
  type ServerMessages,
  type TournamentEnded,
  type Welcome,
} from '@mcr-arena/protocol';
import { io, type Socket } from 'socket.io-client';
import { type ConnectableModule, DealAtBot } from './deal-at-bot.ts';

/** The server, the token and the module of a connection. */
export interface ConnectOptions {
  /** Address of the server, such as http://localhost:3000. */
  readonly url: string;
  /** A token of scope bot. */
  readonly token: string;
  /** `createBot` is called for every deal. */
  readonly module: ConnectableModule;
  /** Maximum number of deals that the bot plays at the same time; 16 by default. */
  readonly atMost?: number;
  /** Ends the connection when aborted, even while it is being established. */
  readonly signal?: ConnectionSignal;
  /** Called for each event of the connection. */
  onEvent?(event: ConnectionEvent): void;
}

/** The part of `AbortSignal` that is used here: its type differs between Node and browsers. */
export interface ConnectionSignal {
  readonly aborted: boolean;
  /** Calls `listener` when the signal is aborted. */
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: boolean }): void;
}

/** Events of a connection, for observers. */
export type ConnectionEvent =
  | { readonly type: 'connected'; readonly bot: string }
  /** The client tries to reconnect. */
  | { readonly type: 'lost'; readonly reason: string }
  | { readonly type: 'dealStarted'; readonly deal: DealStarted }
  | { readonly type: 'decided'; readonly reply: Reply }
  /** `foul`: the foul of this bot, if one ended the deal. */
  | {
      readonly type: 'dealEnded';
      readonly deal: DealId;
      readonly reason: DealEnded['reason'];
      readonly foul?: ViewEventOf<'foul'>;
    }
  | { readonly type: 'tournamentEnded'; readonly ended: TournamentEnded }
  | { readonly type: 'problem'; readonly problem: Problem };

/** A connection of a bot to a server. */
export interface ConnectedBot {
  /** Name of the bot on the server. */
  readonly name: string;
  /** Resolves when the connection has ended permanently: with the problem, or undefined after `close`. */
  readonly ended: Promise<Problem | undefined>;
  /** Ends the connection. */
  close(): void;
}

/** Thrown if the server rejects the bot. */
export class ConnectionRefused extends Error {
  readonly code: ProblemCode;

  constructor({ code, message }: Problem) {
    super(message);
    this.code = code;
  }
}

/** The platform's timer, declared with the part that Node and browsers share. */
declare const setTimeout: (call: () => void, ms: number) => unknown;

const RETRY_MS = 1_000;
const MAX_RETRY_MS = 5_000;

/**
 * Connects a bot and plays every deal that the server starts, until it is closed. Resolves when the server has accepted the bot;
 * retries while the server is not available. Rejects with `ConnectionRefused`, or with an error named `AbortError` if the signal is
 * aborted before that.
 */
export function connectBot(options: ConnectOptions): Promise<ConnectedBot> {
  return new BotClient(options).connect();
}

class BotClient {
  readonly #options: ConnectOptions;
  readonly #socket: Socket;
  readonly #deals = new Map<DealId, DealAtBot>();
  readonly #ended = settleable<Problem | undefined>();
  readonly #letIn = settleable<ConnectedBot>();
  #isOver = false;

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#socket = io(`${options.url.replace(/\/+$/, '')}${BOTS_NAMESPACE}`, {
      auth: (send: (hello: object) => void) => send(this.#hello()),
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: MAX_RETRY_MS,
      timeout: MAX_RETRY_MS,
    });
  }

  connect(): Promise<ConnectedBot> {
    const socket = this.#socket;
    socket.on('connect_error', (error) => this.#onRefusal(error));
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.#onLoss(reason);
    });
    this.#on('welcome', (welcome) => this.#onWelcome(welcome));
    this.#on('dealStarted', (started) => this.#onDealStarted(started));
    this.#on('question', (question) => void this.#onQuestion(question).catch((error) => this.#startAnew(error)));
    this.#on('dealEnded', ({ deal, reason, events }) => this.#onDealEnded(deal, reason, events));
    this.#on('tournamentEnded', (ended) => this.#options.onEvent?.({ type: 'tournamentEnded', ended }));
    this.#on('problem', (problem) => this.#onProblem(problem));
    const { signal } = this.#options;
    signal?.addEventListener('abort', () => this.#end(undefined), { once: true });
    if (signal?.aborted === true) this.#end(undefined);
    else socket.connect();
    return this.#letIn.promise;
  }

  #on<Name extends keyof ServerMessages>(name: Name, listener: (message: ServerMessages[Name]) => void): void {
    this.#socket.on(name as string, listener as (message: unknown) => void);
  }

  #hello(): Hello {
    const { token, atMost = DEFAULT_DEALS } = this.#options;
    return { protocol: PROTOCOL_VERSION, token, atMost, known: [...this.#deals.values()].map(({ known }) => known) };
  }

  #onWelcome({ bot, deals }: Welcome): void {
    for (const deal of [...this.#deals.keys()]) if (!deals.includes(deal)) this.#onDealEnded(deal, 'dropped');
    this.#options.onEvent?.({ type: 'connected', bot });
    this.#letIn.resolve({ name: bot, ended: this.#ended.promise, close: () => this.#end(undefined) });
  }

  #onDealStarted(started: DealStarted): void {
    if (this.#deals.has(started.deal)) return;
    this.#deals.set(started.deal, new DealAtBot(this.#options.module, started));
    this.#options.onEvent?.({ type: 'dealStarted', deal: started });
  }

  async #onQuestion(question: Question): Promise<void> {
    const reply = await this.#deals.get(question.deal)?.reply(question);
    // Without a connection, the reply is stored. The server sends the question again under the same number.
    if (reply === undefined || !this.#socket.connected) return;
    this.#socket.emit('reply', reply);
    this.#options.onEvent?.({ type: 'decided', reply });
  }

  /** Reconnects after an inconsistent message. The next hello reports the received events, so that the server can resume. */
  #startAnew(error: Error): void {
    this.#socket.disconnect();
    this.#onLoss(error.message);
  }

  #onDealEnded(id: DealId, reason: DealEnded['reason'], events: readonly ViewEvent[] = []): void {
    const deal = this.#deals.get(id);
    if (deal === undefined) return;
    this.#deals.delete(id);
    void deal.close();
    const foul = deal.foulAmong(events);
    this.#options.onEvent?.({ type: 'dealEnded', deal: id, reason, ...(foul && { foul }) });
  }

  #onProblem(problem: Problem): void {
    this.#options.onEvent?.({ type: 'problem', problem });
    if (isFatal(problem)) this.#end(problem);
  }

  #onRefusal(error: Error & { readonly data?: unknown }): void {
    const problem = problemIn(error);
    if (problem !== undefined && isFatal(problem)) this.#end(problem);
    else this.#onLoss(problem?.message ?? causeOf(error));
  }

  /** Reports the loss, and reconnects if Socket.IO does not. */
  #onLoss(reason: string): void {
    if (this.#isOver) return;
    this.#options.onEvent?.({ type: 'lost', reason });
    if (this.#socket.active) return;
    setTimeout(() => {
      if (!this.#isOver) this.#socket.connect();
    }, RETRY_MS);
  }

  #end(problem: Problem | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.disconnect();
    const deals = [...this.#deals.values()];
    this.#deals.clear();
    void Promise.all(deals.map((deal) => deal.close())).then(() => this.#ended.resolve(problem));
    // Without effect if the server has accepted the bot.
    this.#letIn.reject(problem === undefined ? abortError() : new ConnectionRefused(problem));
  }
}

function abortError(): Error {
  return Object.assign(new Error('the connection was closed before the server accepted the bot'), {
    name: 'AbortError',
  });
}

/** A promise with its resolvers, because Node 20 has no `Promise.withResolvers`. */
interface Settleable<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: Error): void;
}

function settleable<T>(): Settleable<T> {
  let settle: Omit<Settleable<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle! };
}

function problemIn({ data }: { readonly data?: unknown }): Problem | undefined {
  const { code, message } = (data ?? {}) as Partial<Problem>;
  return code !== undefined && Object.hasOwn(PROBLEMS, code) ? problemOf(code, message) : undefined;
}

/** The cause of a failed connection, which Node's sockets report one level below. Browsers do not report it. */
function causeOf({ message, description }: Error & { readonly description?: unknown }): string {
  const cause = (description as { readonly message?: unknown } | undefined)?.message;
  return typeof cause === 'string' && cause !== '' ? cause : message;
}

function isFatal({ code }: Problem): boolean {
  return PROBLEMS[code]?.fatal === true;
}
