// A table plays one deal: it asks all seats that have a choice at the same time, and the judge applies their replies.
// Write-ahead: with a journal, the replies of a step are stored before its events are shown, so that a table can be resumed at
// any step and never shows two versions of a deal. A step that asks no seat is determined by the earlier steps and is not stored.
// Without a journal or a claim window, it is a plain loop that waits only for bots.

import {
  type Action,
  askedSeats,
  type DealConfig,
  type DealEvent,
  DealInPlay,
  legalActions,
  type PlayedDeal,
  type Replies,
  type Reply,
} from '@mcr-arena/engine';
import type { SeatedBot } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import type { DiscardWindow } from './claim-window.ts';
import type { StepJournal } from './journal.ts';
import { type SeatView, seatViewOf } from './seat-view.ts';
import { isAnswered, playStored } from './stored-step.ts';
import { SYSTEM_CLOCK, type TableClock } from './table-clock.ts';

/** A bot or a human player at a table. */
export interface TableSeat extends Pick<SeatedBot, 'decide' | 'recall' | 'follower'> {
  /** Called once a reply of the seat is stored in the journal. */
  noteStored?(): void;
}

/** Receives all events of a deal in progress, including hidden tiles. */
export interface TableObserver {
  /** Stored events that are shown at the same moment. The first call has all events so far. */
  see(events: readonly DealEvent[]): void;
}

/** Called after every decision with its duration. */
type OnDecision = (seat: Seat, elapsed: Millis) => void;

export interface TableOptions {
  /** Which deal it is, for messages of internal errors. */
  readonly name?: string;
  readonly config: DealConfig;
  readonly journal?: StepJournal;
  readonly window?: DiscardWindow;
  /** Absent: the runtime's. */
  readonly clock?: TableClock;
  onDecision?: OnDecision;
}

export class Table {
  readonly #options: TableOptions;
  readonly #clock: TableClock;
  readonly #deal: DealInPlay;
  readonly #observers = new Set<TableObserver>();
  /** Number of events that were shown. */
  #shown = 0;

  /** Resumes the deal after the last stored step. Throws if the journal does not match this deal. */
  constructor(options: TableOptions) {
    this.#options = options;
    this.#clock = options.clock ?? SYSTEM_CLOCK;
    this.#deal = new DealInPlay(options.config);
    for (const step of options.journal?.stored ?? []) playStored(this.#deal, step);
  }

  /** The deal, if it is over. */
  get played(): PlayedDeal | undefined {
    return this.#deal.deltas === undefined ? undefined : this.#deal;
  }

  /** Shows the observer all events shown so far and all later ones. Returns a function that stops this. */
  watch(observer: TableObserver): () => void {
    this.#observers.add(observer);
    if (this.#shown > 0) observer.see(this.#deal.events.slice(0, this.#shown));
    return () => void this.#observers.delete(observer);
  }

  /** Plays the deal to the end. Rejects on an internal error, or if `signal` stops it before its next step. */
  async play(seats: BySeat<TableSeat>, signal?: AbortSignal): Promise<PlayedDeal> {
    const deal = this.#deal;
    const { journal, window } = this.#options;
    const views = await this.#startViews(seats);
    this.#show(deal.events.length);
    while (deal.deltas === undefined) {
      signal?.throwIfAborted();
      const { phase } = deal.state;
      const started = this.#clock.now();
      const asked = this.#ask(seats, views);
      const given = asked.some(isPromise) ? await Promise.all(asked) : (asked as readonly (Reply | undefined)[]);
      signal?.throwIfAborted();
      const replies: Replies = mapSeats((seat) => given[seat]);
      if (journal !== undefined && isAnswered(replies)) {
        await journal.store({ from: deal.events.length, replies });
        for (const seat of SEATS) if (replies[seat] !== undefined) seats[seat].noteStored?.();
      }
      if (phase.type === 'turn') window?.noteTurn(phase.seat, this.#clock.now() - started);
      else if (window !== undefined) await window.close();
      const events = this.#answer(replies);
      for (const event of events) for (const view of views) view.see(event);
      if (window !== undefined) await this.#showInTime(window, events);
      this.#show(deal.events.length);
    }
    return deal;
  }

  /** Applies the replies of a step. An internal error says in which deal and after which event. */
  #answer(replies: Replies): readonly DealEvent[] {
    const { events } = this.#deal;
    const before = events.length;
    try {
      return this.#deal.answer(replies);
    } catch (cause) {
      const { name = 'a deal' } = this.#options;
      const [event, given] = [events[before - 1], replies].map((value) => JSON.stringify(value));
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${name}, after event ${before - 1} ${event}, replies ${given}: ${message}`, { cause });
    }
  }

  /** The views of all seats. The decisions of finished steps restore the state of the bots. */
  async #startViews(seats: BySeat<TableSeat>): Promise<BySeat<SeatView>> {
    const { steps, events, config } = this.#deal;
    const before = new DealInPlay(config);
    const start = steps.length === 0 ? events : before.events;
    const views = mapSeats((seat) => seatViewOf(seat, seats[seat].follower, start));
    for (const { replies } of steps) {
      for (const seat of SEATS) {
        const reply = replies[seat];
        if (reply !== undefined) await recall(seats[seat], views[seat], legalActions(before.state, seat), reply);
      }
      for (const event of before.answer(replies)) for (const view of views) view.see(event);
    }
    return views;
  }

  /** The replies of the seats, by seat; undefined for seats without a choice. */
  #ask(seats: BySeat<TableSeat>, views: BySeat<SeatView>): readonly Asked[] {
    const { state } = this.#deal;
    const asked = askedSeats(state);
    return SEATS.map((seat) => {
      if (!asked.includes(seat)) return undefined;
      const started = this.#clock.now();
      const clocked = (reply: Reply): Reply => {
        this.#options.onDecision?.(seat, this.#clock.now() - started);
        return reply;
      };
      const reply = ask(seats[seat], views[seat], legalActions(state, seat));
      return reply instanceof Promise ? reply.then(clocked) : clocked(reply);
    });
  }

  /** Shows a tile that may be claimed and, after the claim window, the remaining events of the same step. */
  async #showInTime(window: DiscardWindow, events: readonly DealEvent[]): Promise<void> {
    const before = this.#deal.events.length - events.length;
    for (const [index, { type }] of events.entries()) {
      if (type !== 'discarded' && type !== 'kongDeclared') continue;
      this.#show(before + index + 1);
      window.open();
      if (index < events.length - 1) await window.close();
    }
  }

  #show(count: number): void {
    const events = this.#observers.size === 0 ? [] : this.#deal.events.slice(this.#shown, count);
    this.#shown = count;
    // An observer that is added during the loop has already seen these.
    if (events.length > 0) for (const observer of [...this.#observers]) observer.see(events);
  }
}

function ask(bot: TableSeat, view: SeatView, actions: readonly Action[]): Reply | Promise<Reply> {
  return view.type === 'followed'
    ? view.follower.decide(view.takeUnseen(), actions)
    : bot.decide(view.question(), actions);
}

/** Restores the bot's state with a question that was answered before its table was resumed. */
function recall(bot: TableSeat, view: SeatView, actions: readonly Action[], reply: Reply): unknown {
  if (view.type === 'followed') return view.follower.recall(view.takeUnseen());
  return bot.recall === undefined ? bot.decide(view.question(), actions) : bot.recall(view.question(), actions, reply);
}

type Asked = Reply | Promise<Reply> | undefined;

function isPromise(asked: Asked): boolean {
  return asked instanceof Promise;
}
