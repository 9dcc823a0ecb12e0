// Random deals for tests: walls from seeds, and players with random replies.

import {
  type Action,
  askedSeats,
  BOTZONE_DEAL_RULES,
  CASUAL_RULES,
  type DealConfig,
  type DealEvent,
  DealInPlay,
  type DealRules,
  type DealState,
  DUPLICATE_RULES,
  legalActions,
  type PlayedDeal,
  playDeal,
  type Replies,
  type Reply,
} from '@mcr-arena/engine';
import {
  createRandom,
  mapSeats,
  type Random,
  type Seat,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  WINDS,
} from '@mcr-arena/tiles';

export function configFrom(rules: DealRules, seed: string, flowers = rules.format === 'casual'): DealConfig {
  const random = createRandom(`wall ${seed}`);
  const wall = shuffled(flowers ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, random);
  return { rules, prevalentWind: WINDS[random.below(4)]!, wall };
}

/** Any legal action. Wins are always taken, because otherwise hardly any deal would be won. */
export function chosenFrom(actions: readonly Action[], random: Random): Action {
  return actions.find(({ type }) => type === 'win') ?? actions[random.below(actions.length)]!;
}

export function randomDeal(config: DealConfig, seed: string): PlayedDeal {
  const random = createRandom(`players ${seed}`);
  return playDeal(config, (state, seat) => chosenFrom(legalActions(state, seat), random));
}

/** Replies in which only `seat` acts. */
export function onlyReply(seat: Seat, reply: Reply): Replies {
  return mapSeats((each) => (each === seat ? reply : undefined));
}

/** Calls `visit` before every question of a deal with random play. State and events change after the call. */
export function visitQuestions(
  config: DealConfig,
  seed: string,
  visit: (state: DealState, question: number, events: readonly DealEvent[]) => void,
): void {
  const random = createRandom(`players ${seed}`);
  const deal = new DealInPlay(config);
  while (deal.deltas === undefined) {
    const { state } = deal;
    visit(state, deal.steps.length, deal.events);
    const asked = askedSeats(state);
    deal.answer(mapSeats((seat) => (asked.includes(seat) ? chosenFrom(legalActions(state, seat), random) : undefined)));
  }
}

/** Duplicate walls can have flowers too. */
export const FORMATS: readonly (readonly [string, DealRules, boolean])[] = [
  ['duplicate', DUPLICATE_RULES, false],
  ['duplicate with flowers', BOTZONE_DEAL_RULES, true],
  ['casual', CASUAL_RULES, true],
  ['casual without flowers, faults end the deal', { ...CASUAL_RULES, onFault: 'end-deal' }, false],
];
