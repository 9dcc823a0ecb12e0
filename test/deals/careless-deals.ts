// Results of deals that the judge has played, with random players who sometimes break the rules.

import { askedSeats, DealInPlay, DUPLICATE_RULES, legalActions, type PlayedDeal } from '@mcr-arena/engine';
import { createRandom, mapSeats, type Random } from '@mcr-arena/tiles';
import { type DealResult, mapPositions, type Position } from '@mcr-arena/tournament';
import { dealResultOf } from '../../packages/runs/src/sets/deal-result.ts';
import { chosenFrom, configFrom } from './random-deals.ts';

/** Number of different deals that are played. */
const PLAYED = 120;

/** A deal with a timeout or a false win once in 150 questions. */
function carelessDeal(seed: string): PlayedDeal {
  const random = createRandom(seed);
  const rules = { ...DUPLICATE_RULES, onFault: random.below(2) === 0 ? 'end-deal' : 'auto-play' } as const;
  const deal = new DealInPlay(configFrom(rules, seed));
  while (deal.deltas === undefined) {
    const { state } = deal;
    const asked = askedSeats(state);
    deal.answer(
      mapSeats((seat) => {
        if (!asked.includes(seat)) return undefined;
        const chance = random.below(300);
        if (chance === 0) return { type: 'timedOut' };
        return chance === 1 ? { type: 'win' } : chosenFrom(legalActions(state, seat), random);
      }),
    );
  }
  return deal;
}

/** Random players hardly ever win, so two thirds of the deals are wins with random hands. */
export function playedSets(sets: number, seatings: number): readonly (readonly DealResult[])[] {
  const played = Array.from({ length: PLAYED }, (_, index) => carelessDeal(`careless ${index}`));
  const random = createRandom('sets');
  return Array.from({ length: sets }, () =>
    Array.from({ length: seatings }, (_, seating) => {
      const result = dealResultOf(seating, played[random.below(PLAYED)]!);
      return random.below(3) === 0 ? result : wonDeal(seating, random);
    }),
  );
}

function wonDeal(seating: number, random: Random): DealResult {
  const winner = random.below(4) as Position;
  const from = random.below(3) === 0 ? undefined : (((winner + 1 + random.below(3)) % 4) as Position);
  const fanPoints = 8 + random.below(30);
  const lossAt = (position: Position): number => {
    if (position === winner) return 0;
    return from === undefined || from === position ? 8 + fanPoints : 8;
  };
  const won = mapPositions(lossAt).reduce((sum, loss) => sum + loss, 0);
  const deltas = mapPositions((position) => (position === winner ? won : -lossAt(position)));
  return {
    seating,
    deltas,
    outcome: { type: 'win', winner, fanPoints, ...(from !== undefined && { from }) },
    fouls: [],
  };
}
