// One seat in one deal, taken by a remote bot. The judge decides about illegal actions, and events are sent with the next question, so
// that their times reveal nothing.

import { type AttachedSeat, ConnectedSeat, type SeatPolicy, type SeatReply } from '@mcr-arena/arena';
import type { Action, ViewEvent } from '@mcr-arena/engine';
import type { DealId, DealStarted, ProblemCode, Reply } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { BotClock, type SeatLimits } from './bot-clock.ts';
import type { BotLine } from './bot-line.ts';
import type { Patience } from './patience.ts';

export type RemoteReply =
  /** Untrusted. */
  | { readonly type: 'answered'; readonly action: unknown }
  | { readonly type: 'crashed'; readonly message: string }
  | { readonly type: 'timedOut' }
  /** The deal no longer counts, or another process resumes it. */
  | { readonly type: 'abandoned' };

interface RemoteSeatOptions {
  readonly start: DealStarted;
  readonly limits: SeatLimits;
  readonly patience: Patience;
  /** Called after each reply with the time since its question was last sent. */
  onAnswer?(elapsed: Millis): void;
  /** Called after a question that was not answered in time. */
  onTimeOut?(): void;
}

/** `suspended`: resumed later, here or by another process. */
type Course = 'playing' | 'abandoned' | 'suspended';

/** Replies of bots all count: the judge treats an illegal action as a foul. */
const POLICY: SeatPolicy<Reply> = { pushes: false, accepts: () => true };

export class RemoteSeat implements AttachedSeat<BotLine, DealId> {
  readonly #given: RemoteSeatOptions;
  readonly #seat: ConnectedSeat<BotLine, DealId, Reply, BotClock>;
  #course: Course = 'playing';
  #sentAt = 0;

  constructor(given: RemoteSeatOptions) {
    const { limits, patience, start } = given;
    this.#given = given;
    this.#seat = new ConnectedSeat({
      id: start.deal,
      policy: POLICY,
      events: [start.started],
      clock: (onTimeOut) => new BotClock(limits, patience, onTimeOut),
      start: (line) => line.send('dealStarted', start),
    });
  }

  get id(): DealId {
    return this.#given.start.deal;
  }

  get start(): DealStarted {
    return this.#given.start;
  }

  /** Whether the competition would wait for the bot. */
  get hasPatience(): boolean {
    const { patience, limits } = this.#given;
    return patience.isLeftOf(limits.graceMs);
  }

  attach(line: BotLine, known: number): void {
    this.#sentAt = performance.now();
    this.#seat.attach(line, known);
  }

  detach(): void {
    this.#seat.detach();
  }

  show(events: readonly ViewEvent[]): void {
    this.#seat.show(events);
  }

  async ask(legalActions: readonly Action[]): Promise<RemoteReply> {
    if (this.#course !== 'playing') return { type: 'abandoned' };
    this.#sentAt = performance.now();
    return this.#seat.ask(legalActions, (outcome) => this.#replyOf(outcome));
  }

  /** Counts a question that was answered before the table was resumed, so that question numbers continue. */
  recall(): void {
    this.#seat.count();
  }

  /** Accepts a reply, or returns its problem. A repeated reply is not a problem. */
  take(reply: Reply): ProblemCode | undefined {
    const taken = this.#seat.take(reply.number, reply);
    if (taken.type === 'accepted') this.#given.onAnswer?.(performance.now() - this.#sentAt);
    return taken.type === 'refused' ? taken.problem : undefined;
  }

  /** Settles the open question. If `suspended`, nothing is sent to the bot, because the deal resumes elsewhere. */
  abandon(course: 'abandoned' | 'suspended'): void {
    if (this.#course === 'playing') this.#course = course;
    this.#seat.withdraw();
  }

  /** Ends the questions to the seat. `rest`: the last events; absent if the deal was not finished. */
  end(rest?: readonly ViewEvent[]): void {
    if (this.#course === 'suspended') this.#seat.withdraw();
    else this.#seat.end(rest);
  }

  #replyOf(outcome: SeatReply<Reply>): RemoteReply {
    if (outcome.type === 'timedOut') {
      this.#given.onTimeOut?.();
      return outcome;
    }
    if (outcome.type === 'withdrawn') return { type: this.#course === 'playing' ? 'timedOut' : 'abandoned' };
    const { reply } = outcome;
    return 'crashed' in reply
      ? { type: 'crashed', message: reply.crashed }
      : { type: 'answered', action: reply.action };
  }
}
