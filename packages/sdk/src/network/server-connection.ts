// A connection to a server, for bots and pages, in Node and in browsers. It reconnects after any loss, until it is closed or a fatal
// problem ends it. Each connection has a new hello, which states the events that were received, so that deals resume where they were.

import { PROBLEMS, type Problem, problemOf } from '@mcr-arena/protocol';
import { io, type Socket } from 'socket.io-client';

/** How to connect, and what to do about losses and problems. */
export interface ServerConnectionOptions {
  /** Address of the namespace, such as http://localhost:3000/bots, or /tables in a page of the server. */
  readonly address: string;
  /** Transports of Socket.IO, in the order in which they are tried. */
  readonly transports: readonly ('websocket' | 'polling')[];
  /** Shortest and longest time before a new attempt, in ms. */
  readonly retryMs: readonly [number, number];
  /** The data sent to connect, called for every attempt. */
  hello(): object;
  /** Called after a lost connection or a failed attempt; another one follows. */
  onLost(reason: string): void;
  /** Called for every problem of a message. */
  onProblem?(problem: Problem): void;
  /** Called when a fatal problem has ended the connection. */
  onEnded(problem: Problem): void;
}

/** The platform's timers, declared with the part that Node and browsers share. */
declare const setTimeout: (call: () => void, ms: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** Time before a new attempt where Socket.IO makes none: after the server has ended or refused the connection. */
const REFUSED_MS = 1_000;

/** One connection to a namespace of a server. `Messages`: those of the server, by name. */
export class ServerConnection<Messages> {
  readonly #options: ServerConnectionOptions;
  readonly #socket: Socket;
  #isEnded = false;
  #retry: unknown;

  constructor(options: ServerConnectionOptions) {
    const { address, transports, retryMs } = options;
    this.#options = options;
    this.#socket = io(address, {
      auth: (send: (hello: object) => void) => send(options.hello()),
      transports: [...transports],
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: retryMs[0],
      reconnectionDelayMax: retryMs[1],
      timeout: 5_000,
    });
    this.#socket.on('connect_error', (error) => this.#onRefusal(error));
    this.#socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.#lose(reason);
    });
    this.#socket.on('problem', (problem: Problem) => this.#onProblem(problem));
  }

  /** Whether messages can be sent now. */
  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Calls `listener` for every message of a name. */
  on<Name extends keyof Messages & string>(name: Name, listener: (message: Messages[Name]) => void): void {
    this.#socket.on(name as string, listener as (message: unknown) => void);
  }

  /** Connects; a connected or ended connection is closed and opened again. */
  open(): void {
    clearTimeout(this.#retry);
    this.#isEnded = false;
    this.#socket.disconnect();
    this.#socket.connect();
  }

  /** Gives up an inconsistent connection and opens another one later. */
  restart(reason: string): void {
    this.#socket.disconnect();
    this.#lose(reason);
  }

  /** Ends the connection. */
  close(): void {
    this.#isEnded = true;
    clearTimeout(this.#retry);
    this.#socket.disconnect();
  }

  /** Sends a message without an acknowledgement. */
  send(name: string, message: object): void {
    this.#socket.emit(name, message);
  }

  /** Sends a message and returns its acknowledgement; undefined without a connection, or if it was lost before. */
  request<Acknowledgement>(name: string, message: object): Promise<Acknowledgement | undefined> {
    const socket = this.#socket;
    if (!socket.connected) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const lost = (): void => resolve(undefined);
      socket.once('disconnect', lost);
      socket.emit(name, message, (acknowledgement: Acknowledgement) => {
        socket.off('disconnect', lost);
        resolve(acknowledgement);
      });
    });
  }

  #onProblem(problem: Problem): void {
    this.#options.onProblem?.(problem);
    if (isFatal(problem)) this.#end(problem);
  }

  #onRefusal(error: Error & { readonly data?: unknown }): void {
    const problem = problemIn(error);
    if (problem !== undefined && isFatal(problem)) this.#end(problem);
    else this.#lose(problem?.message ?? causeOf(error));
  }

  #end(problem: Problem): void {
    this.close();
    this.#options.onEnded(problem);
  }

  #lose(reason: string): void {
    if (this.#isEnded) return;
    this.#options.onLost(reason);
    // Socket.IO does not reconnect after the server has ended a connection.
    if (this.#socket.active) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#socket.connect(), REFUSED_MS);
  }
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
