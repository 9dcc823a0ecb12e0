// Spectators of one table. Each deal is sent with its wall once it is over. While all people at the table consent, the views of the
// four seats are sent live, except for a deal that started without their consent.

import { type DealEvent, type ViewEvent, viewEventFor } from '@mcr-arena/engine';
import type { TableMessages, TableProblemCode } from '@mcr-arena/protocol';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import type { TableLine } from './person-player.ts';

export class Spectators {
  readonly #lines = new Set<TableLine>();
  readonly #isAllowed: () => boolean;
  #deal = -1;
  #events: readonly DealEvent[] = [];
  #isShown = false;

  constructor(isAllowed: () => boolean) {
    this.#isAllowed = isAllowed;
  }

  get count(): number {
    return this.#lines.size;
  }

  attach(line: TableLine): void {
    this.#lines.add(line);
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
  dismiss(problem: TableProblemCode): void {
    const lines = [...this.#lines];
    this.#lines.clear();
    for (const line of lines) line.end(problem);
  }

  show(deal: number, events: readonly DealEvent[]): void {
    if (deal !== this.#deal) {
      [this.#deal, this.#events] = [deal, []];
      this.#isShown = this.#isAllowed();
    }
    const from = this.#events.length;
    this.#events = [...this.#events, ...events];
    // Withdrawn consent applies to the rest of the deal.
    if (!this.#isAllowed()) this.#isShown = false;
    if (this.#isShown && this.#lines.size > 0) this.send('watched', watched(deal, from, events));
  }
}

function watched(deal: number, from: number, events: readonly DealEvent[]): TableMessages['watched'] {
  const views: BySeat<readonly ViewEvent[]> = mapSeats((seat) => events.map((event) => viewEventFor(seat, event)));
  return { deal, from, views };
}
