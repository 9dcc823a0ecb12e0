// Questions of many deals: random deals under all rules, and Botzone's golden games.

import {
  type Action,
  askedSeats,
  createObserver,
  type DealEvent,
  type DealState,
  legalActions,
  type Observation,
  type Observer,
  viewEventFor,
} from '@mcr-arena/engine';
import { SEATS } from '@mcr-arena/tiles';
import { configFrom, FORMATS, visitQuestions } from '../../deals/random-deals.ts';
import { GOLDEN_GAMES } from '../botzone/golden-games.ts';
import { playGoldenGame } from '../botzone/golden-questions.ts';

/** A question to a seat. The state changes after the visit; the observation does not. */
export interface Position {
  readonly state: DealState;
  readonly observation: Observation;
  readonly actions: readonly Action[];
}

export type Visit = (position: Position) => void;

type FollowEvents = (state: DealState, events: readonly DealEvent[]) => void;

/** Calls `visit` for each asked seat, with its events so far. */
export function visitor(visit: Visit): FollowEvents {
  const observers: Observer[] = [];
  let seen = 0;
  return (state, events) => {
    for (; seen < events.length; seen += 1) {
      for (const seat of SEATS) {
        const event = viewEventFor(seat, events[seen]!);
        if (event.type === 'dealStarted') observers[seat] = createObserver(event);
        else observers[seat]!.see(event);
      }
    }
    for (const seat of askedSeats(state)) {
      const observation = observers[seat]!.observation()!;
      visit({ state, observation, actions: legalActions(state, seat) });
    }
  };
}

/** Random deals, `deals` of each format. */
export function visitRandomDeals(deals: number, visit: Visit): void {
  for (const [name, rules, hasFlowers] of FORMATS) {
    for (let deal = 0; deal < deals; deal += 1) {
      const seed = `encodings ${name} ${deal}`;
      const follow = visitor(visit);
      visitQuestions(configFrom(rules, seed, hasFlowers), seed, (state, _, events) => follow(state, events));
    }
  }
}

/** Every `step`-th golden game. */
export function visitGoldenGames(step: number, visit: Visit): void {
  for (let game = 0; game < GOLDEN_GAMES.length; game += step) {
    const follow = visitor(visit);
    playGoldenGame(GOLDEN_GAMES[game]!, (state, events) => follow(state, events));
  }
}
