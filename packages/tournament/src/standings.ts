// The standings of a tournament with everything known about each entrant.

import { type DuplicateFormat, duplicateFormatOf, type TournamentConfig } from './config.ts';
import type { EntrantId } from './entrant.ts';
import { rankEntrants, type Tallies, tallySets } from './ranking.ts';
import type { RankingPoints } from './ranking-points.ts';
import type { SetResult } from './set-result.ts';
import { comparedEstimates } from './statistics/compared-points.ts';
import { type DealStatistics, dealStatisticsOf, sharesOf, sumOf } from './statistics/deal-statistics.ts';
import { type Estimate, estimateMean } from './statistics/estimate.ts';
import { countSets, type SetCounts } from './statistics/set-counts.ts';
import {
  DENSE_ENTRANTS,
  estimateStrengths,
  type PairProbability,
  REPLICATES,
  type StrengthMethod,
} from './statistics/strength.ts';
import type { TournamentState } from './tournament.ts';

/** What a player did, over all of its sets. */
export interface Statistics extends DealStatistics {
  readonly sets: number;
  readonly rankingPoints: RankingPoints;
  /** 1 to 4. */
  readonly rankingPointsPerSet?: Estimate;
  /** In the bridge format: points a deal compared with the same seats at the other tables. */
  readonly comparedPerDeal?: Estimate;
  /** Points a deal from average entrants; see `statistics/strength.ts`. */
  readonly strength?: Estimate;
}

/** An entrant in the standings. */
export interface Standing extends Statistics {
  /** 1 for the best; no two share one, for the order drawn at the start decides between equals. */
  readonly rank: number;
  readonly entrant: EntrantId;
  /** The last round before the entrant withdrew. */
  readonly withdrawnAfter?: number;
}

/** The standings after some rounds. */
export interface Standings {
  /** The format by which ranking points were won; absent in documents of a format that version 0.1 knew. */
  readonly duplicate?: DuplicateFormat;
  /** Rounds played to their end. */
  readonly rounds: number;
  /** Best first. */
  readonly entrants: readonly Standing[];
  /** Of the reference bot, unranked. Absent if it did not play. */
  readonly reference?: Statistics;
  /** Who is probably stronger: entrants of 20 sets or more, by rank; beyond `DENSE_ENTRANTS` entrants, only near ranks. */
  readonly pairs: readonly PairProbability[];
}

/** What may be left out. */
export interface StandingsOptions {
  /** Replicates of the bootstrap; 0 leaves intervals of strengths and pairs out. Published figures use the default, 1000. */
  readonly replicates?: number;
  /** Absent: `dense` up to `DENSE_ENTRANTS` entrants. */
  readonly method?: StrengthMethod;
}

/** How the strengths of a tournament are solved. */
export function strengthMethodOf({ entrants }: Pick<TournamentConfig, 'entrants'>): StrengthMethod {
  return entrants.length <= DENSE_ENTRANTS ? 'dense' : 'sparse';
}

/** The standings after the rounds played to their end. */
export function standingsOf(state: TournamentState, options: StandingsOptions = {}): Standings {
  const { config, seedOrder, tallies, played } = state;
  const { replicates = REPLICATES, method = strengthMethodOf(config) } = options;
  const { reference } = config;
  const ranking = rankEntrants(seedOrder, tallies);
  const sets: readonly SetResult[] = played.flatMap((round) => round.sets);
  const counts = countSets(config, sets);
  const { byPlayer, pairs } = estimateStrengths({ id: config.id, ranking, reference, sets, replicates, method });
  const compared = comparedEstimates(config, played);
  const statistics = (id: EntrantId) => statisticsOf(counts.get(id) ?? [], byPlayer.get(id), compared.get(id));
  const referencePlayed = reference !== undefined && counts.has(reference.id);
  return {
    ...given('duplicate', duplicateFormatOf(config) === 'bridge' ? 'bridge' : undefined),
    rounds: played.length,
    entrants: ranking.map((entrant, index) => ({
      rank: index + 1,
      entrant,
      ...given('withdrawnAfter', withdrawalOf(config, entrant, played.length)),
      ...statistics(entrant),
    })),
    ...given('reference', referencePlayed ? statistics(reference.id) : undefined),
    pairs,
  };
}

/** The ranking one complete round ago, best first. Absent before the second. */
export function rankingBefore({ config, seedOrder, played }: TournamentState): readonly EntrantId[] | undefined {
  if (played.length < 2) return undefined;
  const tallies = played.slice(0, -1).reduce<Tallies>((before, { sets }) => tallySets(config, before, sets), new Map());
  return rankEntrants(seedOrder, tallies);
}

function withdrawalOf(
  { withdrawals, rounds }: TournamentConfig,
  entrant: EntrantId,
  played: number,
): number | undefined {
  const afterRound = withdrawals.find((withdrawal) => withdrawal.entrant === entrant)?.afterRound;
  return afterRound !== undefined && afterRound <= played && afterRound < rounds ? afterRound : undefined;
}

/** The field, or nothing when there is no value for it. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
}

/** Fields in the order in which they are published. */
function statisticsOf(
  walls: readonly SetCounts[],
  strength: Estimate | undefined,
  compared: Estimate | undefined,
): Statistics {
  const { deals, totalDelta, pointsPerDeal, ...rates } = dealStatisticsOf(walls);
  return {
    sets: sumOf(walls, 'sets'),
    deals,
    rankingPoints: sumOf(walls, 'rankingPoints') as RankingPoints,
    ...given('rankingPointsPerSet', estimateMean(sharesOf(walls, 'rankingPoints', 'sets'))),
    ...given('comparedPerDeal', compared),
    totalDelta,
    ...given('pointsPerDeal', pointsPerDeal),
    ...given('strength', strength),
    ...rates,
  };
}
