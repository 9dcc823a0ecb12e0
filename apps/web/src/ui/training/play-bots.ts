// Plays a deal between bots, in the current thread.

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
import type { Bot } from '@mcr-arena/sdk';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';

/** The whole deal. Bots that return promises are not supported. */
export function playBots(config: DealConfig, bots: BySeat<Bot>): PlayedDeal {
  const deal = new DealInPlay(config);
  const observers = mapSeats((seat) => observerOf(viewFor(seat, deal.events)));
  const replyOf = (seat: Seat): Action => {
    const observation = observers[seat].observation()!;
    return bots[seat].decide(observation, legalActionsFor(observation), Number.POSITIVE_INFINITY) as Action;
  };
  while (deal.deltas === undefined) {
    const asked = askedSeats(deal.state);
    const events = deal.answer(mapSeats((seat) => (asked.includes(seat) ? replyOf(seat) : undefined)));
    for (const seat of SEATS) for (const event of events) observers[seat].see(viewEventFor(seat, event));
  }
  return deal;
}

/** The deal as four `goal` bots play it. Deterministic, because they decide only from what they see. */
export function goalSelfPlay(config: DealConfig): PlayedDeal {
  const goal = createBot({ parameters: {} });
  return playBots(
    config,
    mapSeats(() => goal),
  );
}
