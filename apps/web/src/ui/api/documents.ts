// API addresses of tournaments, sets and records.

import type {
  CompetitionName,
  LiveStandings,
  RoundDocument,
  RoundList,
  SetWithDeals,
  TournamentDocument,
  TournamentList,
} from '@mcr-arena/protocol/documents';
import { formatSetId, type SetId, type SetRecord } from '@mcr-arena/tournament';
import { Resource } from './resource.svelte.ts';

function tournamentPath(id: string): string {
  return `/tournaments/${encodeURIComponent(id)}`;
}

function setPath(id: string, place: SetId): string {
  return `${tournamentPath(id)}/sets/${formatSetId(place)}`;
}

/** The newest tournaments. */
export function tournamentList(limit: number): Resource<TournamentList> {
  return new Resource(`/tournaments?limit=${limit}`);
}

/** The running tournaments, newest first. */
export function runningTournaments(limit: number): Resource<TournamentList> {
  return new Resource(`/tournaments?status=running&limit=${limit}`);
}

export function tournament(id: string): Resource<TournamentDocument> {
  return new Resource(tournamentPath(id));
}

/** Without the pairwise probabilities, whose number grows with the square of the number of entrants. */
export function standings(id: string): Resource<LiveStandings> {
  return new Resource(`${tournamentPath(id)}/standings?pairs=no`);
}

export function standingsWithPairs(id: string): Resource<LiveStandings> {
  return new Resource(`${tournamentPath(id)}/standings`);
}

export function round(id: string, number: number): Resource<RoundDocument> {
  return new Resource(`${tournamentPath(id)}/rounds/${number}`);
}

/** The round and the next one, as far as they have been opened. */
export function roundsFrom(id: string, number: number): Resource<RoundList> {
  return new Resource(`${tournamentPath(id)}/rounds?from=${number}&limit=2`);
}

export function setWithDeals(id: string, place: SetId): Resource<SetWithDeals> {
  return new Resource(setPath(id, place));
}

/** Only for competitions whose deals have pages. */
export function competitionName(id: string): Resource<CompetitionName> {
  return new Resource(`/competitions/${encodeURIComponent(id)}`);
}

function recordPath(competition: string, set: string): string {
  return `/competitions/${encodeURIComponent(competition)}/sets/${encodeURIComponent(set)}/record.json`;
}

/** The record of a disclosed set. `set`: its name in addresses, such as `r3-t2-s1` or `57`. */
export function setRecord(competition: string, set: string): Resource<SetRecord> {
  return new Resource(recordPath(competition, set));
}

/** The address of a set's record as a file, for a link. */
export function recordFile(competition: string, set: string): string {
  return `/api${recordPath(competition, set)}`;
}
