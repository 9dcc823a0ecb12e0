// A situation of the trainer: a discard decision in which the choice matters, from a deal that `goal` played against itself.
// A seed and a number identify it, so that a link opens the same situation.

import { type ReviewedDecision, reviewDeal } from '@mcr-arena/bot-goal';
import { DUPLICATE_RULES, type ViewEvent, viewFor } from '@mcr-arena/engine';
import { createRandom, SEATS, type Seat, shuffled, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { type ShownDecision, shownDecision } from '../../ui/review/shown-review.ts';
import { goalSelfPlay } from './self-play.ts';

export interface Situation {
  readonly seat: Seat;
  /** The events seen by the seat up to the question. */
  readonly view: readonly ViewEvent[];
  /** Every legal discard with its value. */
  readonly decision: ShownDecision;
}

/** Minimum value of the best discard, in points. Below it, the hand is too far from a win for the choice to matter. */
const LEAST_VALUE = 0.5;
/** Maximum value of the second-best discard as a share of the best, to exclude ties. */
const LARGEST_SHARE = 0.93;
const FEWEST_DISCARDS = 5;
/** Maximum number of deals to search; nearly every deal has a suitable decision. */
const MOST_DEALS = 50;

/** `number`: from 1. Throws if none of `MOST_DEALS` deals has a suitable decision. */
export function situationOf(seed: string, number: number): Situation {
  const random = createRandom(`trainer ${seed} ${number}`);
  for (let deals = 0; deals < MOST_DEALS; deals += 1) {
    const wall = shuffled(TILES_WITHOUT_FLOWERS, random);
    const deal = goalSelfPlay({ rules: DUPLICATE_RULES, prevalentWind: WINDS[random.below(4)]!, wall });
    const seat = SEATS[random.below(4)]!;
    const suitable = reviewDeal(deal, seat).decisions.filter(isSuitable);
    if (suitable.length === 0) continue;
    const decision = suitable[random.below(suitable.length)]!;
    const view = viewFor(seat, deal.events.slice(0, decision.event + 1));
    return { seat, view, decision: { ...shownDecision(decision), chosen: undefined } };
  }
  throw new Error(`no suitable situation in ${MOST_DEALS} deals of the seed "${seed}"`);
}

function isSuitable({ alternatives, legalActions }: ReviewedDecision): boolean {
  const [best, second] = alternatives;
  if (best === undefined || second === undefined) return false;
  const areDiscards = legalActions.length >= FEWEST_DISCARDS && legalActions.every(({ type }) => type === 'discard');
  return areDiscards && best.value >= LEAST_VALUE && second.value <= LARGEST_SHARE * best.value;
}
