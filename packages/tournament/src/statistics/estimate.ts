// Estimates with their uncertainty. Deals of one wall are correlated, so the sampling unit is the set. Where every deal has
// its own wall, as for compared points, it is the deal, and "set" below means a deal.
//
// Only +, −, ×, ÷ and square roots are used, which IEEE 754 rounds exactly, in a fixed order, so the same results give
// the same figures on every machine. Published figures are rounded to four decimals.

/** Lower and upper bound of a 95 % confidence interval. */
export type Interval = readonly [low: number, high: number];

/** A value, to four decimals, and its confidence interval. */
export interface Estimate {
  readonly value: number;
  /** Absent if there are too few sets (or deals) to show the variance between them. */
  readonly interval?: Interval;
}

/** A count as a proportion of another. */
export interface Rate {
  readonly count: number;
  /** The base of the proportion. */
  readonly of: number;
  /** `count` / `of`; absent if `of` is 0. */
  readonly value?: number;
  /** Wilson's interval; absent if `of` is 0. */
  readonly interval?: Interval;
}

/** The part of one set in the numerator and denominator of a ratio. */
export interface Share {
  readonly sum: number;
  readonly count: number;
}

/** Minimum number of sets for an interval. */
export const MIN_SETS = 20;

/** 97.5 % quantile of the normal distribution. */
export const NORMAL_QUANTILE = 1.959963984540054;

/** `value` to four decimals, without negative zeros. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}

/**
 * 97.5 % quantile of Student's t distribution, by the first terms of its Cornish-Fisher expansion (Abramowitz and
 * Stegun 26.7.5): accurate to 0.0001 from 19 degrees of freedom, the minimum used.
 */
export function tQuantile(degrees: number): number {
  const z = NORMAL_QUANTILE;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * ((5 * z2 + 16) * z2 + 3)) / 96;
  const third = (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384;
  return z + (first + (second + third / degrees) / degrees) / degrees;
}

/** The total of the sums over the total of the counts. Absent if nothing was counted. */
function ratioOf(shares: readonly Share[]): number | undefined {
  const count = shares.reduce((total, share) => total + share.count, 0);
  return count === 0 ? undefined : shares.reduce((total, share) => total + share.sum, 0) / count;
}

/**
 * Variance of a ratio, from the differences between sets; equal to the variance of the mean if all counts are equal.
 * Needs at least two shares.
 */
function ratioVariance(shares: readonly Share[], ratio: number): number {
  const count = shares.reduce((total, share) => total + share.count, 0);
  const squares = shares.reduce((total, share) => {
    const residual = share.sum - ratio * share.count;
    return total + residual * residual;
  }, 0);
  return ((shares.length / (shares.length - 1)) * squares) / (count * count);
}

/** A mean over sets with its t interval. Absent if nothing was counted. */
export function estimateMean(shares: readonly Share[]): Estimate | undefined {
  const counted = shares.filter((share) => share.count > 0);
  const ratio = ratioOf(counted);
  if (ratio === undefined) return undefined;
  if (counted.length < MIN_SETS) return { value: rounded(ratio) };
  return intervalAround(ratio, tQuantile(counted.length - 1) * Math.sqrt(ratioVariance(counted, ratio)));
}

/**
 * The difference between two means, with its t interval. `pairs`: the shares of both in each set, of which one may count
 * nothing. Sets that both have played reduce the variance. The degrees of freedom are those of the mean with fewer sets, so the
 * interval is rather too wide than too narrow. Absent if one mean is.
 */
export function estimateDifference(pairs: readonly (readonly [Share, Share])[]): Estimate | undefined {
  const [first, second] = [pairs.map(([share]) => share), pairs.map(([, share]) => share)];
  const [a, b] = [ratioOf(first), ratioOf(second)];
  if (a === undefined || b === undefined) return undefined;
  const sets = Math.min(...[first, second].map((shares) => shares.filter(({ count }) => count > 0).length));
  if (sets < MIN_SETS) return { value: rounded(a - b) };
  const [countA, countB] = [first, second].map((shares) => shares.reduce((total, { count }) => total + count, 0));
  const squares = pairs.reduce((total, [one, other]) => {
    const residual = (one.sum - a * one.count) / countA! - (other.sum - b * other.count) / countB!;
    return total + residual * residual;
  }, 0);
  return intervalAround(a - b, tQuantile(sets - 1) * Math.sqrt((sets / (sets - 1)) * squares));
}

/** An estimate with a symmetric interval. */
export function intervalAround(value: number, halfWidth: number): Estimate {
  return { value: rounded(value), interval: [rounded(value - halfWidth), rounded(value + halfWidth)] };
}

/**
 * A rate with Wilson's interval. The number of trials is divided by Kish's design effect (at least 1), the ratio of the
 * variance between sets to that of independent trials. Otherwise the interval would be too narrow.
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

/** Wilson's score interval of a rate in `trials` independent trials. */
export function wilsonInterval(rate: number, trials: number): Interval {
  const z = NORMAL_QUANTILE;
  const weight = (z * z) / trials;
  const centre = (rate + weight / 2) / (1 + weight);
  const halfWidth = (z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / trials + weight / (4 * trials));
  return [rounded(Math.max(0, centre - halfWidth)), rounded(Math.min(1, centre + halfWidth))];
}
