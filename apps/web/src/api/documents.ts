// Where each document of the server is.

import type { SetRecord } from '@mcr-arena/tournament';
import type {
  LiveStandings,
  RoundDocument,
  SetWithDeals,
  TournamentDocument,
  TournamentList,
} from '@mcr-arena/tournament/api';
import type { SetPlace } from '../routing/paths.ts';
import { Resource } from './resource.svelte.ts';

function tournamentPath(id: string): string {
  return `/tournaments/${encodeURIComponent(id)}`;
}

function setPath(id: string, { round, table, set }: SetPlace): string {
  return `${tournamentPath(id)}/sets/r${round}-t${table}-s${set}`;
}

/** The newest tournaments. */
export function tournamentList(limit: number): Resource<TournamentList> {
  return new Resource(`/tournaments?limit=${limit}`);
}

export function tournament(id: string): Resource<TournamentDocument> {
  return new Resource(tournamentPath(id));
}

/** Without the probabilities of pairs, which grow with the square of the entrants. */
export function standings(id: string): Resource<LiveStandings> {
  return new Resource(`${tournamentPath(id)}/standings?pairs=no`);
}

export function standingsWithPairs(id: string): Resource<LiveStandings> {
  return new Resource(`${tournamentPath(id)}/standings`);
}

export function round(id: string, number: number): Resource<RoundDocument> {
  return new Resource(`${tournamentPath(id)}/rounds/${number}`);
}

export function setWithDeals(id: string, place: SetPlace): Resource<SetWithDeals> {
  return new Resource(setPath(id, place));
}

/** Only of sets that are disclosed. */
export function setRecord(id: string, place: SetPlace): Resource<SetRecord> {
  return new Resource(`${setPath(id, place)}/record.json`);
}

/** The file of a set's record, for a link. */
export function setRecordFile(id: string, place: SetPlace): string {
  return `/api${setPath(id, place)}/record.json`;
}
