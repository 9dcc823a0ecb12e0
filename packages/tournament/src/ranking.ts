// What entrants have gathered so far, and the ranking by it: the only thing that Swiss pairing goes by.

import type { EntrantId } from './entrant.ts';
import { addRankingPoints, NO_RANKING_POINTS, type RankingPoints, rankingPointsOf } from './ranking-points.ts';
import { POSITIONS } from './seating.ts';
import { type SetResult, totalsOf } from './set-result.ts';

/** What one entrant has gathered. */
export interface Tally {
  readonly rankingPoints: RankingPoints;
  /** Points over all deals. */
  readonly totalDelta: number;
  readonly sets: number;
  readonly deals: number;
}

/** By entrant, copies of the reference bot included; absent before the first set. */
export type Tallies = ReadonlyMap<EntrantId, Tally>;

/** Before the first set. */
export const EMPTY_TALLY: Tally = { rankingPoints: NO_RANKING_POINTS, totalDelta: 0, sets: 0, deals: 0 };

/** The tallies after these sets too. Sums of integers and halves: exact, so their order does not matter. */
export function tallySets(tallies: Tallies, sets: Iterable<SetResult>): Tallies {
  const after = new Map(tallies);
  for (const { entrants, deals } of sets) {
    const totals = totalsOf(deals);
    const points = rankingPointsOf(totals);
    for (const position of POSITIONS) {
      const before = after.get(entrants[position]!) ?? EMPTY_TALLY;
      after.set(entrants[position]!, {
        rankingPoints: addRankingPoints(before.rankingPoints, points[position]!),
        totalDelta: before.totalDelta + totals[position]!,
        sets: before.sets + 1,
        deals: before.deals + deals.length,
      });
    }
  }
  return after;
}

/** Best first: by ranking points, then by points over all deals, then by the order drawn at the start. */
export function rankEntrants(seedOrder: readonly EntrantId[], tallies: Tallies): readonly EntrantId[] {
  const tallyOf = (id: EntrantId) => tallies.get(id) ?? EMPTY_TALLY;
  return [...seedOrder].sort((a, b) => {
    const [left, right] = [tallyOf(a), tallyOf(b)];
    return right.rankingPoints - left.rankingPoints || right.totalDelta - left.totalDelta;
  });
}
