// The pace of a deal: how long bots take for a turn, and how long the events after a discard are held back. Pauses are drawn from
// a seed and from public events, so that they reveal nothing about hands. They are well above the thinking time of house bots,
// because a bot that thinks longer than its pause would reveal that it had a decision to make.

import type { Millis } from '@mcr-arena/sdk';
import { hexDigestOf } from '../hex-digest.ts';
import type { DiscardWindow } from '../table/claim-window.ts';

interface Range {
  readonly leastMs: Millis;
  readonly mostMs: Millis;
}

interface PaceLimits {
  /** Time of a bot from its question to its discard. */
  readonly turn: Range;
  /** Time from a discard to the next event. */
  readonly discard: Range;
}

export const PACES = {
  natural: { turn: { leastMs: 400, mostMs: 900 }, discard: { leastMs: 300, mostMs: 550 } },
  none: { turn: { leastMs: 0, mostMs: 0 }, discard: { leastMs: 20, mostMs: 20 } },
} as const satisfies Readonly<Record<string, PaceLimits>>;

export class Pace implements DiscardWindow {
  readonly #seed: string;
  readonly #limits: PaceLimits;
  #discards = 0;
  #end = 0;

  constructor(seed: string, limits: PaceLimits) {
    this.#seed = seed;
    this.#limits = limits;
  }

  /** Time that a bot takes for a turn. `events`: number of earlier events of the deal. */
  turnMs(events: number): Millis {
    return this.#draw(`turn ${events}`, this.#limits.turn);
  }

  noteTurn(): void {}

  open(): void {
    this.#end = performance.now() + this.#draw(`discard ${this.#discards}`, this.#limits.discard);
    this.#discards += 1;
  }

  close(): Promise<void> {
    return waitMs(this.#end - performance.now());
  }

  #draw(label: string, { leastMs, mostMs }: Range): Millis {
    const drawn = Number.parseInt(hexDigestOf(`${this.#seed}\n${label}`).slice(0, 8), 16) / 2 ** 32;
    return leastMs + drawn * (mostMs - leastMs);
  }
}

/** Resolves after `ms`, or immediately if `ms` is not positive. */
export function waitMs(ms: Millis): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)));
}
