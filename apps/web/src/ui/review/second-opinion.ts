// What the network `policy` would do at each decision of a seat: a second opinion beside the plans of `goal`.

import { policyBots } from '@mcr-arena/bot-policy/browser';
import { type Action, decisionsOf, type PlayedDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';

/** The network's action by the event of the decision. `model`: the bytes of the network. */
export function networkChoices(deal: PlayedDeal, seat: Seat, model: Uint8Array): ReadonlyMap<number, Action> {
  const { rules, prevalentWind } = deal.config;
  const bot = policyBots(model)({ seat, rules, prevalentWind, parameters: {}, seed: '' });
  return new Map(
    decisionsOf(deal, seat).map(({ event, observation, legalActions }) => [
      event,
      bot.decide(observation, legalActions, Number.POSITIVE_INFINITY) as Action,
    ]),
  );
}
