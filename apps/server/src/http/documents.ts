// From rows and states to the API's documents: what is told, and what not yet.

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
  formatSecret,
  formatSetId,
  prevalentWindOf,
  type SetId,
  type TournamentProgress,
  totalsOf,
} from '@mcr-arena/tournament';
import type * as z from 'zod';
import type { DuplicateSet, Round, Tournament } from '../../dist/prisma/client.ts';
import { isOver, isWallPlayed } from '../tournaments/disclosure.ts';
import { playersOf, resultOfSet } from '../tournaments/ledger.ts';
import { rulesOfRow, secretOfRow, type TournamentRow } from '../tournaments/tournament-row.ts';

export interface Counts {
  readonly entrants: number;
  readonly roundsOpened: number;
  readonly roundsComplete: number;
  readonly setsPlayed: number;
}

export function summaryOf(row: Tournament, counts: Counts): z.output<typeof summarySchema> {
  const { id, name, status, rounds, createdAt, startedAt, endedAt } = row;
  return {
    ...{ id, name, status, rounds },
    ...counts,
    createdAt: createdAt.toISOString(),
    ...(startedAt === null ? {} : { startedAt: startedAt.toISOString() }),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
  };
}

/** `waitingFor`: remote entrants that are not connected. */
export function tournamentOf(
  row: TournamentRow,
  state: TournamentProgress,
  waitingFor: readonly EntrantId[] = [],
): z.output<typeof tournamentSchema> {
  const { config, played, open } = state;
  const counts: Counts = {
    entrants: config.entrants.length,
    roundsOpened: played.length + (open !== undefined && row.startedAt !== null ? 1 : 0),
    roundsComplete: played.length,
    setsPlayed: played.reduce(
      (total, { pairing }) => total + pairing.length * config.setsPerRound,
      open?.sets.size ?? 0,
    ),
  };
  const openRound = open && {
    round: open.round,
    sets: open.pairing.length * config.setsPerRound,
    setsPlayed: open.sets.size,
  };
  return {
    ...summaryOf(row, counts),
    config,
    rules: rulesOfRow(row),
    commitment: row.commitment,
    ...(isOver(row.status) ? { secret: formatSecret(secretOfRow(row)) } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(openRound === undefined || row.startedAt === null || isOver(row.status) ? {} : { openRound }),
    ...(waitingFor.length === 0 ? {} : { waitingFor: [...waitingFor] }),
  };
}

/** The set without its deals. `roundSets`: all sets of its round. */
export function setOf(
  row: TournamentRow,
  state: TournamentProgress,
  set: DuplicateSet,
  roundSets: readonly DuplicateSet[],
): z.output<typeof setSchema> {
  const { roundNumber: round, table, number } = set;
  const id: SetId = { round, table, set: number };
  const played = set.playedAt !== null;
  const totals = played ? totalsOf(resultOfSet(set).deals) : undefined;
  const rankingPoints = played ? rankingPointsIn(state, set, roundSets) : undefined;
  return {
    ...{ key: formatSetId(id), ...id, entrants: playersOf(set) },
    prevalentWind: prevalentWindOf(state.config, round, number),
    played,
    disclosed: played && (isOver(row.status) || isWallPlayed(state, id)),
    ...(totals === undefined ? {} : { totals }),
    ...(rankingPoints === undefined ? {} : { rankingPoints }),
    ...(set.digest === null ? {} : { digest: set.digest }),
  };
}

/** In the bridge format they are known when the round is complete, from all its sets. */
function rankingPointsIn(
  { config, played }: TournamentProgress,
  set: DuplicateSet,
  roundSets: readonly DuplicateSet[],
): CountedSet['rankingPoints'] | undefined {
  const isBridge = duplicateFormatOf(config) === 'bridge';
  if (isBridge && set.roundNumber > played.length) return undefined;
  const sets = (isBridge ? roundSets : [set]).map(resultOfSet);
  const { round, table, set: number } = resultOfSet(set);
  const key = formatSetId({ round, table, set: number });
  return countedSetsOf(config, sets).find(({ result }) => formatSetId(result) === key)?.rankingPoints;
}

/** The set with its deals, if they may be seen. */
export function setWithDealsOf(
  row: TournamentRow,
  state: TournamentProgress,
  set: DuplicateSet,
  roundSets: readonly DuplicateSet[],
): z.output<typeof setWithDealsSchema> {
  const document = setOf(row, state, set, roundSets);
  return document.disclosed ? { ...document, deals: [...resultOfSet(set).deals] } : document;
}

export function roundOf(
  row: TournamentRow,
  state: TournamentProgress,
  { number, openedAt, sets }: Round & { readonly sets: readonly DuplicateSet[] },
): z.output<typeof roundSchema> {
  return {
    round: number,
    openedAt: openedAt.toISOString(),
    complete: number <= state.played.length,
    sets: sets.map((set) => setOf(row, state, set, sets)),
  };
}
