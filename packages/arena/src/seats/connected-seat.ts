// A seat during a deal: the state machine with its clock, its connection and the open question.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import type { Question } from '@mcr-arena/protocol';
import type { AttachedSeat } from './player-connection.ts';
import {
  newSeat,
  type SeatConnection,
  type SeatInput,
  type SeatNews,
  type SeatPolicy,
  step,
  type TakenReply,
  takeReply,
} from './seat-connection.ts';

/** The time left for a question, as sent to the player. */
export type ClockReading = NonNullable<Question['clock']>;

/** The clock of a seat, which differs between bots and people. */
export interface SeatClock {
  /** Undefined without a limit. */
  readonly reading: ClockReading | undefined;
  /** Starts the time of a question. */
  start(): void;
  /** Ends it. */
  stop(): void;
  /** Called when the player has connected or disconnected. */
  connect(isConnected: boolean): void;
}

/** How an open question was closed. */
export type SeatReply<Reply> =
  | { readonly type: 'replied'; readonly reply: Reply }
  | { readonly type: 'timedOut' }
  | { readonly type: 'withdrawn' };

interface ConnectedSeatOptions<Line, Id, Reply, Clock> {
  /** Names the deal. */
  readonly id: Id;
  readonly policy: SeatPolicy<Reply>;
  /** Events that the seat has seen before its player connects. */
  readonly events?: readonly ViewEvent[];
  readonly clock: (onTimeOut: () => void) => Clock;
  /** Sends the start of the deal on a new connection. */
  start(line: Line, news: SeatNews): void;
}

/** The open question of a seat. */
interface Asked<Reply> {
  close(outcome: SeatReply<Reply>): void;
  fail(reason: Error): void;
}

/** The part of a connection that seats use. The messages of seats have the same shape in all protocols. */
interface SeatLine {
  send(name: string, message: object): void;
}

export class ConnectedSeat<Line extends SeatLine, Id, Reply, Clock extends SeatClock>
  implements AttachedSeat<Line, Id>
{
  readonly clock: Clock;
  readonly #options: ConnectedSeatOptions<Line, Id, Reply, Clock>;
  #state: SeatConnection;
  #line: Line | undefined;
  #asked: Asked<Reply> | undefined;

  constructor(options: ConnectedSeatOptions<Line, Id, Reply, Clock>) {
    this.#options = options;
    this.#state = newSeat(options.events);
    this.clock = options.clock(() => this.#timeOut());
  }

  get id(): Id {
    return this.#options.id;
  }

  get isAsked(): boolean {
    return this.#state.phase.type === 'asked';
  }

  /** The actions of the open question. */
  get legalActions(): readonly Action[] | undefined {
    const { phase } = this.#state;
    return phase.type === 'asked' ? phase.legalActions : undefined;
  }

  /** Replaces the connection with one whose player has the first `known` events. */
  attach(line: Line, known: number): void {
    this.#line = line;
    this.clock.connect(true);
    this.#apply({ type: 'attached', known });
  }

  detach(): void {
    this.#line = undefined;
    this.#apply({ type: 'detached' });
    this.clock.connect(false);
  }

  /** Shows further events to the seat. */
  show(events: readonly ViewEvent[]): void {
    this.#apply({ type: 'shown', events });
  }

  /** Asks a question. `answerOf` is called when it is closed, and returns what the promise resolves with. */
  ask<Answer>(
    legalActions: readonly Action[],
    answerOf: (outcome: SeatReply<Reply>) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#asked = { close: (outcome) => resolve(answerOf(outcome)), fail: reject };
    this.clock.start();
    this.#apply({ type: 'asked', legalActions });
    return promise;
  }

  /** Counts a question that is not asked. */
  count(isLate = false): void {
    this.#apply({ type: 'counted', isLate });
  }

  /** Takes a reply to question `number`. */
  take(number: number, reply: Reply): TakenReply {
    const taken = takeReply(this.#state, number, reply, this.#options.policy);
    if (taken.type === 'accepted') {
      this.#state = taken.seat;
      this.#settle({ type: 'replied', reply });
    }
    return taken;
  }

  /** Closes the open question without a message. */
  withdraw(): void {
    this.#apply({ type: 'withdrawn' });
    this.#settle({ type: 'withdrawn' });
  }

  /** Closes the open question, whose promise rejects with the reason. */
  fail(reason: Error): void {
    this.#apply({ type: 'withdrawn' });
    this.#close()?.fail(reason);
  }

  /** Ends the seat. `rest`: the last events; absent if the deal was not finished. */
  end(rest: readonly ViewEvent[] | undefined): void {
    this.#apply({ type: 'ended', rest });
    this.#settle({ type: 'withdrawn' });
  }

  #timeOut(): void {
    this.#apply({ type: 'timedOut' });
    this.#settle({ type: 'timedOut' });
  }

  #apply(input: SeatInput): void {
    const { id: deal, policy, start } = this.#options;
    const { seat, messages } = step(this.#state, input, policy);
    this.#state = seat;
    const line = this.#line;
    if (line === undefined) return;
    for (const { type, ...content } of messages) {
      if (type === 'started') start(line, content as SeatNews);
      else if (type === 'question') line.send(type, { deal, ...content, clock: this.clock.reading });
      else line.send(type, { deal, ...content });
    }
  }

  #settle(reply: SeatReply<Reply>): void {
    this.#close()?.close(reply);
  }

  #close(): Asked<Reply> | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    this.clock.stop();
    return asked;
  }
}
