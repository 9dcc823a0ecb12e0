// Formats ratings.

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

/** The initial rating of every bot. */
export const FIRST_RATING = 25;
