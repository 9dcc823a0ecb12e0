// The connection of a page to a table in this browser, with the methods of a connection to a server. It is never lost.

import type { ProblemCode, TableHello, TableMessages } from '@mcr-arena/protocol';
import { problemOf } from '@mcr-arena/protocol';
import type { ServerConnection, ServerConnectionOptions } from '@mcr-arena/sdk/client';
import type { PageMessage, WorkerMessage } from './table-worker.ts';

/** What a page at a table needs of a connection. */
export type TableConnection = Pick<
  ServerConnection<TableMessages>,
  'isConnected' | 'on' | 'open' | 'close' | 'request'
>;
export type TableConnectionOptions = Pick<ServerConnectionOptions, 'hello' | 'onLost' | 'onEnded'>;

export class LocalConnection implements TableConnection {
  readonly #options: TableConnectionOptions;
  readonly #listeners = new Map<string, (message: never) => void>();
  readonly #requests = new Map<number, (acknowledgement: unknown) => void>();
  #worker: Worker | undefined;
  #sent = 0;

  constructor(options: TableConnectionOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#worker !== undefined;
  }

  on<Name extends keyof TableMessages>(name: Name, listener: (message: TableMessages[Name]) => void): void {
    this.#listeners.set(name, listener as (message: never) => void);
  }

  open(): void {
    this.close();
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => this.#take(data));
    worker.addEventListener('error', () => this.#end('not-ready'));
    this.#worker = worker;
    this.#post({ type: 'hello', hello: this.#options.hello() as TableHello });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const resolve of this.#requests.values()) resolve(undefined);
    this.#requests.clear();
  }

  request<Acknowledgement>(name: string, message: object): Promise<Acknowledgement | undefined> {
    if (this.#worker === undefined) return Promise.resolve(undefined);
    this.#sent += 1;
    const request = this.#sent;
    return new Promise((resolve) => {
      this.#requests.set(request, resolve as (acknowledgement: unknown) => void);
      this.#post({ type: 'request', request, name, message: message as never });
    });
  }

  #post(message: PageMessage): void {
    this.#worker?.postMessage(message);
  }

  #take(data: WorkerMessage): void {
    switch (data.type) {
      case 'message':
        this.#listeners.get(data.name)?.(data.message as never);
        return;
      case 'acknowledged':
        this.#requests.get(data.request)?.(data.acknowledgement);
        this.#requests.delete(data.request);
        return;
      case 'ended':
        this.#end(data.problem);
    }
  }

  #end(code: ProblemCode): void {
    this.close();
    this.#options.onEnded(problemOf(code));
  }
}
