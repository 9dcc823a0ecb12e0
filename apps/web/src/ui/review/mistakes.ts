// The mistakes of a seat in a reviewed deal: the decisions that lost the most, each as an exercise of the trainer.

import { type PlayedDeal, viewFor } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import type { Mistake } from '../training/exercise-source.ts';
import { costliest, type ShownDecision } from './shown-review.ts';

/** In points: smaller losses are within the error of the estimate, or hardly matter. */
export const LEAST_COST = 0.5;
/** Mistakes of one deal. */
const MOST_MISTAKES = 5;

/** The most costly first; none that lost less than `LEAST_COST`. */
export function mistakesOf(deal: PlayedDeal, seat: Seat, decisions: readonly ShownDecision[]): readonly Mistake[] {
  return costliest(decisions, MOST_MISTAKES)
    .filter(({ cost }) => cost >= LEAST_COST)
    .map(({ event, alternatives, chosen, cost }): Mistake => {
      const view = viewFor(seat, deal.events.slice(0, event + 1));
      return { kind: 'mistakes', view, cost, ...(chosen !== undefined && { played: alternatives[chosen]!.action }) };
    });
}
