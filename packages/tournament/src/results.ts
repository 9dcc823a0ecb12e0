// The document of a tournament, `results.json`: configuration, results and standings, in a fixed order of fields and
// independent of time and machine, so that the same tournament gives the same bytes everywhere.

import type { Wind } from '@mcr-arena/tiles';
import { duplicateFormatOf, prevalentWindOf, type TournamentConfig } from './config.ts';
import type { EntrantId } from './entrant.ts';
import { formatJson } from './json-layout.ts';
import type { RankingPoints } from './ranking-points.ts';
import type { ByPosition } from './seating.ts';
import { type DealResult, orderFields, type SetResult } from './set-result.ts';
import { type CountedSet, countedSetsOf } from './set-scores.ts';
import { type Standings, standingsOf, strengthMethodOf } from './standings.ts';
import type { StrengthMethod } from './statistics/strength.ts';
import type { PlayedRound, TournamentState } from './tournament.ts';

export const RESULTS_FORMAT = 'mcr-arena/results';
/**
 * 1: strengths by the method `dense` (all documents of release 0.1); 2: by the method `sparse`; 3: bridge format, with
 * the method chosen by the number of entrants.
 */
export const RESULTS_VERSIONS = { dense: 1, sparse: 2, bridge: 3 } as const satisfies Record<
  StrengthMethod | 'bridge',
  number
>;
export type ResultsVersion = (typeof RESULTS_VERSIONS)[keyof typeof RESULTS_VERSIONS];

/** The document, `results.json`. */
export interface TournamentResults {
  readonly format: typeof RESULTS_FORMAT;
  readonly version: ResultsVersion;
  readonly config: TournamentConfig;
  /** SHA-256 of the secret, in hexadecimal, published before the first deal. */
  readonly commitment: string;
  /** In hexadecimal; absent until it is revealed. */
  readonly secret?: string;
  /** The ranking drawn before the first round. */
  readonly seedOrder: readonly EntrantId[];
  /** Whether the tournament is over. */
  readonly complete: boolean;
  readonly standings: Standings;
  /** The completed rounds. */
  readonly rounds: readonly RoundResults[];
}

/** A round with its tables in order. */
export interface RoundResults {
  readonly round: number;
  readonly tables: readonly TableResults[];
}

/** A table with its sets in order. */
interface TableResults {
  readonly table: number;
  readonly entrants: ByPosition<EntrantId>;
  readonly sets: readonly ScoredSet[];
}

/** One duplicate set at the table, by position. */
export interface ScoredSet {
  readonly set: number;
  readonly prevalentWind: Wind;
  readonly totals: ByPosition<number>;
  /** Bridge format only: points compared with the same seats at the other tables. */
  readonly compared?: ByPosition<number>;
  readonly rankingPoints: ByPosition<RankingPoints>;
  /** SHA-256 of the set's record, in hexadecimal. */
  readonly record?: string;
  readonly deals: readonly DealResult[];
}

/** The published parts of the secret, in hexadecimal. */
export interface PublishedSecret {
  readonly commitment: string;
  /** Absent until it is revealed. */
  readonly secret?: string;
}

/** The document after the completed rounds. `standings` can be passed to avoid computing them again. */
export function resultsOf(
  state: TournamentState,
  { commitment, secret }: PublishedSecret,
  standings: Standings = standingsOf(state),
): TournamentResults {
  const { config, seedOrder, open, played } = state;
  return {
    format: RESULTS_FORMAT,
    version: resultsVersionOf(config),
    config,
    commitment,
    ...(secret === undefined ? {} : { secret }),
    seedOrder,
    complete: open === undefined,
    standings,
    rounds: played.map((round, index) => roundResultsOf(config, round, index + 1)),
  };
}

/** The version of a tournament's document. */
export function resultsVersionOf(config: TournamentConfig): ResultsVersion {
  return RESULTS_VERSIONS[duplicateFormatOf(config) === 'bridge' ? 'bridge' : strengthMethodOf(config)];
}

function roundResultsOf(config: TournamentConfig, { pairing, sets }: PlayedRound, round: number): RoundResults {
  const counted = countedSetsOf(config, sets);
  const tables = pairing.map((entrants, index): TableResults => {
    const own = counted.filter(({ result }) => result.table === index + 1);
    return { table: index + 1, entrants, sets: own.map((set) => scoredSetOf(config, set)) };
  });
  return { round, tables };
}

function scoredSetOf(config: TournamentConfig, { result, totals, compared, rankingPoints }: CountedSet): ScoredSet {
  const { round, set, deals, record } = orderFields(result);
  return {
    set,
    prevalentWind: prevalentWindOf(config, round, set),
    totals,
    ...(compared === undefined ? {} : { compared }),
    rankingPoints,
    ...(record === undefined ? {} : { record }),
    deals,
  };
}

/** The document as text: the same bytes for the same results. */
export function formatResults(results: TournamentResults): string {
  return formatJson(results);
}

/** The set results of a document, as they were recorded. */
export function setsOfResults({ rounds }: TournamentResults): readonly SetResult[] {
  return rounds.flatMap(({ round, tables }) =>
    tables.flatMap(({ table, entrants, sets }) =>
      sets.map(({ set, deals, record }): SetResult => {
        const result = { round, table, set, entrants, deals };
        return record === undefined ? result : { ...result, record };
      }),
    ),
  );
}
