// A deal in play: its state, advanced in place, and the data for its record. The pure functions do the same with
// copies; this class avoids the copies where one caller owns the deal (tables, tournaments, replays).

import type { ScoreDelta } from '@mcr-arena/scoring';
import type { BySeat, Seat } from '@mcr-arena/tiles';
import type { Replies, Reply } from './action.ts';
import { advance } from './apply.ts';
import type { DealEvent } from './event.ts';
import type { DealConfig } from './rules.ts';
import { copyState, type DealDraft, type DealState, initialState, type Phase } from './state.ts';
import { askedSeats, startDeal, step } from './step.ts';

/** A question, its replies, and the events that followed. */
export interface DealStep {
  readonly phase: Phase;
  readonly replies: Replies;
  readonly events: readonly DealEvent[];
}

/** A deal as played: all its events, and the steps that led to the events after the start. */
export interface PlayedDeal {
  readonly config: DealConfig;
  readonly events: readonly DealEvent[];
  readonly steps: readonly DealStep[];
}

/** A deal in play or finished, without its steps. They are most of a deal's memory, which counts where a thousand deals are open. */
export class RunningDeal {
  readonly config: DealConfig;
  readonly events: DealEvent[] = [];
  readonly #draft: DealDraft;

  /** Starts the deal. Throws on a wall that is not a whole set of tiles. */
  constructor(config: DealConfig) {
    this.config = config;
    this.#draft = initialState(config);
    const [started, ...others] = startDeal(config);
    this.events.push(started!);
    for (const event of others) this.#take(event);
  }

  /** The state after the last event. It is modified in place: copy what must last. */
  get state(): DealState {
    return this.#draft;
  }

  /** The gain or loss of each seat; absent until the deal has ended. */
  get deltas(): BySeat<ScoreDelta> | undefined {
    const { phase } = this.#draft;
    return phase.type === 'ended' ? phase.deltas : undefined;
  }

  /**
   * Processes the replies to the open question and returns the events that follow. Throws after the end of the deal.
   */
  answer(replies: Replies): readonly DealEvent[] {
    const events = step(this.#draft, replies);
    for (const event of events) this.#take(event);
    return events;
  }

  #take(event: DealEvent): void {
    this.events.push(event);
    advance(this.#draft, event);
  }
}

/** A deal in play or finished, with its steps. */
export class DealInPlay extends RunningDeal implements PlayedDeal {
  readonly steps: DealStep[] = [];

  override answer(replies: Replies): readonly DealEvent[] {
    const { phase } = this.state;
    const events = super.answer(replies);
    this.steps.push({ phase, replies, events });
    return events;
  }
}

type Answer = Replies[number];

/** Plays a whole deal, calling `choose` for each seat that has a choice. */
export function playDeal(config: DealConfig, choose: (state: DealState, seat: Seat) => Reply): PlayedDeal {
  const deal = new DealInPlay(config);
  while (deal.deltas === undefined) {
    const { state } = deal;
    const replies: [Answer, Answer, Answer, Answer] = [undefined, undefined, undefined, undefined];
    for (const seat of askedSeats(state)) replies[seat] = choose(state, seat);
    deal.answer(replies);
  }
  return deal;
}

/**
 * Plays on from an open question to the end of the deal, without a record. Returns the gain or loss of each seat. `choose`: as in
 * `playDeal`; its state is modified in place afterwards.
 */
export function playOn(from: DealState, choose: (state: DealState, seat: Seat) => Reply): BySeat<ScoreDelta> {
  const state = copyState(from);
  for (;;) {
    const { phase } = state;
    if (phase.type === 'ended') return phase.deltas;
    const replies: [Answer, Answer, Answer, Answer] = [undefined, undefined, undefined, undefined];
    for (const seat of askedSeats(state)) replies[seat] = choose(state, seat);
    for (const event of step(state, replies)) advance(state, event);
  }
}
