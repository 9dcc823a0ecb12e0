// The clock of a person in one deal: a time limit per decision plus a time bank for the deal, or no limit. It stops while nobody at
// the table is connected. Without a limit, others wait for an absent person only for `AWAY_MS`. Once a person's time has run out
// while they are away, the table does not wait for them until they return.

import { afterDraining } from '@mcr-arena/hosts/after-draining';
import type { Millis } from '@mcr-arena/sdk';
import type { ClockReading, SeatClock } from './connected-seat.ts';

export type PersonLimits =
  | { readonly type: 'none' }
  | { readonly type: 'timed'; readonly decisionMs: Millis; readonly bankMs: Millis };

export const CLOCK_LIMITS = {
  none: { type: 'none' },
  decision: { type: 'timed', decisionMs: 20_000, bankMs: 0 },
  bank: { type: 'timed', decisionMs: 5_000, bankMs: 60_000 },
} as const satisfies Readonly<Record<string, PersonLimits>>;

/** Time for a decision of an absent person if there is no other limit. */
export const AWAY_MS = 30_000;
/** Added to the limits for the transit of a reply, so that a reply sent in time arrives in time. */
const TRANSIT_MS = 500;

export class PersonClock implements SeatClock {
  readonly #limits: PersonLimits;
  readonly #awayMs: Millis;
  readonly #onTimeOut: () => void;
  #bankMs: Millis;
  #usedMs: Millis = 0;
  #awayUsedMs: Millis = 0;
  #isOpen = false;
  #since: number | undefined;
  #isConnected = false;
  #isDeserted = true;
  #stopTimer = (): void => {};

  constructor(limits: PersonLimits, onTimeOut: () => void, awayMs: Millis = AWAY_MS) {
    this.#limits = limits;
    this.#onTimeOut = onTimeOut;
    this.#awayMs = awayMs;
    this.#bankMs = limits.type === 'timed' ? limits.bankMs : 0;
  }

  get reading(): ClockReading | undefined {
    if (this.#limits.type === 'none') return undefined;
    const used = this.#usedMs + (this.#since === undefined ? 0 : performance.now() - this.#since);
    const over = Math.max(0, used - this.#limits.decisionMs);
    return {
      decisionMs: Math.round(Math.max(0, this.#limits.decisionMs - used)),
      bankMs: Math.round(Math.max(0, this.#bankMs - over)),
    };
  }

  start(): void {
    this.#usedMs = 0;
    this.#awayUsedMs = 0;
    this.#isOpen = true;
    this.#run();
  }

  connect(isConnected: boolean): void {
    this.#account();
    this.#isConnected = isConnected;
    if (this.#isOpen) this.#run();
  }

  /** Sets whether nobody at the table is connected; always false in a competition with time limits. */
  desert(isDeserted: boolean): void {
    this.#account();
    this.#isDeserted = isDeserted;
    if (this.#isOpen) this.#run();
  }

  stop(): void {
    if (!this.#isOpen) return;
    this.#account();
    this.#isOpen = false;
    this.#stopTimer();
    if (this.#limits.type === 'timed') {
      this.#bankMs = Math.max(0, this.#bankMs - Math.max(0, this.#usedMs - this.#limits.decisionMs));
    }
  }

  #run(): void {
    this.#account();
    this.#stopTimer();
    if (this.#isDeserted) return;
    this.#since = performance.now();
    const leftMs = this.#leftMs();
    if (leftMs !== undefined) this.#stopTimer = afterDraining(Math.ceil(leftMs), this.#onTimeOut);
  }

  #leftMs(): Millis | undefined {
    if (this.#limits.type === 'none') {
      return this.#isConnected ? undefined : Math.max(0, this.#awayMs - this.#awayUsedMs);
    }
    return Math.max(0, this.#limits.decisionMs + this.#bankMs + TRANSIT_MS - this.#usedMs);
  }

  #account(): void {
    if (this.#since === undefined) return;
    const elapsed = performance.now() - this.#since;
    this.#since = undefined;
    if (!this.#isOpen) return;
    this.#usedMs += elapsed;
    if (!this.#isConnected) this.#awayUsedMs += elapsed;
  }
}
