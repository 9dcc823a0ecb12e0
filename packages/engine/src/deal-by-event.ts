// A deal played event by event, for a judge that announces each event to all four seats and collects their replies,
// like Botzone's. `DealInPlay` advances from question to question instead.

import { SEATS, type Seat, seatAfter } from '@mcr-arena/tiles';
import type { Replies } from './action.ts';
import { advance } from './apply.ts';
import { endByFoul } from './ending.ts';
import type { DealEvent } from './event.ts';
import { foulOf } from './foul.ts';
import type { DealConfig } from './rules.ts';
import { type DealDraft, type DealState, initialState } from './state.ts';
import { startDeal, step } from './step.ts';

/** A deal whose events are applied one at a time. */
export class DealByEvent {
  readonly #draft: DealDraft;
  /** Events that follow but have not been applied yet. */
  #pending: readonly DealEvent[];

  /** The deal before its tiles are dealt: `next` is `dealt`. Throws on a wall that is not a whole set of tiles. */
  constructor(config: DealConfig) {
    this.#pending = startDeal(config).slice(1);
    this.#draft = initialState(config);
  }

  /** The state after the events applied so far. It is modified in place: copy what must last. */
  get state(): DealState {
    return this.#draft;
  }

  /** The next event; absent while a question is open and after the end of the deal. */
  get next(): DealEvent | undefined {
    return this.#pending[0];
  }

  /** Applies the next event. Throws if there is none. */
  applyNext(): void {
    const event = this.next;
    if (event === undefined) throw new Error('no event follows: a question is open');
    advance(this.#draft, event);
    this.#pending = this.#pending.slice(1);
  }

  /** Processes the replies to the open question. Throws if no question is open. */
  answer(replies: Replies): void {
    if (this.next !== undefined) throw new Error(`no question is open: ${this.next.type} follows`);
    this.#pending = step(this.#draft, replies);
  }

  /**
   * Processes the replies to an event that opens no question: all seats must pass. The first foul, in turn order from
   * `first`, ends the deal and replaces the pending events.
   */
  acknowledge(replies: Replies, first: Seat): void {
    for (let steps = 0; steps < SEATS.length; steps += 1) {
      const seat = seatAfter(first, steps);
      const reply = replies[seat];
      const foul = reply && foulOf(this.#draft, seat, reply);
      if (foul === undefined) continue;
      this.#pending = endByFoul(seat, foul);
      return;
    }
  }
}
