// An interval that may be inspected after every wall: the total probability that it ever misses the true difference, at any
// number of walls, is at most 5 %. (An ordinary 95 % interval misses with probability 5 % at each look, so eventually some look
// misses.)
//
// It is the confidence sequence that inverts the mixture t test (Robbins 1970, Lai 1976). The test statistic for a hypothetical
// difference is a likelihood ratio: the likelihood of the walls under a normal mixture of differences around the hypothetical
// one (its standard deviation is 1/√`MIXTURE` of that of a wall), divided by their likelihood under the hypothetical difference.
// The unknown spread of walls is integrated out. If the hypothesis is true, the ratio is a martingale, so by Ville's inequality
// the probability that it ever reaches 1 / 0.05 is at most 5 %. Differences whose ratio reaches it are excluded. Walls must be
// independent; the interval is exact if they are normally distributed.
//
// Differences on real walls are not normal, especially of two bots that rarely play differently: the first fifty may all be 0.
// So the spread is computed with two additional walls, `CAUTION` points to either side, which can only widen the interval.
// Tests show that it is valid for differences of real bots: near, far, and rarely different.

import { type Interval, MIN_SETS, portableExp, portableLog } from '@mcr-arena/tournament';
import { deviationOf, type Moments } from './moments.ts';

/** Probability that the interval ever misses. */
export const ERROR_RATE = 0.05;

/** Number of walls before the first look. */
export const FIRST_LOOK = MIN_SETS;

/** Chosen so that the interval is near its narrowest after tens to hundreds of walls. */
const MIXTURE = 10;

/** Points per deal: the effect of one good hand on a wall. */
const CAUTION = 32;

/** The interval after these walls, not rounded. Undefined before the first look. */
export function anytimeInterval(moments: Moments): Interval | undefined {
  if (moments.count < FIRST_LOOK) return undefined;
  const halfWidth = anytimeHalfWidth(moments, moments.count);
  return [moments.mean - halfWidth, moments.mean + halfWidth];
}

/** Expected half-width of the interval after `walls` walls (two or more) if they spread like those in `moments`. */
export function anytimeHalfWidth(moments: Moments, walls: number): number {
  const squares = deviationOf(moments) ** 2 * (walls - 1) + 2 * CAUTION ** 2;
  return anytimeFactor(walls) * Math.sqrt(squares / (walls - 1));
}

/** Half-width of the interval after `walls` walls, in standard deviations of a wall, without caution. */
function anytimeFactor(walls: number): number {
  const weight = MIXTURE / (walls + MIXTURE);
  const logOdds = -portableLog(ERROR_RATE) - portableLog(weight) / 2;
  const growth = 1 / portableExp((-2 / walls) * logOdds);
  const room = 1 - growth * weight;
  return room <= 0 ? Number.POSITIVE_INFINITY : Math.sqrt(((walls - 1) * (growth - 1)) / (room * walls));
}
