// API addresses of unranked matches.

import type { MatchDocument, MatchList } from '@mcr-arena/protocol/documents';
import type { VersionName } from '../routing/version-name.ts';
import { type Answer, fetchDocument, sendDocument } from './client.ts';
import { PagedList } from './paged-list.svelte.ts';
import { Resource } from './resource.svelte.ts';

interface MatchRequest {
  readonly bots: readonly [VersionName, VersionName, VersionName, VersionName];
  readonly sets: number;
}

function pathOf(id: string): string {
  return `/matches/${encodeURIComponent(id)}`;
}

export function matchOf(id: string): Resource<MatchDocument> {
  return new Resource(pathOf(id));
}

/** The user's matches, newest first. */
export function ownMatches(): PagedList<MatchDocument, MatchList> {
  return new PagedList({
    newest: new Resource<MatchList>('/matches/own'),
    fetchOlder: (before) => fetchDocument(`/matches/own?${new URLSearchParams({ before })}`),
    pageOf: ({ matches: items, next }) => ({ items, next }),
  });
}

export function startMatch(request: MatchRequest): Promise<Answer<MatchDocument>> {
  return sendDocument('POST', '/matches', request);
}

export function stopMatch(id: string): Promise<Answer<MatchDocument>> {
  return sendDocument('POST', `${pathOf(id)}/cancel`);
}
