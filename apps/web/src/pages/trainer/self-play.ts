// Plays a deal between four `goal` bots, in the current thread.

import { createBot } from '@mcr-arena/bot-goal';
import {
  type Action,
  askedSeats,
  type DealConfig,
  DealInPlay,
  legalActionsFor,
  observerOf,
  type PlayedDeal,
  viewEventFor,
  viewFor,
} from '@mcr-arena/engine';
import { mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';

/** Deterministic, because `goal` decides only from what it sees. */
export function goalSelfPlay(config: DealConfig): PlayedDeal {
  const bot = createBot({ parameters: {} });
  const deal = new DealInPlay(config);
  const observers = mapSeats((seat) => observerOf(viewFor(seat, deal.events)));
  const replyOf = (seat: Seat): Action => {
    const observation = observers[seat].observation();
    if (observation === undefined) return { type: 'pass' };
    return bot.decide(observation, legalActionsFor(observation), Number.POSITIVE_INFINITY) as Action;
  };
  while (deal.deltas === undefined) {
    const asked = askedSeats(deal.state);
    const events = deal.answer(mapSeats((seat) => (asked.includes(seat) ? replyOf(seat) : undefined)));
    for (const seat of SEATS) for (const event of events) observers[seat].see(viewEventFor(seat, event));
  }
  return deal;
}
