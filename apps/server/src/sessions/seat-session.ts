// One seat in one deal, taken by a remote bot: numbered events, the open question, the clock. A new connection continues
// from the events that it has. A repeated question has the same number, and a repeated reply counts once.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import type { Reply, DealId, DealStarted, ProblemCode } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { AWAY, NEVER_CONNECTED, type Presence, type SessionLine } from './line.ts';
import type { Patience } from './patience.ts';
import { SeatClock, type SeatLimits } from './seat-clock.ts';

export type SessionReply =
  /** Untrusted. */
  | { readonly type: 'answered'; readonly action: unknown }
  | { readonly type: 'crashed'; readonly message: string }
  | { readonly type: 'timedOut' }
  /** The deal no longer counts, or another process resumes it. */
  | { readonly type: 'abandoned' };

export interface SessionStart {
  readonly start: DealStarted;
  readonly limits: SeatLimits;
  readonly patience: Patience;
  /** Called after each reply with the time since its question was last sent. */
  onAnswer?(elapsed: Millis): void;
}

interface OpenQuestion {
  readonly legalActions: readonly Action[];
  readonly resolve: (reply: SessionReply) => void;
  sentAt: number;
}

/** `suspended`: resumed later, here or by another process; `over`: finished or dropped. */
type Course = 'playing' | 'abandoned' | 'suspended' | 'over';

export class SeatSession {
  readonly #given: SessionStart;
  readonly #events: ViewEvent[];
  readonly #clock: SeatClock;
  #presence: Presence = NEVER_CONNECTED;
  #course: Course = 'playing';
  /** Number of events that were sent over the connection, or that the seat reported to have. */
  #sent = 0;
  #number = 0;
  #timedOut = false;
  #open: OpenQuestion | undefined;

  constructor(given: SessionStart) {
    this.#given = given;
    this.#events = [given.start.started];
    this.#clock = new SeatClock(given.limits, given.patience, () => this.#timeOut());
  }

  get id(): DealId {
    return this.#given.start.deal;
  }

  get start(): DealStarted {
    return this.#given.start;
  }

  get presence(): Presence {
    return this.#presence;
  }

  get isAsked(): boolean {
    return this.#open !== undefined;
  }

  /** Replaces the connection with one that has the first `known` events of the deal. */
  attach(line: SessionLine, known: number): void {
    this.#presence = { type: 'connected', line };
    this.#sent = Math.min(known, this.#events.length);
    this.#clock.change(true);
    if (this.#sent === 0) {
      line.send('dealStarted', this.start);
      this.#sent = 1;
    }
    if (line.pushes === true) this.#push(line);
    this.#sendQuestion();
  }

  detach(): void {
    this.#presence = AWAY;
    this.#clock.change(false);
  }

  /** Shows further events to the seat. */
  show(events: readonly ViewEvent[]): void {
    this.#events.push(...events);
    if (this.#presence.type === 'connected' && this.#presence.line.pushes === true) this.#push(this.#presence.line);
  }

  ask(legalActions: readonly Action[]): Promise<SessionReply> {
    if (this.#course !== 'playing') return Promise.resolve({ type: 'abandoned' });
    this.#number += 1;
    this.#timedOut = false;
    return new Promise((resolve) => {
      this.#open = { legalActions, resolve, sentAt: performance.now() };
      this.#clock.start(this.#presence.type === 'connected');
      this.#sendQuestion();
    });
  }

  /** Counts a question that was answered before the table was resumed, so that question numbers continue. */
  recall(): void {
    this.#number += 1;
  }

  /** Accepts a reply, or returns its problem. A repeated reply is not a problem. */
  take(reply: Reply): ProblemCode | undefined {
    if (reply.number > this.#number) return 'question-unknown';
    const open = this.#open;
    if (reply.number < this.#number || open === undefined) return this.#timedOut ? 'reply-late' : undefined;
    this.#given.onAnswer?.(performance.now() - open.sentAt);
    this.#settle('crashed' in reply ? { type: 'crashed', message: reply.crashed } : answered(reply.action));
    return undefined;
  }

  /** Settles the open question. If `suspended`, nothing is sent to the seat, because the deal resumes elsewhere. */
  abandon(course: 'abandoned' | 'suspended'): void {
    if (this.#course === 'playing') this.#course = course;
    this.#timedOut = true;
    this.#settle({ type: 'abandoned' });
  }

  /** Ends the questions to the seat. `rest`: the last events; absent if the deal was not finished. */
  end(rest?: readonly ViewEvent[]): void {
    this.#settle({ type: 'timedOut' });
    const isReported = this.#course === 'playing' || this.#course === 'abandoned';
    this.#course = 'over';
    if (!isReported || this.#presence.type !== 'connected') return;
    const from = this.#sent;
    const events = rest === undefined ? [] : [...this.#events, ...rest].slice(from);
    const reason = rest === undefined ? 'dropped' : 'played';
    this.#presence.line.send('dealEnded', { deal: this.id, reason, from, events });
  }

  #sendQuestion(): void {
    const open = this.#open;
    if (open === undefined || this.#presence.type !== 'connected') return;
    const from = this.#sent;
    this.#sent = this.#events.length;
    open.sentAt = performance.now();
    this.#presence.line.send('question', {
      deal: this.id,
      number: this.#number,
      from,
      events: this.#events.slice(from),
      legalActions: open.legalActions,
      clock: { decisionMs: this.#clock.deadline, bankMs: 0 },
    });
  }

  #push(line: SessionLine): void {
    const from = this.#sent;
    if (from === this.#events.length) return;
    this.#sent = this.#events.length;
    line.send('events', { deal: this.id, from, events: this.#events.slice(from) });
  }

  #timeOut(): void {
    this.#timedOut = true;
    this.#settle({ type: 'timedOut' });
  }

  #settle(reply: SessionReply): void {
    this.#clock.stop();
    const open = this.#open;
    this.#open = undefined;
    open?.resolve(reply);
  }
}

function answered(action: unknown): SessionReply {
  return { type: 'answered', action };
}
