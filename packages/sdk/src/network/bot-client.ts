// A bot on a connection to a server: the deals that it plays, and its replies.

import type { ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import {
  BOTS_NAMESPACE,
  type CompetitionEnded,
  DEFAULT_DEALS,
  type DealEnded,
  type DealId,
  type DealStarted,
  type Hello,
  PROTOCOL_VERSION,
  type Problem,
  type ProblemCode,
  type Question,
  type Reply,
  type ServerMessages,
  type Welcome,
} from '@mcr-arena/protocol';
import { type ConnectableModule, DealAtBot } from './deal-at-bot.ts';
import { ServerConnection } from './server-connection.ts';

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
  | { readonly type: 'competitionEnded'; readonly ended: CompetitionEnded }
  | { readonly type: 'problem'; readonly problem: Problem };

/** A connection of a bot to a server. */
export interface RemoteBot {
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

/** Times between attempts to reconnect, in ms. */
const RETRY_MS = [100, 5_000] as const;

/**
 * Connects a bot and plays every deal that the server starts, until it is closed. Resolves when the server has accepted the bot;
 * retries while the server is not available. Rejects with `ConnectionRefused`, or with an error named `AbortError` if the signal is
 * aborted before that.
 */
export function connectBot(options: ConnectOptions): Promise<RemoteBot> {
  return new BotClient(options).connect();
}

class BotClient {
  readonly #options: ConnectOptions;
  readonly #connection: ServerConnection<ServerMessages>;
  readonly #deals = new Map<DealId, DealAtBot>();
  readonly #ended = settleable<Problem | undefined>();
  readonly #letIn = settleable<RemoteBot>();
  #isOver = false;

  constructor(options: ConnectOptions) {
    this.#options = options;
    this.#connection = new ServerConnection({
      address: `${options.url.replace(/\/+$/, '')}${BOTS_NAMESPACE}`,
      transports: ['websocket'],
      retryMs: RETRY_MS,
      hello: () => this.#hello(),
      onLost: (reason) => options.onEvent?.({ type: 'lost', reason }),
      onProblem: (problem) => options.onEvent?.({ type: 'problem', problem }),
      onEnded: (problem) => this.#end(problem),
    });
  }

  connect(): Promise<RemoteBot> {
    const connection = this.#connection;
    connection.on('welcome', (welcome) => this.#onWelcome(welcome));
    connection.on('dealStarted', (started) => this.#onDealStarted(started));
    connection.on('question', (question) => {
      // The next hello states which events were received, so the server can resume.
      void this.#onQuestion(question).catch((error: Error) => connection.restart(error.message));
    });
    connection.on('dealEnded', ({ deal, reason, events }) => this.#onDealEnded(deal, reason, events));
    connection.on('competitionEnded', (ended) => this.#options.onEvent?.({ type: 'competitionEnded', ended }));
    const { signal } = this.#options;
    signal?.addEventListener('abort', () => this.#end(undefined), { once: true });
    if (signal?.aborted === true) this.#end(undefined);
    else connection.open();
    return this.#letIn.promise;
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
    if (reply === undefined || !this.#connection.isConnected) return;
    this.#connection.send('reply', reply);
    this.#options.onEvent?.({ type: 'decided', reply });
  }

  #onDealEnded(id: DealId, reason: DealEnded['reason'], events: readonly ViewEvent[] = []): void {
    const deal = this.#deals.get(id);
    if (deal === undefined) return;
    this.#deals.delete(id);
    void deal.close();
    const foul = deal.foulAmong(events);
    this.#options.onEvent?.({ type: 'dealEnded', deal: id, reason, ...(foul && { foul }) });
  }

  #end(problem: Problem | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#connection.close();
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
