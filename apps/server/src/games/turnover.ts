// What a game waits for between its deals: for people to arrive before the first, then until all that are connected are ready
// for the next, or the time for the result is over. The time stands while no person is connected; it may be without end.

import type { Millis } from '@mcr-arena/sdk';

/** For the result of a deal. */
export const RESULT_MS = 15_000;

export interface Waiting {
  readonly isDeserted: boolean;
  readonly isEverybodyReady: boolean;
}

export class Turnover {
  readonly #resultMs: Millis;
  readonly #standing: () => Waiting;
  #wait:
    | { readonly type: 'arrival' | 'result'; readonly resolve: () => void; readonly end: (reason: Error) => void }
    | undefined;
  #timer: NodeJS.Timeout | undefined;
  #endsAt: number | undefined;

  constructor(standing: () => Waiting, resultMs: Millis = RESULT_MS) {
    this.#standing = standing;
    this.#resultMs = resultMs;
  }

  /** Until the next deal begins by itself, infinite where it does not; undefined where a deal is played. */
  get leftMs(): Millis | undefined {
    if (this.#wait?.type !== 'result') return undefined;
    return this.#endsAt === undefined ? this.#resultMs : Math.max(0, Math.round(this.#endsAt - performance.now()));
  }

  /** Until a person is connected. */
  arrival(): Promise<void> {
    return this.#begin('arrival');
  }

  /** Until the next deal. */
  result(): Promise<void> {
    return this.#begin('result');
  }

  /** Somebody has come or gone, or is ready. */
  update(): void {
    if (this.#wait === undefined) return;
    const { isDeserted, isEverybodyReady } = this.#standing();
    clearTimeout(this.#timer);
    if (isDeserted) this.#endsAt = undefined;
    else if (this.#wait.type === 'arrival' || isEverybodyReady) this.#resolve();
    else if (Number.isFinite(this.#resultMs)) {
      this.#endsAt ??= performance.now() + this.#resultMs;
      this.#timer = setTimeout(() => this.#resolve(), this.#endsAt - performance.now());
    }
  }

  /** Rejects the pending waits. */
  stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#wait?.end(reason);
    this.#wait = undefined;
  }

  #begin(type: 'arrival' | 'result'): Promise<void> {
    return new Promise((resolve, end) => {
      this.#endsAt = undefined;
      this.#wait = { type, resolve, end };
      this.update();
    });
  }

  #resolve(): void {
    clearTimeout(this.#timer);
    const wait = this.#wait;
    this.#wait = undefined;
    wait?.resolve();
  }
}
