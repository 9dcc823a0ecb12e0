// The tally of answers since the page was opened. As in reviews, an answer scores its discard's value as a share of the best one.

import type { ShownDecision } from '../../ui/review/shown-review.ts';

export interface Tally {
  readonly answers: number;
  /** Answers that were the best discard. */
  readonly best: number;
  /** The mean share, 0 to 1; undefined before the first answer. */
  readonly accuracy: number | undefined;
}

/** The score of an answer, 0 to 1. `chosen`: index in the alternatives. */
export function shareOf({ alternatives }: ShownDecision, chosen: number): number {
  const best = alternatives[0]!.value;
  return best > 0 ? Math.max(0, alternatives[chosen]!.value / best) : 0;
}

/** `shares`: the scores of the answers. */
export function tallyOf(shares: readonly number[]): Tally {
  const answers = shares.length;
  const sum = shares.reduce((total, share) => total + share, 0);
  return {
    answers,
    best: shares.filter((share) => share === 1).length,
    accuracy: answers === 0 ? undefined : sum / answers,
  };
}
