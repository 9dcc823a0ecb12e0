// Ranking points of a duplicate set: 4, 3, 2 and 1 by the totals of its deals. Equal totals share the points of their places.

import type { Brand } from '@mcr-arena/tiles';
import { type ByPosition, mapPositions } from './seating.ts';

/** Whole or half points. Shared places only give halves, so sums are exact. */
export type RankingPoints = Brand<number, 'RankingPoints'>;

/** Before the first set. */
export const NO_RANKING_POINTS = 0 as RankingPoints;

/** The exact sum. */
export function addRankingPoints(a: RankingPoints, b: RankingPoints): RankingPoints {
  return (a + b) as RankingPoints;
}

/** The ranking points of four totals, by position; they sum to 10. */
export function rankingPointsOf(totals: ByPosition<number>): ByPosition<RankingPoints> {
  return mapPositions((position) => {
    const above = totals.filter((total) => total > totals[position]!).length;
    const equal = totals.filter((total) => total === totals[position]!).length;
    return (4 - above - (equal - 1) / 2) as RankingPoints;
  });
}
