// Ratings as people read them.

import type { Estimate } from '@mcr-arena/tournament';

interface Rated {
  readonly rating: number;
  readonly uncertainty: number;
}

const DIGITS = 1;

/** `31.4 ± 1.9` */
export function formatRating({ rating, uncertainty }: Rated): string {
  return `${rating.toFixed(DIGITS)} ± ${uncertainty.toFixed(DIGITS)}`;
}

export function estimateOf({ rating, uncertainty }: Rated): Estimate {
  return { value: rating, interval: [rating - uncertainty, rating + uncertainty] };
}

/** What every bot begins with. */
export const FIRST_RATING = 25;
