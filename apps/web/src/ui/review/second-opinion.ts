// What the network `policy` would do at each decision of a seat, or in one position: a second opinion beside the plans of `goal`.

import { policyBots } from '@mcr-arena/bot-policy/browser';
import {
  type Action,
  decisionsOf,
  legalActions,
  observationOf,
  type PlayedDeal,
  type ViewState,
} from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';

/** The network's action by the event of the decision. `model`: the bytes of the network. */
export function networkChoices(deal: PlayedDeal, seat: Seat, model: Uint8Array): ReadonlyMap<number, Action> {
  const decide = networkIn({ ...deal.config, seat }, model);
  return new Map(
    decisionsOf(deal, seat).map(({ event, observation, legalActions: legal }) => [event, decide(observation, legal)]),
  );
}

/** The network's action at the question of `state`. Throws if there is none. */
export function networkChoice(state: ViewState, model: Uint8Array): Action {
  return networkIn(state.config, model)(observationOf(state)!, legalActions(state, state.config.seat));
}

type Decide = (observation: NonNullable<ReturnType<typeof observationOf>>, legal: readonly Action[]) => Action;

function networkIn(
  { seat, rules, prevalentWind }: Pick<ViewState['config'], 'seat' | 'rules' | 'prevalentWind'>,
  model: Uint8Array,
): Decide {
  const bot = policyBots(model)({ seat, rules, prevalentWind, parameters: {}, seed: '' });
  return (observation, legal) => bot.decide(observation, legal, Number.POSITIVE_INFINITY) as Action;
}
