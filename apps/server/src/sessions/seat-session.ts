// One seat in one deal, taken by a remote bot or a person: numbered events, the open question, the clock. A new connection
// goes on from the events that it knows; a question that comes again has the same number, a reply that comes twice counts
// once.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import type { Answer, DealId, DealStarted, ProblemCode } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { AWAY, NEVER_CONNECTED, type Presence, type SessionLine } from './line.ts';
import type { Patience } from './patience.ts';
import { SeatClock, type SeatLimits } from './seat-clock.ts';

export type SessionReply =
  /** Untrusted. */
  | { readonly type: 'answered'; readonly action: unknown }
  | { readonly type: 'crashed'; readonly message: string }
  | { readonly type: 'timedOut' }
  /** The deal does not count any more, or is played on by another process. */
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

/** `suspended`: played on later, here or by another process; `over`: played to its end, or dropped. */
type Course = 'playing' | 'abandoned' | 'suspended' | 'over';

export class SeatSession {
  readonly #given: SessionStart;
  readonly #events: ViewEvent[];
  readonly #clock: SeatClock;
  #presence: Presence = NEVER_CONNECTED;
  #course: Course = 'playing';
  /** Events that the connection has carried, or that the seat said it knows. */
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

  /** A connection that knows so many events of the deal; it takes the place of the one before. */
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

  /** The seat has seen more events. */
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

  /** A question that was answered before the table was taken up again: the next one has the number after it. */
  recall(): void {
    this.#number += 1;
  }

  /** What is wrong with an answer; one that came before is not wrong. */
  take(answer: Answer): ProblemCode | undefined {
    if (answer.number > this.#number) return 'decision-unknown';
    const open = this.#open;
    if (answer.number < this.#number || open === undefined) return this.#timedOut ? 'answer-late' : undefined;
    this.#given.onAnswer?.(performance.now() - open.sentAt);
    this.#settle('crashed' in answer ? { type: 'crashed', message: answer.crashed } : answered(answer.action));
    return undefined;
  }

  /** Settles the open question. `suspended`: nothing is sent to the seat, since the deal goes on elsewhere. */
  abandon(course: 'abandoned' | 'suspended'): void {
    if (this.#course === 'playing') this.#course = course;
    this.#timedOut = true;
    this.#settle({ type: 'abandoned' });
  }

  /** The seat is not asked any more. `rest`: the last events; absent if the deal was not played to its end. */
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
    this.#presence.line.send('decision', {
      ...{ deal: this.id, number: this.#number, from, events: this.#events.slice(from) },
      ...{ legalActions: open.legalActions, deadline: this.#clock.deadline },
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
