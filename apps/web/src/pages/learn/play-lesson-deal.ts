// Plays the deal of a lesson to its end, with `goal` in the learner's seat against three beginners.

import { createBot as createGoal } from '@mcr-arena/bot-goal';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import {
  type Action,
  askedSeats,
  CASUAL_RULES,
  type DealConfig,
  DealInPlay,
  legalActionsFor,
  observerOf,
  type PlayedDeal,
  viewEventFor,
  viewFor,
} from '@mcr-arena/engine';
import { mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import { LEARNER } from './lesson-deals.ts';

const BEGINNER = {
  seat: LEARNER,
  prevalentWind: 'east',
  rules: CASUAL_RULES,
  parameters: { claims: 'no', forms: 'regular' },
  seed: '',
} as const;

/** Deterministic: neither bot draws random numbers. */
export function playWithGoal(config: DealConfig): PlayedDeal {
  const goal = createGoal({ parameters: {} });
  const beginner = createShanten(BEGINNER);
  const deal = new DealInPlay(config);
  const observers = mapSeats((seat) => observerOf(viewFor(seat, deal.events)));
  const replyOf = (seat: Seat): Action => {
    const observation = observers[seat].observation();
    if (observation === undefined) return { type: 'pass' };
    const bot = seat === LEARNER ? goal : beginner;
    return bot.decide(observation, legalActionsFor(observation), Number.POSITIVE_INFINITY) as Action;
  };
  while (deal.deltas === undefined) {
    const asked = askedSeats(deal.state);
    const events = deal.answer(mapSeats((seat) => (asked.includes(seat) ? replyOf(seat) : undefined)));
    for (const seat of SEATS) for (const event of events) observers[seat].see(viewEventFor(seat, event));
  }
  return deal;
}
