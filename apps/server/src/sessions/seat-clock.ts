// The clock of one seat in one deal: one timer, one budget of grace for the whole deal. The clock of a decision stands while
// the seat is away and goes on where it was. Time away, and what a decision takes beyond its limit, comes out of the budget.
// Before a decision times out, replies that have arrived already are read.

import { afterDraining } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { Patience } from './patience.ts';

export interface SeatLimits {
  /** For one decision: the deadline that the seat is sent. */
  readonly decisionMs: Millis;
  /** On top of it for a connected seat, as far as the budget goes: a cut may go unnoticed for some seconds. */
  readonly allowanceMs: Millis;
  /** The budget of a deal, and how long a competition waits for one bot in all. */
  readonly graceMs: Millis;
}

type Running = { readonly isThinking: boolean; readonly since: number };

export class SeatClock {
  readonly #limits: SeatLimits;
  readonly #patience: Patience;
  readonly #onTimeOut: () => void;
  #budget: Millis;
  /** Of the open decision, while connected. */
  #thought: Millis = 0;
  #running: Running | undefined;
  #stopTimer = (): void => {};

  constructor(limits: SeatLimits, patience: Patience, onTimeOut: () => void) {
    this.#limits = limits;
    this.#patience = patience;
    this.#onTimeOut = onTimeOut;
    this.#budget = limits.graceMs;
  }

  /** A decision begins. */
  start(isConnected: boolean): void {
    this.#thought = 0;
    this.#run(isConnected);
  }

  /** The seat has come or gone. */
  change(isConnected: boolean): void {
    if (this.#running !== undefined) this.#run(isConnected);
  }

  /** The decision is over. */
  stop(): void {
    this.#account();
    this.#running = undefined;
    this.#stopTimer();
  }

  /** The time left for the open decision, as the seat is sent it. */
  get deadline(): Millis {
    return Math.min(this.#limits.decisionMs, Math.ceil(this.#thinkingLeft()));
  }

  #run(isConnected: boolean): void {
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
