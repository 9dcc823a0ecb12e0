// The payment of a win by its fan points: the winner's score delta, which weights goals.

import { BASE_PAYMENT } from '@mcr-arena/scoring';

const LOSERS = 3;

/** The payment of a win before the fan points are added. */
export const LEAST_PAYMENT = LOSERS * BASE_PAYMENT;

/** The payment to the winner of a hand, by its fan points. */
export function winPayment(fanPoints: number, selfDrawn: boolean): number {
  return LEAST_PAYMENT + (selfDrawn ? LOSERS * fanPoints : fanPoints);
}
