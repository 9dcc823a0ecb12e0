// What entrants have gathered so far, and the ranking by it: the only thing that Swiss pairing goes by.

import type { TournamentConfig } from './config.ts';
import type { EntrantId } from './entrant.ts';
import { addRankingPoints, NO_RANKING_POINTS, type RankingPoints } from './ranking-points.ts';
import { POSITIONS } from './seating.ts';
import type { SetResult } from './set-result.ts';
import { countedSetsOf } from './set-scores.ts';
import { rounded } from './statistics/estimate.ts';

/** What one entrant has gathered. */
export interface Tally {
  readonly rankingPoints: RankingPoints;
  /** Points over all deals. */
  readonly totalDelta: number;
  /** In the bridge format: points compared with the same seats at the other tables, over all deals. */
  readonly comparedDelta?: number;
  readonly sets: number;
  readonly deals: number;
}

/** By entrant, copies of the reference bot included; absent before the first set. */
export type Tallies = ReadonlyMap<EntrantId, Tally>;

/** Before the first set. */
export const EMPTY_TALLY: Tally = {
  rankingPoints: NO_RANKING_POINTS,
  totalDelta: 0,
  sets: 0,
  deals: 0,
};

/** The tallies after these whole rounds too. Sums of integers, halves and rounded decimals: their order does not matter. */
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

/** Best first: by ranking points, then by points over all deals (compared ones in the bridge format), then as drawn. */
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
