// Records of deals without a winner, for screenshots: an exhaustive draw and a false win. Every seat claims each pung that it can
// and otherwise passes or discards the drawn tile, so a record depends only on its wall.

import {
  automaticAction,
  type DealState,
  DUPLICATE_RULES,
  encodeDeal,
  legalActions,
  type PlayedDeal,
  playDeal,
  type Reply,
  WIN,
} from '@mcr-arena/engine';
import { createRandom, type Seat, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';

/** Number of discards before a false win. */
const DISCARDS = 30;
const WALL = shuffled(TILES_WITHOUT_FLOWERS, createRandom('deals without a winner'));

export function exhaustedRecord(): string {
  return recordOf(choose);
}

export function falseWinRecord(): string {
  return recordOf((state, seat) => (isLate(state) && state.phase.type === 'turn' ? WIN : choose(state, seat)));
}

function choose(state: DealState, seat: Seat): Reply {
  return legalActions(state, seat).find(({ type }) => type === 'pung') ?? automaticAction(state, seat);
}

function isLate({ seats }: DealState): boolean {
  return seats.reduce((sum, { discards }) => sum + discards.length, 0) >= DISCARDS;
}

function recordOf(reply: (state: DealState, seat: Seat) => Reply): string {
  const config = { rules: DUPLICATE_RULES, prevalentWind: 'east', wall: WALL } as const;
  const deal: PlayedDeal = playDeal(config, reply);
  return JSON.stringify(encodeDeal(deal));
}
