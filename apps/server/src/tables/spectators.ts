// Spectators of one table. They see what every seat sees, hands closed and late (`late-events.ts`), and each deal with its wall once it
// is over. While all people at the table consent, the views of the four seats are sent live, except for a deal that started without
// their consent.

import type { GameObserver, TableLine } from '@mcr-arena/arena';
import { type DealEvent, publicEventOf, type ViewEvent, viewEventFor } from '@mcr-arena/engine';
import type { ProblemCode, TableMessages } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import { LateEvents } from './late-events.ts';

export class Spectators implements GameObserver {
  readonly #lines = new Set<TableLine>();
  readonly #isAllowed: () => boolean;
  readonly #late: LateEvents;
  /** Number of late events that were sent. */
  #sent = 0;
  #deal = -1;
  #events: readonly DealEvent[] = [];
  #isShown = false;

  /** `isAllowed`: whether all people consent. `windowMs`: the longest pause after a discard that nobody can claim. */
  constructor(isAllowed: () => boolean, windowMs: Millis) {
    this.#isAllowed = isAllowed;
    this.#late = new LateEvents(windowMs, () => this.#sendLate());
  }

  get count(): number {
    return this.#lines.size;
  }

  attach(line: TableLine): void {
    this.#lines.add(line);
    const { events } = this.#late;
    if (events.length > 0) line.send('shown', shown(this.#deal, 0, events));
    if (this.#isShown && this.#isAllowed()) line.send('watched', watched(this.#deal, 0, this.#events));
  }

  /** Removes a connection. Returns whether it was a spectator's. */
  detach(line: TableLine): boolean {
    return this.#lines.delete(line);
  }

  send<Name extends keyof TableMessages>(name: Name, message: TableMessages[Name]): void {
    for (const line of this.#lines) line.send(name, message);
  }

  /** Ends the connections of all spectators. */
  dismiss(problem: ProblemCode): void {
    this.#late.stop();
    const lines = [...this.#lines];
    this.#lines.clear();
    for (const line of lines) line.end(problem);
  }

  /** Takes events when the players see them. */
  see(deal: number, events: readonly DealEvent[]): void {
    if (events[0]?.type === 'dealStarted') {
      [this.#deal, this.#events, this.#sent] = [deal, [], 0];
      this.#isShown = this.#isAllowed();
    }
    const from = this.#events.length;
    this.#events = [...this.#events, ...events];
    // Withdrawn consent applies to the rest of the deal.
    if (!this.#isAllowed()) this.#isShown = false;
    if (this.#isShown && this.#lines.size > 0) this.send('watched', watched(deal, from, events));
    this.#late.add(events);
  }

  #sendLate(): void {
    const { events } = this.#late;
    if (this.#lines.size > 0) this.send('shown', shown(this.#deal, this.#sent, events.slice(this.#sent)));
    this.#sent = events.length;
  }
}

function shown(deal: number, from: number, events: readonly DealEvent[]): TableMessages['shown'] {
  return { deal, from, events: events.map(publicEventOf) };
}

function watched(deal: number, from: number, events: readonly DealEvent[]): TableMessages['watched'] {
  const views: BySeat<readonly ViewEvent[]> = mapSeats((seat) => events.map((event) => viewEventFor(seat, event)));
  return { deal, from, views };
}
