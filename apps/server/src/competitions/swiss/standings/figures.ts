// Computes standings and `results.json` from the played sets of a tournament, as bytes ready to be sent. Runs in a worker thread
// (`figures-thread.ts`), because large tournaments take about a second.

import { createHash } from 'node:crypto';
import type { LiveStandings } from '@mcr-arena/protocol/documents';
import {
  type EntrantId,
  formatResults,
  type PublishedSecret,
  rankingBefore,
  resultsOf,
  roundsOfSets,
  type SetResult,
  standingsOf,
  type Tallies,
  type TournamentConfig,
  type TournamentState,
  tallySets,
} from '@mcr-arena/tournament';

/** The tournament for which standings and results are computed. */
export interface FigureBasis {
  readonly config: TournamentConfig;
  readonly seedOrder: readonly EntrantId[];
}

/** `LiveStandings` as JSON. */
export interface StandingsText {
  readonly withPairs: Uint8Array;
  readonly withoutPairs: Uint8Array;
}

/** Additional input for `results.json`. */
export interface ResultsBasis extends FigureBasis {
  readonly published: PublishedSecret;
  readonly complete: boolean;
  /** Standings with pairs, after the same rounds. */
  readonly standings: Uint8Array;
}

/** `results.json`. */
export interface ResultsText {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** `sets`: the sets of all played rounds, in order. */
export function standingsTextOf(basis: FigureBasis, sets: readonly SetResult[]): StandingsText {
  const state = stateOf(basis, sets);
  const before = rankingBefore(state);
  const document: LiveStandings = {
    ...standingsOf(state),
    ...(before === undefined ? {} : { rankingBefore: before }),
  };
  return { withPairs: jsonOf(document), withoutPairs: jsonOf({ ...document, pairs: [] }) };
}

/** `sets`: the sets of all played rounds, in order. */
export function resultsTextOf(
  { published, complete, standings, ...basis }: ResultsBasis,
  sets: readonly SetResult[],
): ResultsText {
  const live: LiveStandings = JSON.parse(new TextDecoder().decode(standings));
  const { rankingBefore: _, ...own } = live;
  const results = resultsOf(stateOf(basis, sets), published, own);
  const bytes = new TextEncoder().encode(formatResults({ ...results, complete }));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function stateOf({ config, seedOrder }: FigureBasis, sets: readonly SetResult[]): TournamentState {
  const played = roundsOfSets(sets);
  const tallies = played.reduce<Tallies>((before, round) => tallySets(config, before, round.sets), new Map());
  return { config, seedOrder, played, tallies };
}

function jsonOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
