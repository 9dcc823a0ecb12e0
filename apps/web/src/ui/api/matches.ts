// API addresses of the sets of unranked matches.

import type { SetRecord } from '@mcr-arena/tournament';
import { Resource } from './resource.svelte.ts';

function matchPath(match: string, set: number): string {
  return `/matches/${encodeURIComponent(match)}/sets/${set}/record.json`;
}

export function matchRecord(match: string, set: number): Resource<SetRecord> {
  return new Resource(matchPath(match, set));
}

/** The address of a record, for a link. */
export function matchRecordFile(match: string, set: number): string {
  return `/api${matchPath(match, set)}`;
}
