// A client of a table for tests: folds the events of its seat as a page does, checks that none is missing or duplicated, and replies
// by a rule. It can be disconnected and reconnect with the events that it knows.

import { type Action, createObserver, type Observer, sameAction, type ViewEvent } from '@mcr-arena/engine';
import {
  PROTOCOL_VERSION,
  type TableAcknowledgement,
  type TableDeal,
  type TableDealOver,
  type TableDealScored,
  type TableEvents,
  type TableQuestion,
  type TableWelcome,
} from '@mcr-arena/protocol';
import type { TableDocument } from '@mcr-arena/protocol/documents';
import { io, type Socket } from 'socket.io-client';

export type Choose = (question: TableQuestion, observer: Observer) => Action | undefined;

/** Wins, otherwise takes the last legal action: the highest claim, a kong, or the discard with the highest tile index. */
export const eager: Choose = ({ legalActions }) =>
  legalActions.find(({ type }) => type === 'win') ?? legalActions.at(-1);

/** Wins, otherwise passes, otherwise takes the last discard in the list. */
export const quiet: Choose = ({ legalActions }) =>
  legalActions.find(({ type }) => type === 'win') ??
  legalActions.find(({ type }) => type === 'pass') ??
  legalActions.findLast(({ type }) => type === 'discard');

export interface ClientOptions {
  readonly url: string;
  readonly table: string;
  readonly cookie?: string;
  readonly key?: string;
  /** Returns undefined to leave the question open. */
  readonly choose?: Choose;
  /** Sends `ready` after each deal. */
  readonly isReady?: boolean;
  /** Events that the client claims to know when it first connects. */
  readonly known?: { readonly deal: number; readonly events: number };
}

export interface SeenDeal {
  readonly events: ViewEvent[];
  readonly observer: Observer;
  readonly commitment: string;
  seat: number;
}

export class PlayerClient {
  readonly options: ClientOptions;
  /** The address of the next connection. */
  url: string;
  readonly deals = new Map<number, SeenDeal>();
  readonly results: TableDealOver[] = [];
  /** Results of deals in a competition. */
  readonly scored: TableDealScored[] = [];
  readonly problems: string[] = [];
  readonly acknowledgements: TableAcknowledgement[] = [];
  /** Every message received: its name and its JSON. */
  readonly frames: (readonly [name: string, message: string])[] = [];
  readonly questions: TableQuestion[] = [];
  welcome: TableWelcome | undefined;
  document: TableDocument | undefined;
  #socket: Socket | undefined;
  #waiting: { readonly met: () => boolean; readonly resolve: () => void }[] = [];

  constructor(options: ClientOptions) {
    this.options = options;
    this.url = options.url;
  }

  get socket(): Socket {
    if (this.#socket === undefined) throw new Error('not connected');
    return this.#socket;
  }

  /** Connects and sends the number of known events of the newest deal. */
  connect(): this {
    const { table, cookie, key } = this.options;
    const newest = Math.max(-1, ...this.deals.keys());
    const deal = this.deals.get(newest);
    const known = deal === undefined ? this.options.known : { deal: newest, events: deal.events.length };
    const auth = { protocol: PROTOCOL_VERSION, table, ...(key && { key }), ...(known && { known }) };
    const socket = io(`${this.url}/tables`, {
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(cookie && { extraHeaders: { cookie } }),
    });
    this.#socket = socket;
    socket.on('connect_error', (error) => this.#note(() => this.problems.push(codeOf(error))));
    socket.onAny((name: string, message: object) => {
      this.frames.push([name, JSON.stringify(message)]);
      this.#note(() => this.#take(name, message));
    });
    return this;
  }

  /** Forgets all events, as a reloaded page does. */
  reload(): this {
    this.socket.close();
    this.deals.clear();
    return this.connect();
  }

  close(): void {
    this.#socket?.close();
  }

  /** Resolves when the condition holds; it is checked after every message. */
  until(met: () => boolean): Promise<void> {
    if (met()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ met, resolve }));
  }

  send(name: string, message: unknown): Promise<TableAcknowledgement> {
    return new Promise((resolve) => this.socket.emit(name, message, resolve));
  }

  async reply(question: TableQuestion, action: Action): Promise<TableAcknowledgement> {
    const { deal, number } = question;
    const acknowledgement = await this.send('reply', { deal, number, action });
    this.#note(() => this.acknowledgements.push(acknowledgement));
    return acknowledgement;
  }

  #note(change: () => void): void {
    change();
    const met = this.#waiting.filter((each) => each.met());
    this.#waiting = this.#waiting.filter((each) => !met.includes(each));
    for (const { resolve } of met) resolve();
  }

  #take(name: string, message: object): void {
    if (name === 'welcome') this.welcome = message as TableWelcome;
    if (name === 'table') this.document = message as TableDocument;
    if (name === 'deal') this.#begin(message as TableDeal);
    if (name === 'events') this.#see(message as TableEvents);
    if (name === 'question') this.#choose(message as TableQuestion);
    if (name === 'problem') this.problems.push((message as { readonly code: string }).code);
    if (name === 'dealOver') this.#end(message as TableDealOver);
    if (name === 'dealScored') this.#score(message as TableDealScored);
  }

  #begin({ deal, seat, commitment, from, events }: TableDeal): void {
    const known = this.deals.get(deal);
    if ((known?.events.length ?? 0) !== from)
      throw new Error(`deal ${deal} continues from ${from}, not from the known events`);
    if (known !== undefined) {
      this.#see({ deal, from, events });
      return;
    }
    const [started, ...others] = events;
    if (started?.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
    this.deals.set(deal, { events: [started], observer: createObserver(started), commitment, seat });
    this.#see({ deal, from: 1, events: others });
  }

  #see({ deal, from, events }: TableEvents): void {
    const known = this.deals.get(deal);
    if (known?.events.length !== from) throw new Error(`events from ${from}, not from ${known?.events.length}`);
    for (const event of events) known.observer.see(event);
    known.events.push(...events);
  }

  #choose(question: TableQuestion): void {
    const known = this.deals.get(question.deal)!;
    if (question.from !== known.events.length) throw new Error('the question does not follow the known events');
    this.questions.push(question);
    const action = this.options.choose?.(question, known.observer);
    if (action === undefined) return;
    if (!question.legalActions.some((legal) => sameAction(legal, action)))
      throw new Error('the rule chose an illegal action');
    void this.reply(question, action);
  }

  /** The points of the first player in each deal of a competition. */
  ownPoints(): readonly number[] {
    const totals = this.scored.map(({ totals: [own] }): number => own ?? 0);
    return totals.map((total, deal) => total - (totals[deal - 1] ?? 0));
  }

  /** Adds a result; one that is sent again after a reconnection counts once. */
  #score(result: TableDealScored): void {
    if (this.scored.some(({ deal }) => deal === result.deal)) return;
    this.scored.push(result);
    if (this.options.isReady === true) void this.send('ready', { deal: result.deal });
  }

  #end(result: TableDealOver): void {
    this.results.push(result);
    if (this.options.isReady === true) void this.send('ready', { deal: result.deal });
  }
}

function codeOf(error: Error): string {
  return (error as { readonly data?: { readonly code?: string } }).data?.code ?? error.message;
}
