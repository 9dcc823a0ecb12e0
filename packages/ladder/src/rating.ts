// Plackett-Luce ratings (openskill), updated set by set in the order of sequence numbers. The same sets give
// bit-identical ratings: the version of openskill is pinned, and the sets are the only input.
//
// Differences from openskill's defaults (reasons and figures in docs/ladder.md): a set is rated on eight grids of
// places instead of one ranking, so that a narrow lead counts less than a clear one; `tau` is 0, because a version
// never changes; `gamma` is constant, so that sigma shrinks with the square root of the number of sets.

import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import { rate } from 'openskill';
import { plackettLuce } from 'openskill/models';

/** Estimate of a bot's strength as a normal distribution. A difference of 1 is about 1.4 points per deal. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

const MU = 25;
const SIGMA = MU / 3;
const BETA = MU / 6;

/** Rating before the first set. */
export const FIRST_RATING: Rating = { mu: MU, sigma: SIGMA };

/** Half-width of a 95 % interval in standard deviations. */
const INTERVAL_SIGMAS = 1.96;

/** Replaces the default, sigma / c, which shrinks sigma only with the cube root of the number of sets: ratings stay unstable. */
const GAMMA = 1.4;
const OPTIONS = { model: plackettLuce, mu: MU, sigma: SIGMA, beta: BETA, tau: 0, gamma: () => GAMMA };

/** Width of a grid cell, in points per deal. Totals in the same cell share a place. */
const CELL = 16;
/** Number of grids, each shifted by an eighth of a cell. */
const GRIDS = 8;

/** Input of a rating: the totals of a set. */
export interface SetTotals {
  /** Points over all deals of the set, by position. */
  readonly totals: ByPosition<number>;
  readonly deals: number;
}

/** The ratings after a set, by position: the mean over the grids. */
export function rateSet(before: ByPosition<Rating>, { totals, deals }: SetTotals): ByPosition<Rating> {
  const teams = before.map(({ mu, sigma }) => [{ mu, sigma }]);
  const sums = before.map(() => ({ mu: 0, sigma: 0 }));
  for (let grid = 0; grid < GRIDS; grid += 1) {
    const rated = rate(teams, { ...OPTIONS, score: totals.map((total) => cellOf(total, deals, grid)) });
    for (const [position, sum] of sums.entries()) {
      sum.mu += rated[position]![0]!.mu;
      sum.sigma += rated[position]![0]!.sigma;
    }
  }
  return mapPositions((position) => {
    const { mu, sigma } = sums[position]!;
    return { mu: mu / GRIDS, sigma: sigma / GRIDS };
  });
}

/** The grid cell of a total. Uses integers until the last division. */
function cellOf(total: number, deals: number, grid: number): number {
  const width = CELL * deals;
  return Math.floor((GRIDS * total + grid * width) / (GRIDS * width));
}

/**
 * The first rating of a new version of a bot: the mean of the previous version, with a variance increased by `BETA`
 * squared and never above that of an unrated bot.
 */
export function ratingOfNextVersion({ mu, sigma }: Rating): Rating {
  return { mu, sigma: Math.min(SIGMA, Math.sqrt(sigma * sigma + BETA * BETA)) };
}

const DAY_MS = 24 * 3600 * 1000;
/** Time without a set after which a version counts as absent. */
const ABSENT_MS = DAY_MS;
/** Days of absence that make a rating as uncertain as a new version does. */
const NEW_VERSION_DAYS = 30;

/**
 * The rating of a version whose last set was played `idleMs` ago. Of the time beyond one day, each 30 days increase the variance by
 * `BETA` squared, but never above that of an unrated bot; the mean stays.
 */
export function ratingAfterAbsence({ mu, sigma }: Rating, idleMs: number): Rating {
  const days = Math.max(0, idleMs - ABSENT_MS) / DAY_MS;
  if (days === 0) return { mu, sigma };
  return { mu, sigma: Math.min(SIGMA, Math.sqrt(sigma * sigma + (days / NEW_VERSION_DAYS) * (BETA * BETA))) };
}

/** Half the 95 % interval. */
export function uncertaintyOf({ sigma }: Rating): number {
  return INTERVAL_SIGMAS * sigma;
}

/** The lower end of the 95 % interval. Bots are ranked by it, so a newcomer climbs from below. */
export function lowerEndOf(rating: Rating): number {
  return rating.mu - uncertaintyOf(rating);
}
