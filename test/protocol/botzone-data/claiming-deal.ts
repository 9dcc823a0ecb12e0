// Deals with many competing claims: seats usually claim if they can.

import { DUPLICATE_RULES, legalActions, type PlayedDeal, playDeal } from '@mcr-arena/engine';
import { createRandom } from '@mcr-arena/tiles';
import { configFrom } from '../../deals/random-deals.ts';

export function claimingDeal(seed: string): PlayedDeal {
  const random = createRandom(`claims ${seed}`);
  return playDeal(configFrom(DUPLICATE_RULES, `claims ${seed}`), (state, seat) => {
    const actions = legalActions(state, seat);
    const claims = actions.filter(({ type }) => type !== 'pass' && type !== 'discard');
    const chosen = claims.length > 0 && random.below(4) > 0 ? claims : actions;
    return actions.find(({ type }) => type === 'win') ?? chosen[random.below(chosen.length)]!;
  });
}
