// Figures with their uncertainty. Deals of one wall are alike, so the unit of chance is the set, never the deal.
//
// Only +, −, ×, ÷ and square roots are used, each of which IEEE 754 rounds in one way, in a fixed order: the same results
// give the same figures on every machine. Published figures are rounded to four decimals.

/** Lower and upper bound of a 95 % confidence interval. */
export type Interval = readonly [low: number, high: number];

/** A figure, to four decimals, and how sure it is. */
export interface Estimate {
  readonly value: number;
  /** Absent below `MIN_SETS` sets: fewer say too little about how far sets differ. */
  readonly interval?: Interval;
}

/** How often something happened. */
export interface Rate {
  readonly count: number;
  /** Of how many. */
  readonly of: number;
  /** `count` / `of`; absent when `of` is 0. */
  readonly value?: number;
  /** Wilson's interval; absent when `of` is 0. */
  readonly interval?: Interval;
}

/** One set's share of a sum and of what it is divided by. */
export interface Share {
  readonly sum: number;
  readonly count: number;
}

/** Sets that an interval needs. */
export const MIN_SETS = 20;

/** 97.5 % quantile of the normal distribution. */
export const NORMAL_QUANTILE = 1.959963984540054;

/** `value` to four decimals, without negative zeros. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}

/**
 * 97.5 % quantile of Student's t distribution, by the first terms of its Cornish-Fisher expansion (Abramowitz and Stegun
 * 26.7.5): true to 0.0001 from 19 degrees of freedom on, which is as few as are used.
 */
export function tQuantile(degrees: number): number {
  const z = NORMAL_QUANTILE;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * ((5 * z2 + 16) * z2 + 3)) / 96;
  const third = (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384;
  return z + (first + (second + third / degrees) / degrees) / degrees;
}

/** The sums' total over the counts' total. Absent when nothing was counted. */
function ratioOf(shares: readonly Share[]): number | undefined {
  const count = shares.reduce((total, share) => total + share.count, 0);
  return count === 0 ? undefined : shares.reduce((total, share) => total + share.sum, 0) / count;
}

/** Variance of a ratio as sets differ in it: that of the mean when all counts are equal. For two shares or more. */
function ratioVariance(shares: readonly Share[], ratio: number): number {
  const count = shares.reduce((total, share) => total + share.count, 0);
  const squares = shares.reduce((total, share) => {
    const residual = share.sum - ratio * share.count;
    return total + residual * residual;
  }, 0);
  return ((shares.length / (shares.length - 1)) * squares) / (count * count);
}

/** A mean over sets with its t interval. Absent when nothing was counted. */
export function estimateMean(shares: readonly Share[]): Estimate | undefined {
  const counted = shares.filter((share) => share.count > 0);
  const ratio = ratioOf(counted);
  if (ratio === undefined) return undefined;
  if (counted.length < MIN_SETS) return { value: rounded(ratio) };
  return intervalAround(ratio, tQuantile(counted.length - 1) * Math.sqrt(ratioVariance(counted, ratio)));
}

/** The estimate that reaches as far to either side. */
export function intervalAround(value: number, halfWidth: number): Estimate {
  return { value: rounded(value), interval: [rounded(value - halfWidth), rounded(value + halfWidth)] };
}

/**
 * A rate with Wilson's interval. The number of trials is divided by how much more the rate differs between sets than
 * independent trials would (Kish's design effect, at least 1), or the interval would promise too much.
 */
export function estimateRate(shares: readonly Share[]): Rate {
  const counted = shares.filter((share) => share.count > 0);
  const count = counted.reduce((total, share) => total + share.sum, 0);
  const of = counted.reduce((total, share) => total + share.count, 0);
  if (of === 0) return { count, of };
  const value = count / of;
  const spread = (value * (1 - value)) / of;
  const known = counted.length > 1 && spread > 0;
  const designEffect = known ? Math.max(1, ratioVariance(counted, value) / spread) : 1;
  return { count, of, value: rounded(value), interval: wilsonInterval(value, of / designEffect) };
}

/** Wilson's score interval of a rate seen in so many independent trials. */
export function wilsonInterval(rate: number, trials: number): Interval {
  const z = NORMAL_QUANTILE;
  const weight = (z * z) / trials;
  const centre = (rate + weight / 2) / (1 + weight);
  const halfWidth = (z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / trials + weight / (4 * trials));
  return [rounded(Math.max(0, centre - halfWidth)), rounded(Math.min(1, centre + halfWidth))];
}
