// Sums of points and luck by entrant.

import { type Moments, NO_MOMENTS, withValue } from '@mcr-arena/lab';

/** Means of an entrant, in points a deal. */
export interface EntrantLuck {
  readonly id: string;
  readonly points: number;
  readonly luck: number;
  /** Points less luck. */
  readonly rest: number;
}

/** Variances of an entrant's points a deal about its mean, over all entrants. */
export interface LuckVariance {
  readonly raw: number;
  readonly corrected: number;
  /** Raw ÷ corrected. */
  readonly ratio: number;
}

const LEAST_DEALS = 50;

interface Sums {
  points: Moments;
  rest: Moments;
}

export class LuckTally {
  #results = 0;
  readonly #byEntrant = new Map<string, Sums>();

  /** Adds the result of one seat of a deal; each deal has four. */
  add(id: string, points: number, luck: number): void {
    const sums = this.#byEntrant.get(id) ?? { points: NO_MOMENTS, rest: NO_MOMENTS };
    sums.points = withValue(sums.points, points);
    sums.rest = withValue(sums.rest, points - luck);
    this.#byEntrant.set(id, sums);
    this.#results += 1;
  }

  get deals(): number {
    return this.#results / 4;
  }

  /** By points less luck, best first. */
  entrants(): EntrantLuck[] {
    const all = [...this.#byEntrant].map(([id, { points, rest }]) => {
      return { id, points: points.mean, luck: points.mean - rest.mean, rest: rest.mean };
    });
    return all.sort((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1));
  }

  /** Undefined below 50 deals or two of an entrant: the ratio would say nothing. */
  variance(): LuckVariance | undefined {
    const sums = [...this.#byEntrant.values()];
    const freedom = this.#results - sums.length;
    if (this.deals < LEAST_DEALS || sums.some(({ points }) => points.count < 2)) return undefined;
    const raw = sums.reduce((sum, { points }) => sum + points.squares, 0) / freedom;
    const corrected = sums.reduce((sum, { rest }) => sum + rest.squares, 0) / freedom;
    return { raw, corrected, ratio: raw / corrected };
  }
}
