// The connection to one table and the state built from its messages: presence, the current deal, the open
// question, the last result.

import { type Action, sameAction } from '@mcr-arena/engine';
import {
  type Phrase,
  PROTOCOL_VERSION,
  type ProblemCode,
  TABLES_NAMESPACE,
  type TableAcknowledgement,
  type TableDealOver,
  type TableDealScored,
  type TableHello,
  type TableQuestion,
  type TableSaid,
} from '@mcr-arena/protocol';
import type { TableDocument, TableRole } from '@mcr-arena/protocol/documents';
import { ServerConnection } from '@mcr-arena/sdk/client';
import { failure, success } from '@mcr-arena/tiles';
import { UNREACHABLE } from '../../ui/api/recovery.ts';
import { Sending } from '../../ui/api/sending.svelte.ts';
import { LocalConnection, type TableConnection, type TableConnectionOptions } from '../../ui/local/local-connection.ts';
import {
  dealAfter,
  hasTimedOut,
  type SeenDeal,
  type ShownDeal,
  shownAfter,
  type WatchedDeal,
  watchedAfter,
  withEvents,
} from './seen-deal.ts';

/** Here instead of in base.ts, so that the bundler drops the other branch. */
const IS_SITE = typeof SITE !== 'undefined' && SITE;

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
interface SentReply {
  readonly deal: number;
  readonly number: number;
  readonly action: Action;
  /** Whether it waits for the connection. */
  readonly isHeld: boolean;
}

/** Times between attempts to reconnect, in ms. */
const RETRY_MS = [500, 4_000] as const;
/** Time for which a phrase is shown. */
const SAID_MS = 5000;
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
  /** The latest question whose time ran out, until the user replies to another one. */
  missed = $state.raw<AskedQuestion>();
  /** The result of the latest finished deal. */
  result = $state.raw<DealResult>();
  /** The result of the latest finished deal of a competition, whose record is disclosed later. */
  scored = $state.raw<TableDealScored>();
  /** The latest phrase of a person; removed after a while. */
  said = $state.raw<TableSaid>();
  /** Players whose phrases are not shown, at this table. */
  muted = $state.raw<readonly number[]>([]);
  sent = $state.raw<SentReply>();
  /** Why the last reply was rejected; undefined after the next question. */
  refusal = $state.raw<ProblemCode>();
  /** The attempt to leave, with the reason why the user still has the place. */
  readonly leaving = new Sending();
  #latest: AskedQuestion | undefined;
  readonly #hello: Omit<TableHello, 'known'>;
  readonly #server: TableConnection;

  /** `key` opens a seat on another device. */
  constructor(table: string, key: string | undefined) {
    this.#hello = { protocol: PROTOCOL_VERSION, table, ...(key !== undefined && { key }) };
    this.#server = connectTo({
      hello: () => ({ ...this.#hello, ...this.#known() }),
      onLost: () => {
        this.#hold(this.sent);
        this.connection = { type: 'lost' };
      },
      onEnded: ({ code }) => {
        this.#hold(this.sent);
        this.connection = { type: 'ended', code };
      },
    });
    this.#listen(this.#server);
  }

  /** Connects; returns a function that disconnects. */
  open(): () => void {
    this.#server.open();
    return () => this.#server.close();
  }

  /** Reconnects: after the seat was opened elsewhere, after taking a place, or if events are missing. */
  reopen(): void {
    this.connection = { type: 'connecting' };
    this.#server.open();
  }

  /** Replies to the open question. If the connection is lost, the reply is sent when it is back, if the question is still open. */
  async reply(action: Action): Promise<void> {
    const { question } = this;
    if (question === undefined || this.sent !== undefined) return;
    this.refusal = undefined;
    const { deal, number } = question;
    const { isConnected } = this.#server;
    // The browser may know before the connection does.
    const sent: SentReply = { deal, number, action, isHeld: !isConnected || !navigator.onLine };
    this.sent = sent;
    this.missed = undefined;
    if (!isConnected) return;
    const late = setTimeout(() => this.#hold(sent), ACKNOWLEDGED_MS);
    const acknowledgement = await this.#send('reply', { deal, number, action });
    clearTimeout(late);
    if (acknowledgement === undefined || this.question !== question) return;
    this.sent = undefined;
    if ('ok' in acknowledgement) this.question = undefined;
    else this.#refuse(acknowledgement.error.code);
  }

  /** Asks to start the next deal without waiting, or confirms before the first one. */
  ready(): void {
    const deal = (this.result ?? this.scored)?.deal ?? this.table?.deal;
    if (deal !== undefined) void this.#send('ready', { deal });
  }

  /** Takes the user's last decision in the deal back. Resolves when the server has done it or has refused. */
  async undo(): Promise<void> {
    const { deal } = this;
    if (deal === undefined) return;
    const acknowledgement = await this.#send('undo', { deal: deal.deal });
    if (acknowledgement !== undefined && 'error' in acknowledgement) this.#refuse(acknowledgement.error.code);
  }

  say(phrase: Phrase): void {
    void this.#send('say', { phrase });
  }

  mute(player: number, isMuted: boolean): void {
    this.muted = [...this.muted.filter((each) => each !== player), ...(isMuted ? [player] : [])];
  }

  /** Returns whether the server has taken it. */
  async consent(consents: boolean): Promise<boolean> {
    const acknowledgement = await this.#send('consent', { consents });
    return acknowledgement !== undefined && 'ok' in acknowledgement;
  }

  /** Gives the place up. Returns whether the server has done that. */
  async leave(): Promise<boolean> {
    if (this.leaving.isBusy) return false;
    const sent = this.#send('leave', {}).then((acknowledgement) => {
      // Before the first deal, the server ends the connection of who leaves.
      if (this.connection.type === 'ended' && this.connection.code === 'not-seated') return success(undefined);
      if (acknowledgement === undefined) return failure(UNREACHABLE, UNREACHABLE);
      return 'ok' in acknowledgement ? success(undefined) : { ok: false as const, error: acknowledgement.error };
    });
    return (await this.leaving.send(sent)).ok;
  }

  #known(): Pick<TableHello, 'known'> {
    if (this.deal === undefined) return {};
    const { deal, events, undone } = this.deal;
    return { known: { deal, events: events.length, ...(undone !== undefined && { undone }) } };
  }

  /** The server's acknowledgement; undefined if the connection was lost before it arrived. */
  #send(name: string, message: object): Promise<TableAcknowledgement | undefined> {
    return this.#server.request(name, message);
  }

  #listen(server: TableConnection): void {
    server.on('welcome', ({ you, table }) => {
      this.connection = { type: 'live' };
      this.leaving.error = undefined;
      this.you = you;
      this.table = table;
    });
    server.on('table', (table) => {
      this.table = table;
    });
    server.on('deal', (message) => {
      const { sent, question } = this;
      if (sent !== undefined) this.sent = { ...sent, isHeld: false };
      this.#take(dealAfter(this.deal, message));
      const isLate = sent?.isHeld && question && this.deal && hasTimedOut(this.deal, question.from);
      if (isLate) this.refusal = 'reply-late';
    });
    server.on('events', (message) => {
      if (this.deal?.deal === message.deal) this.#take(withEvents(this.deal, message));
    });
    server.on('question', (question) => this.#ask(question));
    server.on('closed', ({ deal, number }) => {
      if (this.question?.deal === deal && this.question.number === number) this.#closeQuestion();
    });
    server.on('dealOver', (result) => {
      this.#closeQuestion();
      this.result = { ...result, endedAt: performance.now() };
    });
    server.on('dealScored', (scored) => {
      this.#closeQuestion();
      this.scored = scored;
    });
    server.on('said', (said) => {
      if (this.muted.includes(said.player)) return;
      this.said = said;
      setTimeout(() => {
        if (this.said === said) this.said = undefined;
      }, SAID_MS);
    });
    server.on('shown', (message) => {
      this.shown = shownAfter(this.shown, message) ?? this.shown;
      if (message.from === 0) this.result = undefined;
    });
    server.on('watched', (message) => {
      const watched = watchedAfter(this.watched, message);
      if (watched === undefined) return;
      this.watched = watched;
    });
  }

  /** Shows a question. One that is asked again after a lost connection gets the reply that was chosen before. */
  #ask(question: TableQuestion): void {
    const { sent } = this;
    this.sent = undefined;
    this.refusal = undefined;
    this.question = { ...question, askedAt: performance.now() };
    this.#latest = this.question;
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
    if (deal.deal !== this.deal?.deal) this.missed = undefined;
    this.deal = deal;
    if (this.#latest?.deal === deal.deal && hasTimedOut(deal, this.#latest.from)) {
      this.missed = this.#latest;
      this.#latest = undefined;
    }
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
}

function connectTo(options: TableConnectionOptions): TableConnection {
  if (IS_SITE) return new LocalConnection(options);
  const transports = ['websocket', 'polling'] as const;
  return new ServerConnection({ ...options, address: TABLES_NAMESPACE, transports, retryMs: RETRY_MS });
}
