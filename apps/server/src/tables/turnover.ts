// The waits before the deals of a game: before the first deal until a person is connected, or until all people have confirmed; then until
// all connected people are ready, and those who took a bot's place have connected, or the time for the result has passed. A person
// without others decides alone when to go on. The time does not run while no person is connected, and starts again from the beginning
// once somebody returns; that of the check before the first deal always runs.

import type { Millis } from '@mcr-arena/sdk';

/** Time for which the result of a deal is shown to several people. */
const RESULT_MS = 15_000;
/** Time to confirm before the first deal. */
const CHECK_MS = 20_000;

export interface Waiting {
  readonly isDeserted: boolean;
  /** Whether at most one person has a place, so that nobody else waits. */
  readonly isAlone: boolean;
  /** Whether all connected people are ready, and nobody is awaited. */
  readonly isEverybodyReady: boolean;
  /** Whether all people with a place are ready. */
  readonly isComplete: boolean;
}

/** Times that tests shorten. */
export interface TurnoverTimes {
  readonly resultMs?: Millis;
  readonly checkMs?: Millis;
}

export class Turnover {
  readonly #resultMs: Millis;
  readonly #checkMs: Millis;
  readonly #people: Waiting;
  #wait:
    | {
        readonly type: 'arrival' | 'check' | 'result';
        readonly resolve: () => void;
        readonly end: (reason: Error) => void;
      }
    | undefined;
  #timer: NodeJS.Timeout | undefined;
  #endsAt: number | undefined;

  /** `people`: read whenever the wait is updated. */
  constructor(people: Waiting, { resultMs = RESULT_MS, checkMs = CHECK_MS }: TurnoverTimes = {}) {
    this.#people = people;
    this.#resultMs = resultMs;
    this.#checkMs = checkMs;
  }

  /** Whether the result of a deal is shown. */
  get isResult(): boolean {
    return this.#wait?.type === 'result';
  }

  /** Whether people confirm before the first deal. */
  get isCheck(): boolean {
    return this.#wait?.type === 'check';
  }

  /** Time until a deal starts automatically; undefined if it does not, and unless a result is shown or people confirm. */
  get leftMs(): Millis | undefined {
    if (!this.isCheck && (!this.isResult || this.#people.isAlone)) return undefined;
    return this.#endsAt === undefined ? this.#resultMs : Math.max(0, Math.round(this.#endsAt - performance.now()));
  }

  /** Waits until a person is connected. */
  arrival(): Promise<void> {
    return this.#begin('arrival');
  }

  /** Continues without a person. */
  skipArrival(): void {
    if (this.#wait?.type === 'arrival') this.#resolve();
  }

  /** Waits until all people have confirmed, or their time is up. */
  check(): Promise<void> {
    return this.#begin('check');
  }

  /** Waits until the next deal. */
  result(): Promise<void> {
    return this.#begin('result');
  }

  /** Call it when a person has connected, disconnected or become ready. */
  update(): void {
    if (this.#wait === undefined) return;
    const { isDeserted, isAlone, isEverybodyReady, isComplete } = this.#people;
    clearTimeout(this.#timer);
    if (this.isCheck) {
      if (isComplete) this.#resolve();
      else this.#resolveIn(this.#checkMs);
    } else if (!isDeserted && (this.#wait.type === 'arrival' || isEverybodyReady)) this.#resolve();
    else if (isDeserted || isAlone) this.#endsAt = undefined;
    else this.#resolveIn(this.#resultMs);
  }

  /** Ends the wait after this time, from when it was first set. */
  #resolveIn(ms: Millis): void {
    this.#endsAt ??= performance.now() + ms;
    this.#timer = setTimeout(() => this.#resolve(), this.#endsAt - performance.now());
  }

  /** Rejects the pending wait. */
  stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#wait?.end(reason);
    this.#wait = undefined;
  }

  #begin(type: 'arrival' | 'check' | 'result'): Promise<void> {
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
