// One deal at a remote bot: its numbered events, the decision that is open, and the clock of it.
//
// The clock of a decision stands while the bot is not connected, and begins anew at every connection, for then the decision
// is sent again. It has an allowance on top of the time that the bot is told, since a cut may go unnoticed for some seconds.
// A bot that stays away is waited for as long as its tournament's patience (grace) lasts; and however often it comes and
// goes, a decision takes no longer than all three together.

import { randomBytes } from 'node:crypto';
import type { ViewEvent } from '@mcr-arena/engine';
import type { RemoteAnswer, RemoteLimits, RemoteQuestion, RemoteSeat, RemoteSource } from '@mcr-arena/hosts';
import type { Answer, DealId, DealStarted, ProblemCode, ServerMessages } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';

/** A live connection to a bot. */
export interface BotLine {
  send<Name extends keyof ServerMessages>(name: Name, message: ServerMessages[Name]): void;
}

/** The bot as its deals see it. */
export interface BotPresence {
  readonly line: BotLine | undefined;
  /** When the patience of a tournament with the absent bot ends, on the clock of `performance.now`. */
  patienceEnd(tournament: string, grace: Millis): number;
  /** Told of every answer and the time since its decision was last sent. */
  onAnswer(elapsed: Millis): void;
}

interface OpenDecision extends RemoteQuestion {
  readonly resolve: (answer: RemoteAnswer) => void;
  /** Whatever happens, on the clock of `performance.now`. */
  readonly end: number;
  sentAt: number;
}

export class BotDeal {
  /** Drawn, so that it tells nothing. */
  readonly id: DealId = randomBytes(9).toString('base64url');
  readonly source: RemoteSource;
  readonly #limits: RemoteLimits;
  readonly #bot: BotPresence;
  readonly #start: DealStarted;
  readonly #events: ViewEvent[];
  /** Events that the connection has carried, or that the bot said it knows. */
  #sent = 0;
  #number = 0;
  #timedOut = false;
  #isAbandoned = false;
  #open: OpenDecision | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(bot: BotPresence, { source, context, started }: RemoteSeat, limits: RemoteLimits) {
    const { tournament, entrant } = source;
    const { parameters, seed } = context;
    this.source = source;
    this.#bot = bot;
    this.#limits = limits;
    this.#start = { deal: this.id, tournament, entrant, parameters, seed, started };
    this.#events = [started];
    this.connected(0);
  }

  get isAsked(): boolean {
    return this.#open !== undefined;
  }

  ask(question: RemoteQuestion): Promise<RemoteAnswer> {
    if (this.#isAbandoned) return Promise.resolve({ type: 'abandoned' });
    const { answer, allowance, grace } = this.#limits;
    this.#events.push(...question.events);
    this.#number += 1;
    this.#timedOut = false;
    return new Promise((resolve) => {
      const end = performance.now() + answer + allowance + grace;
      this.#open = { ...question, resolve, end, sentAt: 0 };
      this.#send();
      this.#wind();
    });
  }

  /** What is wrong with an answer; an answer that has come before is not wrong. */
  take(answer: Answer): ProblemCode | undefined {
    if (answer.number > this.#number) return 'decision-unknown';
    const open = this.#open;
    if (answer.number < this.#number || open === undefined) return this.#timedOut ? 'answer-late' : undefined;
    this.#bot.onAnswer(performance.now() - open.sentAt);
    this.#settle('crashed' in answer ? { type: 'crashed', message: answer.crashed } : answered(answer.action));
    return undefined;
  }

  /** The bot has a connection and knows so many events of the deal. */
  connected(known: number): void {
    this.#sent = Math.min(known, this.#events.length);
    if (this.#sent === 0) {
      this.#bot.line?.send('dealStarted', this.#start);
      this.#sent = 1;
    }
    this.#send();
    this.#wind();
  }

  /** The bot has lost its connection, or its tournament its patience. */
  lost(): void {
    this.#wind();
  }

  /** The deal counts no more: nothing is waited for. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#timedOut = true;
    this.#settle({ type: 'abandoned' });
  }

  /** The bot is asked no more. */
  leave(rest: readonly ViewEvent[] | undefined): void {
    this.#settle({ type: 'timedOut' });
    const from = this.#sent;
    const events = rest === undefined ? [] : [...this.#events, ...rest].slice(from);
    const reason = rest === undefined ? 'dropped' : 'played';
    this.#bot.line?.send('dealEnded', { deal: this.id, reason, from, events });
  }

  #send(): void {
    const open = this.#open;
    const { line } = this.#bot;
    if (open === undefined || line === undefined) return;
    const from = this.#sent;
    const events = this.#events.slice(from);
    const { legalActions } = open;
    line.send('decision', {
      ...{ deal: this.id, number: this.#number, from, events, legalActions },
      deadline: this.#limits.answer,
    });
    this.#sent = this.#events.length;
    open.sentAt = performance.now();
  }

  #wind(): void {
    clearTimeout(this.#clock);
    const open = this.#open;
    if (open === undefined) return;
    const { answer, allowance, grace } = this.#limits;
    const now = performance.now();
    const due =
      this.#bot.line === undefined
        ? this.#bot.patienceEnd(this.source.tournament, grace)
        : open.sentAt + answer + allowance;
    this.#clock = setTimeout(() => this.#timeOut(), Math.max(0, Math.ceil(Math.min(due, open.end) - now)));
  }

  #timeOut(): void {
    this.#timedOut = true;
    this.#settle({ type: 'timedOut' });
  }

  #settle(answer: RemoteAnswer): void {
    clearTimeout(this.#clock);
    const open = this.#open;
    this.#open = undefined;
    open?.resolve(answer);
  }
}

function answered(action: unknown): RemoteAnswer {
  return { type: 'answered', action };
}
