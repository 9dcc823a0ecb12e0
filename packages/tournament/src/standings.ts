// The standings of a tournament with everything known about each entrant.

import type { TournamentConfig } from './config.ts';
import type { EntrantId } from './entrant.ts';
import { type Estimate, estimateMean, estimateRate, type Rate, type Share } from './estimate.ts';
import { rankEntrants } from './ranking.ts';
import type { RankingPoints } from './ranking-points.ts';
import { countSets, type FoulCounts, type SetCounts, sumFouls } from './set-counts.ts';
import type { SetResult } from './set-result.ts';
import { estimateStrengths, type PairProbability, REPLICATES } from './strength.ts';
import type { TournamentState } from './tournament.ts';

/** What a player did, over all of its sets. */
export interface Statistics {
  readonly sets: number;
  readonly deals: number;
  readonly rankingPoints: RankingPoints;
  /** 1 to 4. Absent before the first set, like all means. */
  readonly rankingPointsPerSet?: Estimate;
  readonly totalDelta: number;
  readonly pointsPerDeal?: Estimate;
  /** Points a deal from average entrants; see `strength.ts`. */
  readonly strength?: Estimate;
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

export interface Standing extends Statistics {
  /** 1 for the best; no two share one, for the order drawn at the start decides between equals. */
  readonly rank: number;
  readonly entrant: EntrantId;
  /** The last round before the entrant withdrew. */
  readonly withdrawnAfter?: number;
}

export interface Standings {
  /** Rounds played to their end. */
  readonly rounds: number;
  /** Best first. */
  readonly entrants: readonly Standing[];
  /** Of the reference bot, unranked. Absent if it did not play. */
  readonly reference?: Statistics;
  /** Who is probably stronger: entrants of 20 sets or more, by rank. */
  readonly pairs: readonly PairProbability[];
}

export interface StandingsOptions {
  /** Replicates of the bootstrap; 0 leaves intervals of strengths and pairs out. Published figures use the default, 1000. */
  readonly replicates?: number;
}

/** The standings after the rounds played to their end. */
export function standingsOf(state: TournamentState, { replicates = REPLICATES }: StandingsOptions = {}): Standings {
  const { config, seedOrder, tallies, played } = state;
  const { reference } = config;
  const ranking = rankEntrants(seedOrder, tallies);
  const sets: readonly SetResult[] = played.flatMap((round) => round.sets);
  const counts = countSets(sets, reference);
  const { byPlayer, pairs } = estimateStrengths({ id: config.id, ranking, reference, sets, replicates });
  const statistics = (id: EntrantId) => statisticsOf(counts.get(id) ?? [], byPlayer.get(id));
  const referencePlayed = reference !== undefined && counts.has(reference.id);
  return {
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

function statisticsOf(walls: readonly SetCounts[], strength: Estimate | undefined): Statistics {
  const total = (field: NumberField) => walls.reduce((sum, counts) => sum + counts[field], 0);
  const per = (sum: NumberField, count: NumberField): Share[] =>
    walls.map((counts) => ({ sum: counts[sum], count: counts[count] }));
  return {
    sets: total('sets'),
    deals: total('deals'),
    rankingPoints: total('rankingPoints') as RankingPoints,
    ...given('rankingPointsPerSet', estimateMean(per('rankingPoints', 'sets'))),
    totalDelta: total('totalDelta'),
    ...given('pointsPerDeal', estimateMean(per('totalDelta', 'deals'))),
    ...given('strength', strength),
    wins: estimateRate(per('wins', 'deals')),
    selfDrawnWins: estimateRate(per('selfDrawnWins', 'wins')),
    dealIns: estimateRate(per('dealIns', 'deals')),
    draws: estimateRate(per('draws', 'deals')),
    ...given('fanPointsPerWin', estimateMean(per('fanPoints', 'wins'))),
    fouls: sumFouls(walls),
  };
}

type NumberField = Exclude<keyof SetCounts, 'fouls'>;
