// Positions for tests of plans: every decision of deals that `goal` played against itself, and of deals with random play.

import { CASUAL_RULES, type Decision, DUPLICATE_RULES, decisionsOf, type PlayedDeal } from '@mcr-arena/engine';
import { SEATS } from '@mcr-arena/tiles';
import { goalSelfPlay } from '../../../apps/web/src/ui/training/play-bots.ts';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';

/** `count` decisions with at least two legal actions. */
export function positions(count: number, seed: string): Decision[] {
  const found: Decision[] = [];
  for (let deal = 0; found.length < count; deal += 1) {
    const name = `${seed} ${deal}`;
    found.push(...decisionsIn(goalSelfPlay(configFrom(deal % 2 === 0 ? DUPLICATE_RULES : CASUAL_RULES, name))));
    found.push(...decisionsIn(randomDeal(configFrom(CASUAL_RULES, name), name)));
  }
  return found.slice(0, count);
}

function decisionsIn(deal: PlayedDeal): Decision[] {
  return SEATS.flatMap((seat) => decisionsOf(deal, seat));
}
