// Standings of a duplicate competition of people and bots. Competitors who played all deals are ranked by their total;
// the others follow without a rank, and last those with new accounts. The sampling unit is the deal. All play the same deals, so the difference of two
// competitors is estimated from paired deals.

import { type Estimate, intervalAround, rounded } from '../statistics/estimate.ts';

export interface CompetitorDeals {
  readonly name: string;
  /** Points by deal, from the first; undefined for a deal not played. */
  readonly deltas: readonly (number | undefined)[];
  /** Not ranked: a guest or an account that may be a person's second one, who has already seen the walls. */
  readonly newAccount?: true;
}

export interface CompetitorStanding {
  readonly name: string;
  /** Absent for competitors who did not play all deals or have new accounts. */
  readonly rank?: number;
  readonly played: number;
  /**
   * Points over the deals played, with the 95 % confidence interval of the expected total over the same number of deals; no
   * interval below four deals.
   */
  readonly total: Estimate;
  /** Difference from the first, over the deals that both played; absent for the first. */
  readonly toFirst?: Estimate;
}

/** Minimum number of deals for an interval; fewer do not show how much deals vary. */
const LEAST_DEALS = 4;
/** 97.5 % quantiles of Student's t distribution for 3 to 15 degrees of freedom. */
const T_QUANTILES = [
  3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
];

/** Best first: ranked competitors, the others by number of deals played, then new accounts. Equal totals share a rank. */
export function humanDuplicateStandings(
  competitors: readonly CompetitorDeals[],
  deals: number,
): readonly CompetitorStanding[] {
  const sorted = competitors
    .map((competitor) => ({ ...competitor, points: playedOf(competitor) }))
    .toSorted(
      (a, b) =>
        Number(isNew(a)) - Number(isNew(b)) ||
        b.points.length - a.points.length ||
        comparedTotal(b) - comparedTotal(a) ||
        compareNames(a, b),
    );
  const ranked = sorted.filter((competitor) => competitor.points.length === deals && !isNew(competitor));
  const [first] = sorted;
  return sorted.map((competitor): CompetitorStanding => {
    const { name, points } = competitor;
    const better = ranked.filter((other) => comparedTotal(other) > comparedTotal(competitor)).length;
    return {
      name,
      ...(ranked.includes(competitor) && { rank: better + 1 }),
      played: points.length,
      total: totalOf(points),
      ...(competitor !== first && { toFirst: totalOf(differences(competitor, first!)) }),
    };
  });
}

/** A total with the t interval over its deals. */
export function totalOf(points: readonly number[]): Estimate {
  const total = sum(points);
  const quantile = T_QUANTILES[points.length - LEAST_DEALS];
  if (quantile === undefined) return { value: rounded(total) };
  const mean = total / points.length;
  const variance = points.reduce((all, each) => all + (each - mean) * (each - mean), 0) / (points.length - 1);
  return intervalAround(total, quantile * Math.sqrt(variance * points.length));
}

function isNew({ newAccount }: CompetitorDeals): boolean {
  return newAccount === true;
}

function playedOf({ deltas }: CompetitorDeals): readonly number[] {
  return deltas.filter((delta) => delta !== undefined);
}

/** The total as published: sums of points less a mean differ in their last bits, depending on the order of the deals. */
function comparedTotal({ points }: { readonly points: readonly number[] }): number {
  return rounded(sum(points));
}

function differences(a: CompetitorDeals, b: CompetitorDeals): readonly number[] {
  return a.deltas.flatMap((delta, deal) => {
    const other = b.deltas[deal];
    return delta === undefined || other === undefined ? [] : [delta - other];
  });
}

function sum(points: readonly number[]): number {
  return points.reduce((all, each) => all + each, 0);
}

function compareNames(a: CompetitorDeals, b: CompetitorDeals): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}
