// The rate at which a run plays deals, and the time left at that rate.

import { durationText } from './count-text.ts';

export type DealRate = ReturnType<typeof createDealRate>;

/** `dealsBefore`: deals played before the run; `now`: milliseconds of a monotonic clock. */
export function createDealRate(dealsBefore: number, now: () => number) {
  const startedAt = now();
  return {
    /** Deals per second since the start, given the number of deals so far. Undefined before the first deal. */
    at: (deals: number): number | undefined => {
      const seconds = (now() - startedAt) / 1000;
      return seconds > 0 && deals > dealsBefore ? (deals - dealsBefore) / seconds : undefined;
    },
  };
}

/** `12.3 deals/s`. */
export function rateText(rate: number): string {
  return `${rate.toFixed(1)} deals/s`;
}

/** The time for the remaining deals. @example "2 min 5 s left" */
export function leftText(deals: number, rate: number): string {
  return `${durationText(deals / rate)} left`;
}
