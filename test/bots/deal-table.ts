// Plays a deal with four bots by the judge's own rules. Every answer is checked.

import {
  type Action,
  askedSeats,
  CASUAL_RULES,
  type DealConfig,
  DealInPlay,
  DUPLICATE_RULES,
  formatAction,
  legalActions,
  type Observation,
  type Observer,
  observerOf,
  type Replies,
  sameAction,
  viewEventFor,
  viewFor,
} from '@mcr-arena/engine';
import type { Bot, BotModule, BotParameters } from '@mcr-arena/sdk';
import {
  type BySeat,
  createRandom,
  mapSeats,
  SEATS,
  type Seat,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  WINDS,
} from '@mcr-arena/tiles';

export interface Entrant {
  readonly module: BotModule;
  readonly parameters?: BotParameters;
}

/** A question with its answer. */
export interface Decision {
  readonly seat: Seat;
  readonly observation: Observation;
  readonly legal: readonly Action[];
  readonly action: Action;
}

export function duplicateDeal(seed: string, prevalentWind = WINDS[0]): DealConfig {
  return { rules: DUPLICATE_RULES, prevalentWind, wall: shuffled(TILES_WITHOUT_FLOWERS, createRandom(seed)) };
}

export function casualDeal(seed: string, prevalentWind = WINDS[0]): DealConfig {
  return { rules: CASUAL_RULES, prevalentWind, wall: shuffled(TILES_WITH_FLOWERS, createRandom(seed)) };
}

/** Plays a deal and returns every decision in it. Throws on an answer that is not legal. */
export async function playEntrants(entrants: BySeat<Entrant>, config: DealConfig, seed: string): Promise<Decision[]> {
  const bots = await Promise.all(SEATS.map((seat) => seatBot(entrants[seat], seat, config, seed)));
  const deal = new DealInPlay(config);
  const observers = mapSeats((seat) => observerOf(viewFor(seat, deal.events)));
  const decisions: Decision[] = [];
  while (deal.deltas === undefined) {
    const replies = new Map<Seat, Action>();
    for (const seat of askedSeats(deal.state)) {
      const decision = await ask(bots[seat]!, seat, observers[seat], legalActions(deal.state, seat));
      decisions.push(decision);
      replies.set(seat, decision.action);
    }
    const events = deal.answer(mapSeats((seat) => replies.get(seat)) satisfies Replies);
    for (const seat of SEATS) for (const event of events) observers[seat].see(viewEventFor(seat, event));
  }
  return decisions;
}

/** A deal in which the same entrant has all four seats. */
export function playFour(entrant: Entrant, config: DealConfig, seed: string): Promise<Decision[]> {
  const seated = mapSeats(() => entrant);
  return playEntrants(seated, config, seed);
}

/** The answers in order: equal lists mean the same play. */
export function answersOf(decisions: readonly Decision[]): string[] {
  return decisions.map(({ seat, action }) => `${seat} ${formatAction(action)}`);
}

async function seatBot(
  { module, parameters = {} }: Entrant,
  seat: Seat,
  config: DealConfig,
  seed: string,
): Promise<Bot> {
  const { rules, prevalentWind } = config;
  return module.createBot({ seat, prevalentWind, rules, parameters, seed: `${seed}/${seat}` });
}

async function ask(bot: Bot, seat: Seat, observer: Observer, legal: readonly Action[]): Promise<Decision> {
  const observation = observer.observation();
  if (observation === undefined) throw new Error(`seat ${seat} sees no question`);
  const action = await bot.decide(observation, legal, Number.POSITIVE_INFINITY);
  if (!legal.some((other) => sameAction(other, action))) {
    throw new Error(`seat ${seat}: ${formatAction(action)} is not one of ${legal.map(formatAction).join(', ')}`);
  }
  return { seat, observation, legal, action };
}
