// What counts of deals say about a player, with uncertainty. The unit of chance is the wall: deals of one wall are alike.

import { type DealCounts, type FoulCounts, sumFouls } from './deal-counts.ts';
import { type Estimate, estimateMean, estimateRate, type Rate, type Share } from './estimate.ts';

/** What a player did, in figures. */
export interface DealStatistics {
  readonly deals: number;
  readonly totalDelta: number;
  /** Absent before the first deal, like all means. */
  readonly pointsPerDeal?: Estimate;
  /** Of deals. */
  readonly wins: Rate;
  /** Of wins. */
  readonly selfDrawnWins: Rate;
  /** Deals that another won by this player's discard or robbed kong, of deals. */
  readonly dealIns: Rate;
  /** Exhausted walls, of deals. */
  readonly draws: Rate;
  readonly fanPointsPerWin?: Estimate;
  readonly fouls: FoulCounts;
}

/** `walls`: what a player did on each wall. */
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

/** One count as a share of another, part by part. */
export function sharesOf<Field extends string>(
  parts: readonly Readonly<Record<Field, number>>[],
  sum: Field,
  count: Field,
): Share[] {
  return parts.map((part) => ({ sum: part[sum], count: part[count] }));
}
