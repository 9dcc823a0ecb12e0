// The state of a tournament: the completed rounds, the open round, and the sets to play next. It is folded from set
// results, so that an interrupted tournament resumes from its stored results.

import { failure, type Result, success, type Wind } from '@mcr-arena/tiles';
import { seatingsOf } from './bridge-seating.ts';
import { type ConfigError, createConfig, prevalentWindOf, type TournamentConfig } from './config.ts';
import type { EntrantId } from './entrant.ts';
import { type Pairing, pairRound } from './pairing.ts';
import { type Tallies, tallySets } from './ranking.ts';
import { type ByPosition, POSITIONS } from './seating.ts';
import { findFlaw, formatSetId, type SetId, type SetResult, sameSetResult } from './set-result.ts';

/** A completed round. */
interface PairedRound {
  readonly pairing: Pairing;
}

/** A completed round with its sets, in order of tables and sets. */
export interface PlayedRound extends PairedRound {
  readonly sets: readonly SetResult[];
}

/** A round with sets still to be played. */
interface OpenRound {
  readonly round: number;
  readonly pairing: Pairing;
  /** The sets already played, by `formatSetId`. */
  readonly sets: ReadonlyMap<string, SetResult>;
}

/** The state of a tournament without the sets of completed rounds, enough to determine the next sets. */
export interface TournamentProgress {
  readonly config: TournamentConfig;
  /** The ranking drawn before the first round. */
  readonly seedOrder: readonly EntrantId[];
  readonly played: readonly PairedRound[];
  /** Over the completed rounds. */
  readonly tallies: Tallies;
  /** Absent if the tournament is over: all rounds are played, or no entrant is left. */
  readonly open?: OpenRound;
}

/** The state of a tournament with the sets of the completed rounds. */
export interface TournamentState extends TournamentProgress {
  readonly played: readonly PlayedRound[];
}

/** Everything needed to play one set, except the wall. */
export interface SetJob extends SetId {
  readonly entrants: ByPosition<EntrantId>;
  readonly prevalentWind: Wind;
  /** Indices in `SEATINGS`, one per deal, in playing order. */
  readonly seatings: readonly number[];
}

/** Why a result is rejected. */
type SetError = 'round-not-open' | 'set-unknown' | 'set-conflict' | 'entrants-mismatch' | 'deals-malformed';

/**
 * The tournament before its first set, with round 1 paired. `seedOrder` comes from `drawSeedOrder`; throws if it does not
 * list each entrant once.
 */
export function startTournament(config: TournamentConfig, seedOrder: readonly EntrantId[]): TournamentState {
  const ids = config.entrants.map(({ id }) => id).sort();
  if ([...seedOrder].sort().join('\n') !== ids.join('\n'))
    throw new Error('the seed order does not list each entrant once');
  return openRound<PlayedRound>({ config, seedOrder, played: [], tallies: new Map() });
}

/** Progress with played rounds of type `Round`. */
type ProgressOf<Round extends PairedRound> = TournamentProgress & { readonly played: readonly Round[] };

function openRound<Round extends PairedRound>(state: ProgressOf<Round>): ProgressOf<Round> {
  const { config, seedOrder, played, tallies } = state;
  const closed: ProgressOf<Round> = { config, seedOrder, played, tallies };
  if (played.length === config.rounds) return closed;
  const pairing = pairRound(config, { seedOrder, tallies, earlier: played.map((round) => round.pairing) });
  if (pairing.length === 0) return closed;
  return { ...closed, open: { round: played.length + 1, pairing, sets: new Map() } };
}

/** The sets of the open round that are still to be played, by table, then set. Empty if the tournament is over. */
export function openSets({ config, open }: Pick<TournamentProgress, 'config' | 'open'>): readonly SetJob[] {
  if (open === undefined) return [];
  return setIdsOf(config, open)
    .filter((id) => !open.sets.has(formatSetId(id)))
    .map((id) => jobOf(config, open.pairing, id));
}

function setIdsOf({ setsPerRound }: TournamentConfig, { round, pairing }: OpenRound): readonly SetId[] {
  return pairing.flatMap((_, table) =>
    Array.from({ length: setsPerRound }, (_, set) => ({ round, table: table + 1, set: set + 1 })),
  );
}

function jobOf(config: TournamentConfig, pairing: Pairing, { round, table, set }: SetId): SetJob {
  return {
    round,
    table,
    set,
    entrants: pairing[table - 1]!,
    prevalentWind: prevalentWindOf(config, round, set),
    seatings: seatingsOf(config, { round, table, set }),
  };
}

/**
 * Records the result of a set; the last set of a round opens the next round. The sets of a round may be recorded in any
 * order, and recording the same result twice is allowed. Errors: `SetError`; `set-conflict` if that set already has a
 * different result.
 */
export function recordSet(state: TournamentState, result: SetResult): Result<TournamentState, SetError> {
  const { played, open } = state;
  const pairing = open?.round === result.round ? open.pairing : played[result.round - 1]?.pairing;
  if (pairing === undefined) {
    return failure('round-not-open', `round ${result.round} is not played yet: ${played.length} rounds are done`);
  }
  const refusal = checkSet(state.config, pairing, result);
  if (refusal !== undefined) return refusal;
  const key = formatSetId(result);
  const known = open?.round === result.round ? open.sets.get(key) : findPlayed(played[result.round - 1]!, key);
  if (known === undefined) return success(withSet(state, open!, result));
  if (sameSetResult(known, result)) return success(state);
  return failure('set-conflict', `${key} already has another result`);
}

function findPlayed(round: PlayedRound, key: string): SetResult | undefined {
  return round.sets.find((set) => formatSetId(set) === key);
}

function checkSet(config: TournamentConfig, pairing: Pairing, result: SetResult): Result<never, SetError> | undefined {
  const key = formatSetId(result);
  const { table, set, entrants, deals } = result;
  if (pairing[table - 1] === undefined || !Number.isInteger(set) || set < 1 || set > config.setsPerRound) {
    return failure('set-unknown', `${key} is not among ${pairing.length} tables of ${config.setsPerRound} sets`);
  }
  const job = jobOf(config, pairing, result);
  if (POSITIONS.some((position) => entrants[position] !== job.entrants[position])) {
    return failure('entrants-mismatch', `${key} seats ${job.entrants.join(', ')}, not ${entrants.join(', ')}`);
  }
  const flaw = findFlaw(deals, job.seatings);
  return flaw === undefined ? undefined : failure('deals-malformed', `${key}: ${flaw}`);
}

/**
 * Like `recordSet`, without storing the sets of completed rounds; for servers. Results of completed rounds are rejected.
 * Errors: `SetError`.
 */
export function recordOpenSet(progress: TournamentProgress, result: SetResult): Result<TournamentProgress, SetError> {
  const { config, open } = progress;
  if (open?.round !== result.round) return failure('round-not-open', `round ${result.round} is not open`);
  const refusal = checkSet(config, open.pairing, result);
  if (refusal !== undefined) return refusal;
  const key = formatSetId(result);
  const known = open.sets.get(key);
  if (known === undefined) return success(withOpenSet(progress, open, result, ({ pairing }) => ({ pairing })));
  if (sameSetResult(known, result)) return success(progress);
  return failure('set-conflict', `${key} already has another result`);
}

function withSet(state: TournamentState, open: OpenRound, result: SetResult): TournamentState {
  return withOpenSet<PlayedRound>(state, open, result, (round) => round);
}

/** `keep` creates the value stored for a round when the set completes it. */
function withOpenSet<Round extends PairedRound>(
  state: ProgressOf<Round>,
  open: OpenRound,
  result: SetResult,
  keep: (round: PlayedRound) => Round,
): ProgressOf<Round> {
  const sets = new Map(open.sets).set(formatSetId(result), result);
  if (sets.size < open.pairing.length * state.config.setsPerRound) return { ...state, open: { ...open, sets } };
  const inOrder = setIdsOf(state.config, open).map((id) => sets.get(formatSetId(id))!);
  return openRound({
    ...state,
    played: [...state.played, keep({ pairing: open.pairing, sets: inOrder })],
    tallies: tallySets(state.config, state.tallies, inOrder),
  });
}

/** Records all results, which may be given in any order. Errors: as for `recordSet`. */
export function foldSets(state: TournamentState, results: Iterable<SetResult>): Result<TournamentState, SetError> {
  const inOrder = [...results].sort((a, b) => a.round - b.round || a.table - b.table || a.set - b.set);
  let folded = state;
  for (const result of inOrder) {
    const next = recordSet(folded, result);
    if (!next.ok) return next;
    folded = next.value;
  }
  return success(folded);
}

/**
 * Withdraws an entrant, starting with the next round; the open round is still completed. Errors: `ConfigError`;
 * `entrant-repeated` if it has already withdrawn.
 */
export function withdraw(state: TournamentState, entrant: EntrantId): Result<TournamentState, ConfigError> {
  const afterRound = state.open?.round ?? state.played.length;
  const withdrawals = [...state.config.withdrawals, { entrant, afterRound }];
  const config = createConfig({ ...state.config, withdrawals });
  return config.ok ? success({ ...state, config: config.value }) : config;
}

/** Groups sets into rounds. The sets must be in order of round, table and set. */
export function roundsOfSets(sets: readonly SetResult[]): PlayedRound[] {
  // Node 20 lacks `Map.groupBy`.
  const rounds = new Map<number, SetResult[]>();
  for (const set of sets) {
    const ofRound = rounds.get(set.round);
    if (ofRound === undefined) rounds.set(set.round, [set]);
    else ofRound.push(set);
  }
  return [...rounds.values()].map((ofRound) => ({
    pairing: ofRound.filter(({ set }) => set === 1).map(({ entrants }) => entrants),
    sets: ofRound,
  }));
}
