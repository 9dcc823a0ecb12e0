// The clock of a person in one deal: a time limit per decision plus a time bank for the deal, or no limit. It stops while nobody at
// the table is connected. Without a limit, others wait for an absent person only for `AWAY_MS`. Once a person's time has run out
// while they are away, the table does not wait for them until they return.

import { afterDraining } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';

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

/** The clock as shown to a person. */
export interface ClockReading {
  readonly decisionMs: Millis;
  readonly bankMs: Millis;
}

export interface ClockStanding {
  readonly isConnected: boolean;
  /** Whether nobody at the table is connected; always false in a competition with time limits. */
  readonly isDeserted: boolean;
}

export class PersonClock {
  readonly #limits: PersonLimits;
  readonly #awayMs: Millis;
  readonly #onTimeOut: () => void;
  #bankMs: Millis;
  #usedMs: Millis = 0;
  #awayUsedMs: Millis = 0;
  #isOpen = false;
  #since: number | undefined;
  #standing: ClockStanding = { isConnected: false, isDeserted: true };
  #stopTimer = (): void => {};

  constructor(limits: PersonLimits, onTimeOut: () => void, awayMs: Millis = AWAY_MS) {
    this.#limits = limits;
    this.#onTimeOut = onTimeOut;
    this.#awayMs = awayMs;
    this.#bankMs = limits.type === 'timed' ? limits.bankMs : 0;
  }

  /** Undefined if there is no limit. */
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

  change(standing: ClockStanding): void {
    this.#account();
    this.#standing = standing;
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
    const { isConnected, isDeserted } = this.#standing;
    if (isDeserted) return;
    this.#since = performance.now();
    const leftMs = this.#leftMs(isConnected);
    if (leftMs !== undefined) this.#stopTimer = afterDraining(Math.ceil(leftMs), this.#onTimeOut);
  }

  #leftMs(isConnected: boolean): Millis | undefined {
    if (this.#limits.type === 'none') return isConnected ? undefined : Math.max(0, this.#awayMs - this.#awayUsedMs);
    return Math.max(0, this.#limits.decisionMs + this.#bankMs + TRANSIT_MS - this.#usedMs);
  }

  #account(): void {
    if (this.#since === undefined) return;
    const elapsed = performance.now() - this.#since;
    this.#since = undefined;
    if (!this.#isOpen) return;
    this.#usedMs += elapsed;
    if (!this.#standing.isConnected) this.#awayUsedMs += elapsed;
  }
}
