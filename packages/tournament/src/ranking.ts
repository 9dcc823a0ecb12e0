// Points of the entrants so far, and the ranking by them, which determines Swiss pairings.

import type { TournamentConfig } from './config.ts';
import type { EntrantId } from './entrant.ts';
import { addRankingPoints, NO_RANKING_POINTS, type RankingPoints } from './ranking-points.ts';
import { POSITIONS } from './seating.ts';
import type { SetResult } from './set-result.ts';
import { countedSetsOf } from './set-scores.ts';
import { rounded } from './statistics/estimate.ts';

/** Points of one entrant. */
export interface Tally {
  readonly rankingPoints: RankingPoints;
  /** Points over all deals. */
  readonly totalDelta: number;
  /** Bridge format only: points compared with the same seats at the other tables, over all deals. */
  readonly comparedDelta?: number;
  readonly sets: number;
  readonly deals: number;
}

/** Tallies by entrant, copies of the reference bot included; an entrant has none before its first set. */
export type Tallies = ReadonlyMap<EntrantId, Tally>;

/** Before the first set. */
export const EMPTY_TALLY: Tally = {
  rankingPoints: NO_RANKING_POINTS,
  totalDelta: 0,
  sets: 0,
  deals: 0,
};

/**
 * Adds the sets of whole rounds to the tallies. The order does not matter: the sums of integers, halves and rounded
 * decimals are exact.
 */
export function tallySets(config: TournamentConfig, tallies: Tallies, sets: readonly SetResult[]): Tallies {
  const after = new Map(tallies);
  for (const { result, totals, compared, rankingPoints } of countedSetsOf(config, sets)) {
    const { entrants, deals } = result;
    for (const position of POSITIONS) {
      const before = after.get(entrants[position]!) ?? EMPTY_TALLY;
      after.set(entrants[position]!, {
        rankingPoints: addRankingPoints(before.rankingPoints, rankingPoints[position]!),
        totalDelta: before.totalDelta + totals[position]!,
        ...(compared && { comparedDelta: rounded((before.comparedDelta ?? 0) + compared[position]!) }),
        sets: before.sets + 1,
        deals: before.deals + deals.length,
      });
    }
  }
  return after;
}

/**
 * The ranking, best first: by ranking points, then by points over all deals (compared points in the bridge format),
 * then by the drawn order.
 */
export function rankEntrants(seedOrder: readonly EntrantId[], tallies: Tallies): readonly EntrantId[] {
  const tallyOf = (id: EntrantId) => tallies.get(id) ?? EMPTY_TALLY;
  return [...seedOrder].sort((a, b) => {
    const [left, right] = [tallyOf(a), tallyOf(b)];
    return right.rankingPoints - left.rankingPoints || decidingPointsOf(right) - decidingPointsOf(left);
  });
}

function decidingPointsOf({ totalDelta, comparedDelta = totalDelta }: Tally): number {
  return comparedDelta;
}
