// The clock of a bot's seat in one deal: one timer, and one grace budget for the whole deal. The clock of a decision stops while the seat
// is disconnected. Time spent disconnected, and the part of a decision beyond its limit, are taken from the budget. Before a
// decision times out, replies that have already arrived are read.

import type { ClockReading, SeatClock } from '@mcr-arena/arena';
import { afterDraining } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { Patience } from './patience.ts';

export interface SeatLimits {
  /** Time limit for one decision, sent to the seat as its clock. */
  readonly decisionMs: Millis;
  /** Additional time for a connected seat, within the budget, because a lost connection may go unnoticed for some seconds. */
  readonly allowanceMs: Millis;
  /** Grace budget of a deal, and total time that a competition waits for one bot. */
  readonly graceMs: Millis;
}

type Running = { readonly isThinking: boolean; readonly since: number };

export class BotClock implements SeatClock {
  readonly #limits: SeatLimits;
  readonly #patience: Patience;
  readonly #onTimeOut: () => void;
  #budget: Millis;
  /** Time used for the open decision while connected. */
  #thought: Millis = 0;
  #isConnected = false;
  #running: Running | undefined;
  #stopTimer = (): void => {};

  constructor(limits: SeatLimits, patience: Patience, onTimeOut: () => void) {
    this.#limits = limits;
    this.#patience = patience;
    this.#onTimeOut = onTimeOut;
    this.#budget = limits.graceMs;
  }

  start(): void {
    this.#thought = 0;
    this.#run();
  }

  connect(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (this.#running !== undefined) this.#run();
  }

  stop(): void {
    this.#account();
    this.#running = undefined;
    this.#stopTimer();
  }

  get reading(): ClockReading {
    return { decisionMs: Math.min(this.#limits.decisionMs, Math.ceil(this.#thinkingLeft())), bankMs: 0 };
  }

  #run(): void {
    const isConnected = this.#isConnected;
    this.#account();
    this.#running = { isThinking: isConnected, since: performance.now() };
    const left = isConnected
      ? this.#thinkingLeft()
      : Math.min(this.#budget, this.#patience.leftOf(this.#limits.graceMs));
    this.#stopTimer();
    this.#stopTimer = afterDraining(Math.ceil(left), this.#onTimeOut);
  }

  #thinkingLeft(): Millis {
    const { decisionMs, allowanceMs } = this.#limits;
    const more = Math.min(allowanceMs - this.#overtime, this.#budget);
    return Math.max(0, decisionMs - this.#thought) + Math.max(0, more);
  }

  get #overtime(): Millis {
    return Math.max(0, this.#thought - this.#limits.decisionMs);
  }

  #account(): void {
    if (this.#running === undefined) return;
    const elapsed = performance.now() - this.#running.since;
    const before = this.#overtime;
    if (this.#running.isThinking) this.#thought += elapsed;
    const spent = this.#running.isThinking ? this.#overtime - before : elapsed;
    this.#budget = Math.max(0, this.#budget - spent);
  }
}
