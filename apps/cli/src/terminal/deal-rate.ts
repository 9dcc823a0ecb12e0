// How fast a run plays deals, and how long the rest takes at that rate.

import { durationText } from './duration.ts';

export interface DealRate {
  /** Deals a second since it was made, now that there are so many. Undefined before the first. */
  at(deals: number): number | undefined;
}

/** `dealsBefore`: known when the run begins; `now`: milliseconds of a clock that never goes back. */
export function createDealRate(dealsBefore: number, now: () => number): DealRate {
  const startedAt = now();
  return {
    at: (deals) => {
      const seconds = (now() - startedAt) / 1000;
      return seconds > 0 && deals > dealsBefore ? (deals - dealsBefore) / seconds : undefined;
    },
  };
}

/** `12.3 deals/s`. */
export function rateText(rate: number): string {
  return `${rate.toFixed(1)} deals/s`;
}

/** The time that so many deals take. @example "2 min 5 s left" */
export function leftText(deals: number, rate: number): string {
  return `${durationText(deals / rate)} left`;
}
