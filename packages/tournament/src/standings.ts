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

/** Statistics of a player over all its sets. */
export interface Statistics extends DealStatistics {
  readonly sets: number;
  readonly rankingPoints: RankingPoints;
  /** 1 to 4. */
  readonly rankingPointsPerSet?: Estimate;
  /** Bridge format only: compared points per deal. */
  readonly comparedPerDeal?: Estimate;
  /** Expected points per deal against average entrants; see `statistics/strength.ts`. */
  readonly strength?: Estimate;
}

/** An entrant in the standings. */
export interface Standing extends Statistics {
  /** 1 for the best; unique, because the initial order breaks ties. */
  readonly rank: number;
  readonly entrant: EntrantId;
  /** The last round before the entrant withdrew. */
  readonly withdrawnAfter?: number;
}

/** The standings after some rounds. */
export interface Standings {
  /** The duplicate format; absent for the formats of version 0.1. */
  readonly duplicate?: DuplicateFormat;
  /** Number of completed rounds. */
  readonly rounds: number;
  /** Best first. */
  readonly entrants: readonly Standing[];
  /** Of the reference bot, unranked. Absent if it did not play. */
  readonly reference?: Statistics;
  /**
   * Probabilities that one entrant is stronger than another, for entrants with at least 20 sets, by rank; beyond
   * `DENSE_ENTRANTS` entrants only for nearby ranks.
   */
  readonly pairs: readonly PairProbability[];
}

/** Options of the computation. */
export interface StandingsOptions {
  /** Replicates of the bootstrap; 0 omits pairs and intervals of strengths. Published figures use the default, 1000. */
  readonly replicates?: number;
  /** Default: `dense` up to `DENSE_ENTRANTS` entrants. */
  readonly method?: StrengthMethod;
}

/** The default method for the strengths of a tournament. */
export function strengthMethodOf({ entrants }: Pick<TournamentConfig, 'entrants'>): StrengthMethod {
  return entrants.length <= DENSE_ENTRANTS ? 'dense' : 'sparse';
}

/** The standings after the completed rounds. */
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

/** The ranking before the last completed round, best first. Absent until two rounds are complete. */
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

/** An object with the field, or an empty one if the value is undefined. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
}

/** Fields are in their published order. */
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
