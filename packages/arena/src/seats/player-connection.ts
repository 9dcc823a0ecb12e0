// The connection of a bot or a person, one at a time: a new one replaces the old one. It serves the seats of
// the player: of a bot in many deals, of a person in one.

import type { ProblemCode } from '@mcr-arena/protocol';

/** The part of a seat that follows the connection. `Id` names its deal. */
export interface AttachedSeat<Line, Id> {
  readonly id: Id;
  attach(line: Line, known: number): void;
  detach(): void;
}

export class PlayerConnection<
  Line extends { end(problem: ProblemCode): void },
  Id,
  Seat extends AttachedSeat<Line, Id>,
> {
  readonly #seats = new Map<Id, Seat>();
  #line: Line | undefined;
  #knownOf: (deal: Id) => number = () => 0;

  get line(): Line | undefined {
    return this.#line;
  }

  get seats(): ReadonlyMap<Id, Seat> {
    return this.#seats;
  }

  /** Connects the player. `knownOf`: the number of events that the player already has of a deal; called once for each deal. */
  attach(line: Line, knownOf: (deal: Id) => number): void {
    this.#line?.end('replaced');
    this.#line = line;
    this.#knownOf = knownOf;
    for (const seat of this.#seats.values()) seat.attach(line, knownOf(seat.id));
  }

  /** Disconnects a line and returns whether it was the current one. A replaced line is ignored. */
  detach(line: Line): boolean {
    if (this.#line !== line) return false;
    this.#line = undefined;
    for (const seat of this.#seats.values()) seat.detach();
    return true;
  }

  /** Takes a seat. */
  begin(seat: Seat): void {
    this.#seats.set(seat.id, seat);
    if (this.#line !== undefined) seat.attach(this.#line, this.#knownOf(seat.id));
  }

  /** Leaves a seat. */
  end(seat: Seat): void {
    if (this.#seats.get(seat.id) === seat) this.#seats.delete(seat.id);
  }
}
