// Decisions of played deals, drawn from a seed.

import { createBot } from '@mcr-arena/bot-shanten';
import {
  type Action,
  CASUAL_RULES,
  type DealRules,
  DUPLICATE_RULES,
  decisionsOf,
  legalActions,
  playDeal,
  replay,
  type ViewState,
  viewFor,
} from '@mcr-arena/engine';
import { seatViewOf } from '@mcr-arena/protocol';
import { type Continue, continueBy } from '@mcr-arena/runs';
import { createRandom, SEATS, shuffled, TILES_WITH_FLOWERS, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { propertyRuns } from '../tier.ts';

/** The bot `shanten`, which continues thirty times faster than `policy`. */
export function shantenIn(state: ViewState): Continue {
  return continueBy(createBot, state);
}

/** What a seat knows at one of its decisions, and two of its legal actions. */
export interface DrawnPosition {
  readonly state: ViewState;
  readonly base: Action;
  readonly other: Action;
}

/** A decision drawn at random from a deal that `shanten` plays; two of its actions are drawn too. */
export function drawPosition(seed: string, rules: DealRules = DUPLICATE_RULES): DrawnPosition {
  const random = createRandom(seed);
  const tiles = rules.format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  const prevalentWind = WINDS[random.below(4)]!;
  const config = { rules, prevalentWind, wall: shuffled(tiles, random) };
  const seated = SEATS.map((seat) => createBot({ seat, rules, prevalentWind, parameters: {}, seed: '' }));
  const deal = playDeal(
    config,
    (state, seat) =>
      seated[seat]!.decide(
        { ...seatViewOf(state, seat)!, history: [] },
        legalActions(state, seat),
        Number.POSITIVE_INFINITY,
      ) as Action,
  );
  const seat = SEATS[random.below(4)]!;
  const decisions = decisionsOf(deal, seat);
  const decision = decisions[random.below(decisions.length)]!;
  const [base, other] = shuffled(decision.legalActions, random);
  return { state: replay(viewFor(seat, deal.events.slice(0, decision.event + 1))), base: base!, other: other! };
}

/** Positions of both formats, by seed. */
export const POSITION_SEEDS = Array.from({ length: propertyRuns(80) }, (_, number) => ({
  seed: `position ${number}`,
  rules: number % 2 === 0 ? DUPLICATE_RULES : CASUAL_RULES,
}));
