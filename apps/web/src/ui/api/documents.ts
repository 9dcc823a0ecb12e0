// API addresses of tournaments, sets and records.

import type {
  LiveStandings,
  RoundDocument,
  RoundList,
  SetWithDeals,
  TournamentDocument,
  TournamentList,
} from '@mcr-arena/protocol/documents';
import { formatSetId, type SetId, type SetRecord } from '@mcr-arena/tournament';
import { type Answer, fetchDocument } from './client.ts';
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

/** A page of the tournaments created before a time (a list's `next`). */
export function olderTournaments(limit: number, before: string): Promise<Answer<TournamentList>> {
  return fetchDocument(`/tournaments?limit=${limit}&before=${encodeURIComponent(before)}`);
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

/** Only for disclosed sets. */
export function setRecord(id: string, place: SetId): Resource<SetRecord> {
  return new Resource(`${setPath(id, place)}/record.json`);
}

/** The address of a set's record as a file, for a link. */
export function setRecordFile(id: string, place: SetId): string {
  return `/api${setPath(id, place)}/record.json`;
}
