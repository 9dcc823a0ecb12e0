// The connection to one table and the state built from its messages: presence, the current deal, the open
// question, the last result. After a lost connection it reconnects and continues from the last known event.

import { type Action, sameAction } from '@mcr-arena/engine';
import {
  PROBLEMS,
  PROTOCOL_VERSION,
  type Problem,
  type ProblemCode,
  TABLES_NAMESPACE,
  type TableAcknowledgement,
  type TableClosed,
  type TableDeal,
  type TableDealOver,
  type TableDealScored,
  type TableEvents,
  type TableHello,
  type TableQuestion,
  type TableShown,
  type TableWatched,
  type TableWelcome,
} from '@mcr-arena/protocol';
import type { TableDocument, TableRole } from '@mcr-arena/protocol/documents';
import { io, type Socket } from 'socket.io-client';
import {
  dealAfter,
  type SeenDeal,
  type ShownDeal,
  shownAfter,
  type WatchedDeal,
  watchedAfter,
  withEvents,
} from './seen-deal.ts';

export type Connection =
  | { readonly type: 'connecting' | 'live' | 'lost' }
  /** The server ended the connection, and reconnecting in the same way would fail again. */
  | { readonly type: 'ended'; readonly code: ProblemCode };

/** A question with its time of arrival by `performance.now`. */
export interface AskedQuestion extends TableQuestion {
  readonly askedAt: number;
}

/** A result with its time of arrival. */
export interface DealResult extends TableDealOver {
  readonly endedAt: number;
}

/** A reply that the server has not acknowledged yet. */
export interface SentReply {
  readonly deal: number;
  readonly number: number;
  readonly action: Action;
  /** Whether it waits for the connection. */
  readonly isHeld: boolean;
}

const RETRY_MS = 1000;
/** Without an acknowledgement for this long, a connection is probably lost. */
const ACKNOWLEDGED_MS = 3000;

export class TableLine {
  connection = $state.raw<Connection>({ type: 'connecting' });
  table = $state.raw<TableDocument>();
  you = $state.raw<TableRole>();
  deal = $state.raw<SeenDeal>();
  /** The deal as spectators see it, late. */
  shown = $state.raw<ShownDeal>();
  /** The deal with all hands, for spectators with everybody's consent. */
  watched = $state.raw<WatchedDeal>();
  question = $state.raw<AskedQuestion>();
  /** The result of the latest finished deal. */
  result = $state.raw<DealResult>();
  /** The result of the latest finished deal of a competition, whose record is disclosed later. */
  scored = $state.raw<TableDealScored>();
  sent = $state.raw<SentReply>();
  /** Why the last reply was rejected; undefined after the next event. */
  refusal = $state.raw<ProblemCode>();
  readonly #hello: Omit<TableHello, 'known'>;
  #socket: Socket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `key` opens a seat on another device. */
  constructor(table: string, key: string | undefined) {
    this.#hello = { protocol: PROTOCOL_VERSION, table, ...(key !== undefined && { key }) };
  }

  /** Connects; returns a function that disconnects. */
  open(): () => void {
    const socket = io(TABLES_NAMESPACE, {
      auth: (send) => send({ ...this.#hello, ...this.#known() }),
      transports: ['websocket', 'polling'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 4000,
      forceNew: true,
    });
    this.#socket = socket;
    socket.on('disconnect', () => this.#lose());
    socket.on('connect_error', (error) => this.#refused(error));
    this.#listen(socket);
    return () => {
      clearTimeout(this.#retry);
      socket.close();
    };
  }

  /** Reconnects: after the seat was opened elsewhere, after taking a place, or if events are missing. */
  reopen(): void {
    this.connection = { type: 'connecting' };
    this.#socket?.disconnect();
    this.#socket?.connect();
  }

  /** Replies to the open question. If the connection is lost, the reply is sent when it is back, if the question is still open. */
  async reply(action: Action): Promise<void> {
    const { question } = this;
    if (question === undefined || this.sent !== undefined) return;
    this.refusal = undefined;
    const { deal, number } = question;
    const sent: SentReply = { deal, number, action, isHeld: this.#socket?.connected !== true };
    this.sent = sent;
    if (sent.isHeld) return;
    const late = setTimeout(() => this.#hold(sent), ACKNOWLEDGED_MS);
    const acknowledgement = await this.#send('reply', { deal, number, action });
    clearTimeout(late);
    if (acknowledgement === undefined || this.question !== question) return;
    this.sent = undefined;
    if ('ok' in acknowledgement) this.question = undefined;
    else this.#refuse(acknowledgement.error.code);
  }

  /** Asks to start the next deal without waiting. */
  ready(): void {
    const over = this.result ?? this.scored;
    if (over !== undefined) void this.#send('ready', { deal: over.deal });
  }

  /** Takes the user's last decision in the deal back. Resolves when the server has done it or has refused. */
  async undo(): Promise<void> {
    const { deal } = this;
    if (deal === undefined) return;
    const acknowledgement = await this.#send('undo', { deal: deal.deal });
    if (acknowledgement !== undefined && 'error' in acknowledgement) this.#refuse(acknowledgement.error.code);
  }

  consent(consents: boolean): void {
    void this.#send('consent', { consents });
  }

  /** Resolves when the server has given the place up, or the connection is lost. */
  async leave(): Promise<void> {
    await this.#send('leave', {});
  }

  #known(): Pick<TableHello, 'known'> {
    if (this.deal === undefined) return {};
    const { deal, events, undone } = this.deal;
    return { known: { deal, events: events.length, ...(undone !== undefined && { undone }) } };
  }

  /** The server's acknowledgement; undefined if the connection was lost before it arrived. */
  #send(name: string, message: object): Promise<TableAcknowledgement | undefined> {
    const socket = this.#socket;
    if (socket?.connected !== true) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const lost = (): void => resolve(undefined);
      socket.once('disconnect', lost);
      socket.emit(name, message, (acknowledgement: TableAcknowledgement) => {
        socket.off('disconnect', lost);
        resolve(acknowledgement);
      });
    });
  }

  #listen(socket: Socket): void {
    socket.on('welcome', ({ you, table }: TableWelcome) => {
      this.connection = { type: 'live' };
      this.you = you;
      this.table = table;
    });
    socket.on('table', (table: TableDocument) => {
      this.table = table;
    });
    socket.on('deal', (message: TableDeal) => {
      if (this.sent !== undefined) this.sent = { ...this.sent, isHeld: false };
      this.#take(dealAfter(this.deal, message));
    });
    socket.on('events', (message: TableEvents) => {
      if (this.deal?.deal === message.deal) this.#take(withEvents(this.deal, message));
    });
    socket.on('question', (question: TableQuestion) => this.#ask(question));
    socket.on('closed', ({ deal, number }: TableClosed) => {
      if (this.question?.deal === deal && this.question.number === number) this.#closeQuestion();
    });
    socket.on('dealOver', (result: TableDealOver) => {
      this.#closeQuestion();
      this.result = { ...result, endedAt: performance.now() };
    });
    socket.on('dealScored', (scored: TableDealScored) => {
      this.#closeQuestion();
      this.scored = scored;
    });
    socket.on('shown', (message: TableShown) => {
      this.shown = shownAfter(this.shown, message) ?? this.shown;
      if (message.from === 0) this.result = undefined;
    });
    socket.on('watched', (message: TableWatched) => {
      const watched = watchedAfter(this.watched, message);
      if (watched === undefined) return;
      this.watched = watched;
    });
    socket.on('problem', ({ code }: Problem) => {
      if (PROBLEMS[code].fatal) this.connection = { type: 'ended', code };
    });
  }

  /** Shows a question. One that is asked again after a lost connection gets the reply that was chosen before. */
  #ask(question: TableQuestion): void {
    const { sent } = this;
    this.sent = undefined;
    this.question = { ...question, askedAt: performance.now() };
    if (sent?.deal !== question.deal || sent.number !== question.number) return;
    const legal = question.legalActions.find((action) => sameAction(action, sent.action));
    if (legal !== undefined) void this.reply(legal);
  }

  #hold(sent: SentReply | undefined): void {
    if (sent !== undefined && this.sent === sent) this.sent = { ...sent, isHeld: true };
  }

  #take(deal: SeenDeal | undefined): void {
    if (deal === undefined) {
      // Events are missing: drops the deal, so that the next hello asks for all events.
      this.deal = undefined;
      this.reopen();
      return;
    }
    if (deal.deal !== this.deal?.deal && deal.state.phase.type !== 'ended') {
      this.result = undefined;
      this.scored = undefined;
    }
    this.deal = deal;
    if (this.question !== undefined && (this.question.deal !== deal.deal || this.question.from !== deal.events.length))
      this.#closeQuestion();
  }

  #closeQuestion(): void {
    this.question = undefined;
    this.sent = undefined;
    this.refusal = undefined;
  }

  #refuse(code: ProblemCode): void {
    this.refusal = code;
    if (code === 'deal-over' || code === 'reply-late') this.question = undefined;
  }

  #lose(): void {
    this.#hold(this.sent);
    if (this.connection.type === 'ended') return;
    this.connection = { type: 'lost' };
    // Socket.IO does not reconnect after the server has ended a connection.
    if (this.#socket?.active === false) this.#connectLater();
  }

  #refused(error: Error): void {
    const { code } = (error as { readonly data?: { readonly code?: ProblemCode } }).data ?? {};
    if (code !== undefined && PROBLEMS[code]?.fatal) {
      this.connection = { type: 'ended', code };
      return;
    }
    this.connection = { type: 'lost' };
    if (this.#socket?.active === false) this.#connectLater();
  }

  #connectLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#socket?.connect(), RETRY_MS);
  }
}
