// The mistakes of a seat in a reviewed deal: the decisions that lost the most, each as an exercise of the trainer.

import { type PlayedDeal, viewFor } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import type { Mistake } from '../training/exercise-source.ts';
import { costliest, type ShownDecision } from './shown-review.ts';

/** In points: smaller losses are within the error of the estimate, or hardly matter. */
const LEAST_COST = 0.5;
/** In points: smaller losses are as good as none. */
const LEAST_INACCURACY = 0.1;
/** In points: equal for the eye. */
const EQUAL = 0.005;
/** Values from this share of the best one on are equal within the error of the estimate, as in reasons. */
const EQUAL_SHARE = 0.97;
/** Mistakes of one deal. */
const MOST_MISTAKES = 5;

/** Whether an action that is worth `cost` points less than the best one is as good within the error of the estimate. */
export function isAboutEqual(cost: number, best: number): boolean {
  return cost === 0 || best - cost >= EQUAL_SHARE * best;
}

/** What an action that is worth `cost` points less than the best one is called. */
export function gradeOf(cost: number, best: number): 'best' | 'good' | 'inaccuracy' | 'mistake' {
  if (cost < EQUAL) return 'best';
  if (cost < LEAST_INACCURACY || isAboutEqual(cost, best)) return 'good';
  return cost < LEAST_COST ? 'inaccuracy' : 'mistake';
}

/**
 * The most costly first; none that lost less than `LEAST_COST` or is about equal, and none where another discard is better if the danger counts: such a
 * decision has two answers.
 */
export function mistakesOf(deal: PlayedDeal, seat: Seat, decisions: readonly ShownDecision[]): readonly Mistake[] {
  const clear = decisions.filter(
    ({ alternatives, cost, safer }) =>
      cost >= LEAST_COST && !isAboutEqual(cost, alternatives[0]!.value) && safer === undefined,
  );
  return costliest(clear, MOST_MISTAKES).map(({ event, alternatives, chosen, cost }): Mistake => {
    const view = viewFor(seat, deal.events.slice(0, event + 1));
    return { kind: 'mistakes', view, cost, ...(chosen !== undefined && { played: alternatives[chosen]!.action }) };
  });
}
