// The events of a deal as spectators see them, late. A turn is shown as a whole, up to its discard or kong, at a time that depends only
// on the durations of turns: the same time is added for every discard, however long players took to pass. So the pace does not reveal
// whether anybody could claim a tile, unless all claims of a deal together take longer than `LATE_MS`: then the view stops for that
// time again.

import type { DealEvent } from '@mcr-arena/engine';
import type { Millis } from '@mcr-arena/sdk';

/** How late spectators see a turn. */
export const LATE_MS = 30_000;

/** A turn that is not shown yet: the number of events up to its end. */
interface LateTurn {
  readonly at: number;
  readonly count: number;
}

export class LateEvents {
  readonly #windowMs: Millis;
  readonly #show: () => void;
  #events: readonly DealEvent[] = [];
  #shown = 0;
  #late: readonly LateTurn[] = [];
  /** When the last known turn is shown, and when the current one began. Times of `performance.now`. */
  #last = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `windowMs`: time added for every discard. `show`: called when more events are shown. */
  constructor(windowMs: Millis, show: () => void) {
    this.#windowMs = windowMs;
    this.#show = show;
  }

  /** The events of the deal that spectators see. */
  get events(): readonly DealEvent[] {
    return this.#events.slice(0, this.#shown);
  }

  /** Adds events when the players see them. A start of a deal, also of one that is started again, drops the deal before it. */
  add(events: readonly DealEvent[]): void {
    const now = performance.now();
    if (events[0]?.type === 'dealStarted') this.#begin(now, events);
    else {
      this.#events = [...this.#events, ...events];
      const last = events.at(-1)!.type;
      if (last === 'dealEnded') this.#showAll();
      else if (last === 'discarded' || last === 'kongDeclared') this.#endTurn(now);
      else this.#since = now;
    }
  }

  /** Shows nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#late = [];
  }

  /** Shows the start of the deal, or of a resumed deal everything so far. */
  #begin(now: number, events: readonly DealEvent[]): void {
    this.stop();
    this.#events = events;
    [this.#since, this.#last] = [now, now + LATE_MS];
    this.#showAll();
  }

  #showAll(): void {
    this.stop();
    this.#shown = this.#events.length;
    this.#show();
  }

  #endTurn(now: number): void {
    const at = this.#last + this.#windowMs + (now - this.#since);
    this.#last = at > now ? at : now + LATE_MS;
    this.#since = now;
    this.#late = [...this.#late, { at: this.#last, count: this.#events.length }];
    if (this.#late.length === 1) this.#wait();
  }

  #wait(): void {
    const [next] = this.#late;
    if (next === undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#late = this.#late.slice(1);
        this.#shown = next.count;
        this.#show();
        this.#wait();
      },
      Math.max(0, next.at - performance.now()),
    );
    this.#timer.unref();
  }
}
