// Compares a seat's observation with the judge's state: it has everything the seat may know, and enough to list its legal actions.

import {
  createObserver,
  type DealEvent,
  type DealState,
  legalActions,
  legalActionsFor,
  type Observation,
  type Observer,
  observe,
  questionOf,
  type TableView,
  viewEventFor,
  viewFor,
  wallLeftOf,
} from '@mcr-arena/engine';
import { SEATS, type Seat, WINDS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { configFrom, FORMATS, visitQuestions } from '../deals/random-deals.ts';

/** The part of the state that the seat may know. */
function expectKnown(view: TableView, state: DealState): void {
  const { seat } = view;
  expect(view.seatWind).toBe(WINDS[seat]);
  expect(view.prevalentWind).toBe(state.config.prevalentWind);
  expect(view.rules).toBe(state.config.rules);
  expect(view.hand).toEqual(state.seats[seat].hand);
  expect(view.shown).toEqual(state.shown);
  expect(view.wallLeft).toEqual(wallLeftOf(state.wall));
  for (const each of SEATS) {
    const { melds, discards, flowers } = state.seats[each];
    const hide = each !== seat;
    expect(view.melds[each]).toEqual(
      melds.map((meld) => (hide && meld.type === 'concealedKong' ? { type: 'hiddenKong' } : meld)),
    );
    expect(view.discards[each]).toEqual(discards);
    expect(view.flowers[each]).toEqual(flowers);
  }
}

/** Copies outside the seat's hand, the visible tiles and its own concealed kongs. */
function expectUnseen({ seat, hand, shown, melds, unseen }: TableView): void {
  for (const [tile, count] of unseen.entries()) {
    const konged = melds[seat].some((meld) => meld.type === 'concealedKong' && meld.tile === tile) ? 4 : 0;
    expect(count).toBe(4 - hand[tile]! - shown[tile]! - konged);
  }
}

/** Four observers that receive the events in order. */
class Watchers {
  readonly #observers: Observer[] = [];
  #shown = 0;

  catchUp(events: readonly DealEvent[]): readonly Observer[] {
    for (const event of events.slice(this.#shown)) {
      for (const seat of SEATS) {
        const view = viewEventFor(seat, event);
        if (view.type === 'dealStarted') this.#observers[seat] = createObserver(view);
        else this.#observers[seat]!.see(view);
      }
    }
    this.#shown = events.length;
    return this.#observers;
  }
}

function checkQuestion(
  seat: Seat,
  observer: Observer,
  state: DealState,
  events: readonly DealEvent[],
): Observation | undefined {
  expectKnown(observer.table(), state);
  expectUnseen(observer.table());
  const observation = observer.observation();
  expect(observation?.question).toEqual(questionOf(state.phase, seat));
  if (events.length % 5 === 0) expect(observation ?? observer.table()).toEqual(observe(viewFor(seat, events)));
  if (observation !== undefined) expect(legalActionsFor(observation)).toEqual(legalActions(state, seat));
  return observation;
}

test.each(FORMATS)(
  '%s: every seat knows at every question what it may know, and its observations do not change later',
  (_, rules, flowers) => {
    const watchers = new Watchers();
    const kept: [Observation, Observation][] = [];
    visitQuestions(configFrom(rules, 'p', flowers), 'p', (state, _question, events) => {
      const observers = watchers.catchUp(events);
      for (const seat of SEATS) {
        const observation = checkQuestion(seat, observers[seat]!, state, events);
        if (observation !== undefined) kept.push([observation, structuredClone(observation)]);
      }
    });
    for (const [observation, copy] of kept) expect(observation).toEqual(copy);
  },
);

test('a view must start with the first event', () => {
  expect(() => observe([])).toThrow('expected dealStarted');
});
