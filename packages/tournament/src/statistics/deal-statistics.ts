// Statistics of a player from counts of deals, with uncertainty. The sampling unit is the wall, because deals of one
// wall are correlated.

import { type DealCounts, type FoulCounts, sumFouls } from './deal-counts.ts';
import { type Estimate, estimateMean, estimateRate, type Rate, type Share } from './estimate.ts';

/** Statistics of a player's deals. */
export interface DealStatistics {
  readonly deals: number;
  readonly totalDelta: number;
  /** Absent before the first deal, as are all means. */
  readonly pointsPerDeal?: Estimate;
  /** Wins per deal. */
  readonly wins: Rate;
  /** Self-drawn wins per win. */
  readonly selfDrawnWins: Rate;
  /** Deals that another player won on this player's discard or by robbing this player's kong, per deal. */
  readonly dealIns: Rate;
  /** Exhaustive draws per deal. */
  readonly draws: Rate;
  readonly fanPointsPerWin?: Estimate;
  readonly fouls: FoulCounts;
}

/** `walls`: the counts of a player for each wall. */
export function dealStatisticsOf(walls: readonly DealCounts[]): DealStatistics {
  const pointsPerDeal = estimateMean(sharesOf(walls, 'totalDelta', 'deals'));
  const fanPointsPerWin = estimateMean(sharesOf(walls, 'fanPoints', 'wins'));
  return {
    deals: sumOf(walls, 'deals'),
    totalDelta: sumOf(walls, 'totalDelta'),
    ...(pointsPerDeal && { pointsPerDeal }),
    wins: estimateRate(sharesOf(walls, 'wins', 'deals')),
    selfDrawnWins: estimateRate(sharesOf(walls, 'selfDrawnWins', 'wins')),
    dealIns: estimateRate(sharesOf(walls, 'dealIns', 'deals')),
    draws: estimateRate(sharesOf(walls, 'draws', 'deals')),
    ...(fanPointsPerWin && { fanPointsPerWin }),
    fouls: sumFouls(walls),
  };
}

/** The sum of one count over all parts. */
export function sumOf<Field extends string>(parts: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return parts.reduce((sum, part) => sum + part[field], 0);
}

/** Pairs of a count and its base, part by part. */
export function sharesOf<Field extends string>(
  parts: readonly Readonly<Record<Field, number>>[],
  sum: Field,
  count: Field,
): Share[] {
  return parts.map((part) => ({ sum: part[sum], count: part[count] }));
}
