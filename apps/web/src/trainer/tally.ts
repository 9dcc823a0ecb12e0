// The tally of answers since the page was opened. As in reviews, an answer scores its discard's value as a share of the best one.

import type { ShownDecision } from '../review/shown-review.ts';

export interface Tally {
  readonly answers: number;
  /** Answers that were the best discard. */
  readonly best: number;
  /** The mean share, 0 to 1; undefined before the first answer. */
  readonly accuracy: number | undefined;
}

export const NO_ANSWERS: Tally = { answers: 0, best: 0, accuracy: undefined };

/** The score of an answer, 0 to 1. `chosen`: index in the alternatives. */
export function shareOf({ alternatives }: ShownDecision, chosen: number): number {
  const best = alternatives[0]!.value;
  return best > 0 ? Math.max(0, alternatives[chosen]!.value / best) : 0;
}

export function withAnswer({ answers, best, accuracy = 0 }: Tally, share: number): Tally {
  return {
    answers: answers + 1,
    best: best + (share === 1 ? 1 : 0),
    accuracy: (accuracy * answers + share) / (answers + 1),
  };
}
