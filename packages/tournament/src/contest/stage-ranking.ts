// The ranking of a stage, and the entrants that advance. Ordered by ranking points over all tournaments of the stage,
// then by points over all deals (compared points in the bridge format), then by the order drawn for the first
// tournament. With one tournament this is the ranking of its standings.

import type { EntrantId } from '../entrant.ts';
import { EMPTY_TALLY, type Tally } from '../ranking.ts';
import { addRankingPoints, NO_RANKING_POINTS, type RankingPoints } from '../ranking-points.ts';
import { rounded } from '../statistics/estimate.ts';
import type { TournamentProgress } from '../tournament.ts';

export interface StagePlace {
  /** 1 for the best; unique. */
  readonly rank: number;
  readonly entrant: EntrantId;
  readonly rankingPoints: RankingPoints;
  /** Points over all deals. */
  readonly totalDelta: number;
  /** Bridge format only: points compared with the same seats at the other tables. */
  readonly comparedDelta?: number;
  readonly sets: number;
  readonly deals: number;
}

/** The ranking after the complete rounds of all tournaments, best first. */
export function rankStage(
  tournaments: readonly Pick<TournamentProgress, 'seedOrder' | 'tallies'>[],
): readonly StagePlace[] {
  const [first] = tournaments;
  if (first === undefined) return [];
  const places = first.seedOrder.map((entrant) => ({
    entrant,
    ...sumOf(tournaments.map(({ tallies }) => tallies.get(entrant) ?? EMPTY_TALLY)),
  }));
  return places
    .sort((a, b) => b.rankingPoints - a.rankingPoints || decidingPointsOf(b) - decidingPointsOf(a))
    .map((place, index) => ({ rank: index + 1, ...place }));
}

function sumOf(tallies: readonly Tally[]): Omit<StagePlace, 'rank' | 'entrant'> {
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  const isCompared = tallies.some(({ comparedDelta }) => comparedDelta !== undefined);
  return {
    rankingPoints: tallies.reduce((total, tally) => addRankingPoints(total, tally.rankingPoints), NO_RANKING_POINTS),
    totalDelta: sum(({ totalDelta }) => totalDelta),
    ...(isCompared ? { comparedDelta: rounded(sum(({ comparedDelta = 0 }) => comparedDelta)) } : {}),
    sets: sum(({ sets }) => sets),
    deals: sum(({ deals }) => deals),
  };
}

function decidingPointsOf({ totalDelta, comparedDelta = totalDelta }: Omit<StagePlace, 'rank' | 'entrant'>): number {
  return comparedDelta;
}

/** The best `places` entrants that are not out; the next in the ranking take the places of those who are. */
export function advancingOf(
  ranking: readonly EntrantId[],
  places: number,
  out: ReadonlySet<EntrantId>,
): readonly EntrantId[] {
  return ranking.filter((entrant) => !out.has(entrant)).slice(0, places);
}
