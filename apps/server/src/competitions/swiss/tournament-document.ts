// Converts rows and states to the API's documents, without undisclosed data.

import type {
  roundSchema,
  setSchema,
  setWithDealsSchema,
  summarySchema,
  tournamentSchema,
} from '@mcr-arena/protocol/documents';
import {
  type CountedSet,
  countedSetsOf,
  duplicateFormatOf,
  type EntrantId,
  fillUpIdsOf,
  formatSecret,
  formatSetId,
  prevalentWindOf,
  type SetId,
  type TournamentConfig,
  type TournamentProgress,
  totalsOf,
} from '@mcr-arena/tournament';
import type * as z from 'zod';
import type { Competition, Round } from '../../../dist/prisma/client.ts';
import { malformedRow } from '../../database/parse-column.ts';
import { isOver, rulesOfRow, secretOfRow } from '../competition-row.ts';
import { playersOf, type SetRow } from '../set-row.ts';
import { resultOfSet } from './ledger.ts';
import type { TournamentReading } from './reading.ts';
import { readSwissConfig } from './swiss-config.ts';
import { luckOfRow } from './tournament-luck.ts';
import { tournamentFileOfRow } from './tournament-plan.ts';

export interface Counts {
  readonly entrants: number;
  readonly roundsOpened: number;
  readonly roundsComplete: number;
  readonly setsPlayed: number;
}

/** Throws if the configuration is malformed. */
export function summaryOf(row: Competition, counts: Counts): z.output<typeof summarySchema> {
  return summaryWith(row, counts, readSwissConfig(row).rounds);
}

/** Summary of a tournament whose configuration is malformed. */
export function unreadableSummaryOf(row: Competition, counts: Counts): z.output<typeof summarySchema> {
  return { ...summaryWith(row, counts, 0), unreadable: true };
}

function summaryWith(row: Competition, counts: Counts, rounds: number): z.output<typeof summarySchema> {
  const { id, name, status, createdAt, startedAt, endedAt } = row;
  return {
    id,
    name,
    status,
    rounds,
    ...counts,
    createdAt: createdAt.toISOString(),
    ...(startedAt === null ? {} : { startedAt: startedAt.toISOString() }),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
  };
}

/** `waitingFor`: remote entrants that are not connected. `names`: whether they are named or only counted. */
export function tournamentOf(
  { row, state, disclosedSets }: TournamentReading,
  waitingFor: readonly EntrantId[] = [],
  names: 'named' | 'counted' = 'counted',
): z.output<typeof tournamentSchema> {
  const { config, played, open } = state;
  const counts: Counts = {
    entrants: config.entrants.length,
    roundsOpened: played.length + (open !== undefined && row.startedAt !== null ? 1 : 0),
    roundsComplete: played.length,
    setsPlayed: played.reduce((total, { pairing }) => total + pairing.length * config.setsPerRound, disclosedSets),
  };
  const luck = luckOfRow(row);
  const openRound = open && {
    round: open.round,
    sets: open.pairing.length * config.setsPerRound,
    setsPlayed: disclosedSets,
  };
  return {
    ...summaryOf(row, counts),
    config,
    rules: rulesOfRow(row),
    commitment: row.commitment,
    planCommitment: tournamentFileOfRow(row).planCommitment,
    ...(isOver(row.status) ? { secret: formatSecret(secretOfRow(row)) } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(luck && { luck }),
    ...(openRound === undefined || row.startedAt === null || isOver(row.status) ? {} : { openRound }),
    ...(waitingFor.length === 0 ? {} : { waiting: waitingFor.length }),
    ...(waitingFor.length === 0 || names === 'counted' ? {} : { waitingFor: [...waitingFor] }),
  };
}

interface RoundSets {
  readonly sets: readonly SetRow[];
  /**
   * Whether a remote bot plays in the round, which cannot be sealed: the players of all its tables are then hidden until their sets are
   * disclosed, because those of one table are the entrants that are at no other.
   */
  readonly hasUnsealed: boolean;
}

function roundSetsOf({ config }: TournamentProgress, sets: readonly SetRow[]): RoundSets {
  const unsealed = unsealedIn(config);
  return { sets, hasUnsealed: unsealed.size > 0 && sets.some((set) => playersOf(set).some((id) => unsealed.has(id))) };
}

/** The set without its deals. Until it is disclosed, it is shown as not played and, in a round with remote bots, without its players. */
function setOf(
  state: TournamentProgress,
  set: SetRow,
  { sets: roundSets, hasUnsealed }: RoundSets,
): z.output<typeof setSchema> {
  const { roundNumber: round, table, number } = set;
  if (round === null) throw malformedRow({ table: 'competition_set', id: set.id }, 'it has no round');
  const id: SetId = { round, table, set: number };
  const isShown = set.disclosedAt !== null || !hasUnsealed;
  const place = {
    key: formatSetId(id),
    ...id,
    ...(isShown ? { entrants: playersOf(set) } : {}),
    prevalentWind: prevalentWindOf(state.config, round, number),
  };
  if (set.disclosedAt === null || set.playedAt === null) return { ...place, played: false, disclosed: false };
  const rankingPoints = rankingPointsIn(state, set, roundSets);
  return {
    ...place,
    played: true,
    disclosed: true,
    totals: totalsOf(resultOfSet(set).deals),
    ...(rankingPoints === undefined ? {} : { rankingPoints }),
    ...(set.digest === null ? {} : { digest: set.digest }),
    ...(set.speed === null ? {} : { speed: set.speed }),
  };
}

function unsealedIn({ entrants, reference }: TournamentConfig): ReadonlySet<EntrantId> {
  const unsealed = new Set(entrants.filter((entrant) => entrant.unsealed === true).map(({ id }) => id));
  if (reference?.unsealed === true) for (const id of fillUpIdsOf(reference)) unsealed.add(id);
  return unsealed;
}

/** In the bridge format, ranking points follow from all sets of the round and are known once it is complete. */
function rankingPointsIn(
  { config, played }: TournamentProgress,
  set: SetRow,
  roundSets: readonly SetRow[],
): CountedSet['rankingPoints'] | undefined {
  const isBridge = duplicateFormatOf(config) === 'bridge';
  const result = resultOfSet(set);
  if (isBridge && result.round > played.length) return undefined;
  const sets = isBridge ? roundSets.map(resultOfSet) : [result];
  const key = formatSetId(result);
  return countedSetsOf(config, sets).find((counted) => formatSetId(counted.result) === key)?.rankingPoints;
}

/** The set, with its deals if they are disclosed. */
export function setWithDealsOf(
  state: TournamentProgress,
  set: SetRow,
  roundSets: readonly SetRow[],
): z.output<typeof setWithDealsSchema> {
  const document = setOf(state, set, roundSetsOf(state, roundSets));
  return document.disclosed ? { ...document, deals: [...resultOfSet(set).deals] } : document;
}

export function roundOf(
  state: TournamentProgress,
  { number, openedAt, sets }: Round & { readonly sets: readonly SetRow[] },
): z.output<typeof roundSchema> {
  const roundSets = roundSetsOf(state, sets);
  return {
    round: number,
    openedAt: openedAt.toISOString(),
    complete: number <= state.played.length,
    sets: sets.map((set) => setOf(state, set, roundSets)),
  };
}
