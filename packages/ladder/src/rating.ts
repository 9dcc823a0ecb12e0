// Ratings by Plackett and Luce (openskill), one set after the other in the order of their sequence numbers. The same sets give the
// same ratings to the bit: openskill is pinned to a version, and nothing but the sets goes in.
//
// What differs from openskill's defaults, with the reasons and figures in docs/ladder.md: a set is rated on eight grids of
// places instead of one order, so that a narrow lead counts less than a clear one; `tau` is 0, for a version never changes; `gamma`
// is constant, so that sigma shrinks with the square root of the sets.

import { type ByPosition, mapPositions } from '@mcr-arena/tournament';
import { rate } from 'openskill';
import { plackettLuce } from 'openskill/models';

/** What is known of a bot's strength: a normal distribution. A difference of 1 is about 1.4 points a deal. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

const MU = 25;
const SIGMA = MU / 3;
const BETA = MU / 6;

/** Before the first set. */
export const FIRST_RATING: Rating = { mu: MU, sigma: SIGMA };

/** Standard deviations that make a 95 % interval. */
const INTERVAL_SIGMAS = 1.96;

/** Its default, sigma / c, shrinks sigma with the cube root of the sets, and ratings go on jumping. */
const GAMMA = 1.4;
const OPTIONS = { model: plackettLuce, mu: MU, sigma: SIGMA, beta: BETA, tau: 0, gamma: () => GAMMA };

/** Totals that lie in one cell of a grid share a place. Points a deal. */
const CELL = 16;
/** Grids that lie side by side, each an eighth of a cell further. */
const GRIDS = 8;

/** A set as it is rated. */
export interface SetTotals {
  /** Points over the deals of the set, by position. */
  readonly totals: ByPosition<number>;
  readonly deals: number;
}

/** The ratings after a set, by position: the mean of those by each grid. */
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

/** In whole numbers until the last division. */
function cellOf(total: number, deals: number, grid: number): number {
  const width = CELL * deals;
  return Math.floor((GRIDS * total + grid * width) / (GRIDS * width));
}

/**
 * What a new version of a bot begins with: the mean of the version before it, as uncertain as if the change were worth `BETA`
 * up or down, and never more than a bot of which nothing is known.
 */
export function ratingOfNextVersion({ mu, sigma }: Rating): Rating {
  return { mu, sigma: Math.min(SIGMA, Math.sqrt(sigma * sigma + BETA * BETA)) };
}

/** Half the 95 % interval. */
export function uncertaintyOf({ sigma }: Rating): number {
  return INTERVAL_SIGMAS * sigma;
}

/** The lower end of the 95 % interval, which ranks bots: a newcomer climbs from below. */
export function lowerEndOf(rating: Rating): number {
  return rating.mu - uncertaintyOf(rating);
}
