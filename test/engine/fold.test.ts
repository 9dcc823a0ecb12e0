// Compares a seat's folded observation after every event with a separate projection of the judge's state.

import {
  apply,
  CASUAL_RULES,
  type DealEvent,
  type DealState,
  legalActions,
  type Phase,
  questionOf,
  replay,
  type SeatState,
  type ViewEvent,
  type ViewState,
  viewFor,
} from '@mcr-arena/engine';
import { mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configFrom, FORMATS, randomDeal } from '../deals/random-deals.ts';
import { forAll } from '../for-all.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { playWithFaults } from './faulty-players.ts';
import { FIVE, robbedDeal } from './robbed-kong.ts';

/** The part of the judge's state that `own` may know. */
function knownTo(own: Seat, { config, phase, seats, shown, wall }: DealState): unknown {
  const { rules, prevalentWind } = config;
  return {
    config: { seat: own, rules, prevalentWind, wallSize: config.wall.length },
    phase: phaseKnownTo(own, phase),
    seats: mapSeats((seat) => (seat === own ? seats[seat] : backsOf(seats[seat]))),
    shown,
    wall,
  };
}

function phaseKnownTo(own: Seat, phase: Phase): unknown {
  const isHidden = phase.type === 'turn' && phase.drawn !== undefined && phase.seat !== own;
  return isHidden ? { ...phase, drawn: 'unknown' } : phase;
}

function backsOf({ hand, melds, flowers, discards }: SeatState): unknown {
  const size = hand.reduce((sum, count) => sum + count, 0);
  const hidden = melds.map((meld) => (meld.type === 'concealedKong' ? { type: 'hiddenKong' } : meld));
  return { hand: { size }, melds: hidden, flowers, discards };
}

/** The questions and legal actions of `own` equal the judge's; the other hands cannot be queried. */
function expectSameQuestion(own: Seat, view: ViewState, state: DealState): void {
  for (const seat of SEATS) {
    const question = questionOf(state.phase, seat);
    if (seat === own) expect(questionOf(view.phase, own)).toEqual(question);
    if (seat === own) expect(legalActions(view, own)).toEqual(legalActions(state, own));
    else if (state.phase.type === 'claim' && question !== undefined) {
      expect(() => legalActions(view, seat)).toThrow('is hidden');
    }
  }
}

/** Folds the events for the judge and each seat, comparing after every one. */
function expectEqualFolds(events: readonly DealEvent[]): void {
  let state = replay(events.slice(0, 1));
  const views = SEATS.map((seat) => viewFor(seat, events));
  const known = views.map((view) => replay(view.slice(0, 1)));
  for (const [number, event] of events.entries()) {
    if (number > 0) state = apply(state, event);
    for (const seat of SEATS) {
      if (number > 0) known[seat] = apply(known[seat]!, views[seat]![number]!);
      expect(known[seat]).toEqual(knownTo(seat, state));
      if (number % 7 === 0) expectSameQuestion(seat, known[seat]!, state);
    }
  }
  for (const seat of SEATS) expect(replay(views[seat]!)).toEqual(known[seat]);
}

describe.each(FORMATS)('%s', (_, rules, flowers) => {
  test('a seat folds exactly what it may know, after every event', () => {
    forAll([fc.string()], 20, (seed) => {
      expectEqualFolds(randomDeal(configFrom(rules, seed, flowers), seed).events);
    });
  });

  test('a seat folds the same with late, missing or wrong answers', () => {
    forAll([fc.string()], 20, (seed) => {
      expectEqualFolds(playWithFaults(configFrom(rules, seed, flowers), seed).events);
    });
  });
});

test('folds deals with kongs, including hidden ones', () => {
  const seeds = Array.from({ length: 60 }, (_, number) => `kong ${number}`);
  const deals = seeds.map((seed) => playWithFaults(configFrom(CASUAL_RULES, seed), seed).events);
  const konged = deals.filter((events) => events.some(({ type }) => type === 'kongDeclared'));
  const seen = konged.flatMap((events) => SEATS.flatMap((seat) => viewFor(seat, events).map(kindOf)));
  for (const kind of ['drawn unknown', 'hiddenKong', 'addedKong', 'foul', 'flowerShown']) expect(seen).toContain(kind);
  for (const events of konged.slice(0, 3)) expectEqualFolds(events);
});

function kindOf(event: ViewEvent): string {
  if (event.type === 'drawn') return event.tile === undefined ? 'drawn unknown' : 'drawn';
  return event.type === 'kongDeclared' ? event.meld.type : event.type;
}

test('folds the golden games (a sample)', () => {
  for (const game of GOLDEN_GAMES.filter((_, index) => index % 120 === 0))
    expectEqualFolds(playGoldenGame(game).events);
});

test('folds a casual deal with a claim and a robbed kong', () => {
  const { events, state } = robbedDeal();
  expect(state.phase).toMatchObject({ type: 'ended', outcome: { type: 'win', winner: 2, from: 1, winningTile: FIVE } });
  expectEqualFolds(events);
  for (const seat of SEATS) {
    const view = replay(viewFor(seat, events.slice(0, -1)));
    expect(view.phase).toEqual({ type: 'robKong', seat: 1, tile: FIVE });
    const question = questionOf(view.phase, seat);
    expect(question?.type).toBe(seat === 1 ? undefined : 'robKong');
    if (seat === 2) expect(legalActions(view, seat)).toContainEqual({ type: 'win' });
  }
});

test('throws on an impossible event', () => {
  const { events } = randomDeal(configFrom(CASUAL_RULES, 'order'), 'order');
  expect(() => replay([...events.slice(0, 2), ...events.slice(3)])).toThrow();
  const view = viewFor(0, events);
  expect(() => replay(view.slice(1))).toThrow('expected dealStarted');
  expect(() => replay([view[0]!, ...view])).toThrow('dealStarted again');
  expect(() => replay([...view.slice(0, 2), { type: 'drawn', seat: 0, afterKong: false }])).toThrow('unknown tile');
  const kong: ViewEvent = { type: 'kongDeclared', seat: 0, meld: { type: 'hiddenKong' } };
  expect(() => replay([...view.slice(0, 3), kong])).toThrow('hiddenKong cannot be declared');
  const chow: ViewEvent = { type: 'claimed', seat: 1, meld: { type: 'chow', low: FIVE, claimed: FIVE } };
  expect(() => replay([...view.slice(0, 3), chow])).toThrow('no discard to claim');
});
