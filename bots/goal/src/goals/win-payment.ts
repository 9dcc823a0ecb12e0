// What a win pays, by what the hand is worth: the winner's score delta, which goals are weighed by.

import { BASE_PAYMENT } from '@mcr-arena/scoring';

const LOSERS = 3;

/** What a win pays before the fan points of the hand are added. */
export const LEAST_PAYMENT = LOSERS * BASE_PAYMENT;

/** What the winner of a hand of so many fan points is paid. */
export function winPayment(fanPoints: number, selfDrawn: boolean): number {
  return LEAST_PAYMENT + (selfDrawn ? LOSERS * fanPoints : fanPoints);
}
