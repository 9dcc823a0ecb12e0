// An interval that may be looked at after every wall: the chance that it ever misses the true difference, at any number of
// walls, is at most 5 % in all. (An ordinary 95 % interval misses with 5 % at each look, and some look misses in the end.)
//
// It is the confidence sequence that inverts the mixture t test (Robbins 1970, Lai 1976): for a supposed difference, the
// likelihood of the walls under normal true differences around it, of standard deviation 1/√`MIXTURE` in units of the
// walls' own, over that under the supposed one; the walls' unknown spread is integrated out. The ratio is a martingale
// if the supposition is true, so by Ville's inequality it ever reaches 1 / 0.05 with at most 5 %; differences that reach it
// are out. Walls need to be independent; it is exact for normal ones.
//
// Real walls are not normal, least of all those of two bots that seldom play differently: the first fifty may all be 0.
// So the spread is taken as if there had been two walls more, `CAUTION` points to either side, which can only widen the
// interval. Tests show that it holds for differences of real bots, near, far and seldom different.

import { type Interval, MIN_SETS, portableExp, portableLog } from '@mcr-arena/tournament';
import { deviationOf, type Moments } from './moments.ts';

/** Chance that the interval ever misses. */
export const ERROR_RATE = 0.05;

/** Walls before the first look. */
export const FIRST_LOOK = MIN_SETS;

/** Chosen so that the interval is near its narrowest after tens to hundreds of walls. */
const MIXTURE = 10;

/** Points a deal: what one good hand makes of a wall. */
const CAUTION = 32;

/** The interval after these walls, not rounded. Absent before the first look. */
export function anytimeInterval(moments: Moments): Interval | undefined {
  if (moments.count < FIRST_LOOK) return undefined;
  const halfWidth = anytimeHalfWidth(moments, moments.count);
  return [moments.mean - halfWidth, moments.mean + halfWidth];
}

/** Half the width that the interval will have after so many walls (two or more) if they spread like those in `moments`. */
export function anytimeHalfWidth(moments: Moments, walls: number): number {
  const squares = deviationOf(moments) ** 2 * (walls - 1) + 2 * CAUTION ** 2;
  return anytimeFactor(walls) * Math.sqrt(squares / (walls - 1));
}

/** Half the interval's width after so many walls in standard deviations of a wall, without caution. */
function anytimeFactor(walls: number): number {
  const weight = MIXTURE / (walls + MIXTURE);
  const logOdds = -portableLog(ERROR_RATE) - portableLog(weight) / 2;
  const growth = 1 / portableExp((-2 / walls) * logOdds);
  const room = 1 - growth * weight;
  return room <= 0 ? Number.POSITIVE_INFINITY : Math.sqrt(((walls - 1) * (growth - 1)) / (room * walls));
}
