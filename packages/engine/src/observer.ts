// What one seat knows, folded from its view with the same fold as the judge. An observer is advanced in place, event by
// event; the table views and observations that it returns are immutable copies.

import { COPIES_PER_KIND, emptyCounts, KIND_COUNT, mapSeats, type TileCounts, WINDS } from '@mcr-arena/tiles';
import { advance } from './apply.ts';
import type { Observation, Question, TableView, ViewEvent, ViewEventOf } from './observation.ts';
import { openSeatOf, questionOf } from './situation.ts';
import { initialView, type SeatState, type ViewState } from './state.ts';
import { wallLeftOf } from './wall.ts';

/** Tracks what a seat knows, event by event. */
export interface Observer {
  /** The current state. It is modified in place: copy what must last. */
  readonly state: ViewState;
  /** Applies the next event of the seat's view. Throws if it cannot follow. */
  see(event: ViewEvent): void;
  /** What the seat knows, with or without a question. */
  table(): TableView;
  /** What the seat knows when it has a question; otherwise absent. */
  observation(): Observation | undefined;
}

/** An observer that has applied the first event of its seat's view. */
export function createObserver(started: ViewEventOf<'dealStarted'>): Observer {
  const state = initialView(started);
  const history: ViewEvent[] = [started];
  return {
    state,
    see: (event) => {
      advance(state, event);
      history.push(event);
    },
    table: () => tableOf(state, history),
    observation: () => {
      const question = ownQuestion(state);
      return question && { ...tableOf(state, history), question };
    },
  };
}

/** An observer that has seen the events of a view. Throws unless they begin with `dealStarted`. */
export function observerOf([started, ...rest]: readonly ViewEvent[]): Observer {
  if (started?.type !== 'dealStarted') {
    throw new Error(`expected dealStarted as the first event of a view, found ${JSON.stringify(started)}`);
  }
  const observer = createObserver(started);
  for (const event of rest) observer.see(event);
  return observer;
}

/** The table view, and the question if any, after the events of a view. Throws unless they begin with `dealStarted`. */
export function observe(view: readonly ViewEvent[]): TableView & { readonly question?: Question } {
  const observer = observerOf(view);
  return observer.observation() ?? observer.table();
}

/**
 * The question to the seat. In a duplicate deal a chow or pung is claimed together with its discard, so the turn after
 * the claim has no question.
 */
function ownQuestion({ phase, config }: ViewState): Question | undefined {
  const question = questionOf(phase, config.seat);
  const isDiscardNamed =
    config.rules.format === 'duplicate' && question?.type === 'turn' && question.drawn === undefined;
  return isDiscardNamed ? undefined : question;
}

/** What the seat of `state` knows, without the events that led there: `history` is empty. Absent if it has no question. */
export function observationOf(state: ViewState): Observation | undefined {
  const question = ownQuestion(state);
  return question && { ...tableOf(state, []), question };
}

function tableOf(state: ViewState, history: readonly ViewEvent[]): TableView {
  const { config, seats, shown } = state;
  const { seat, rules, prevalentWind } = config;
  const own = openSeatOf(state, seat);
  return {
    seat,
    seatWind: WINDS[seat],
    prevalentWind,
    rules,
    hand: own.hand.slice(),
    melds: mapSeats((each) => copyOf(seats[each].melds)),
    discards: mapSeats((each) => copyOf(seats[each].discards)),
    flowers: mapSeats((each) => copyOf(seats[each].flowers)),
    unseen: unseenBy(own, shown),
    shown: shown.slice(),
    wallLeft: wallLeftOf(state.wall),
    history: history.slice(),
  };
}

const NOTHING: readonly never[] = Object.freeze([]);

/** Most lists of a table are empty; these share one. */
function copyOf<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NOTHING : list.slice();
}

/** 34 counts: copies of each kind that the seat has not seen. `shown`: copies visible to all. */
export function unseenBy({ hand, melds }: SeatState, shown: TileCounts): TileCounts {
  const unseen = emptyCounts();
  for (let tile = 0; tile < KIND_COUNT; tile += 1) unseen[tile] = COPIES_PER_KIND - hand[tile]! - shown[tile]!;
  for (const meld of melds) {
    if (meld.type === 'concealedKong') unseen[meld.tile] = 0;
  }
  return unseen;
}
