// API addresses of comparisons of two bot versions.

import type {
  ComparableBots,
  ComparisonCost,
  ComparisonDocument,
  ComparisonList,
  ComparisonSummary,
} from '@mcr-arena/protocol/documents';
import type { VersionName } from '../routing/version-name.ts';
import { type Answer, fetchDocument, sendDocument } from './client.ts';
import { PagedList } from './paged-list.svelte.ts';
import { Resource } from './resource.svelte.ts';

export interface ComparisonRequest {
  readonly a: VersionName;
  readonly b: VersionName;
  /** Points per deal: smaller differences do not matter. */
  readonly smallest: number;
  /** Maximum number of walls. */
  readonly walls: number;
}

function pathOf(id: string): string {
  return `/comparisons/${encodeURIComponent(id)}`;
}

export function comparison(id: string): Resource<ComparisonDocument> {
  return new Resource(pathOf(id));
}

/** The user's comparisons, newest first. */
export function ownComparisons(): PagedList<ComparisonSummary, ComparisonList> {
  return new PagedList({
    newest: new Resource<ComparisonList>('/comparisons'),
    fetchOlder: (before) => fetchDocument(`/comparisons?${new URLSearchParams({ before })}`),
    pageOf: ({ comparisons: items, next }) => ({ items, next }),
  });
}

export function comparableBots(): Resource<ComparableBots> {
  return new Resource('/comparisons/bots');
}

export function comparisonCost(request: ComparisonRequest): Promise<Answer<ComparisonCost>> {
  return sendDocument('POST', '/comparisons/cost', request);
}

export function startComparison(request: ComparisonRequest): Promise<Answer<ComparisonDocument>> {
  return sendDocument('POST', '/comparisons', request);
}

export function stopComparison(id: string): Promise<Answer<ComparisonDocument>> {
  return sendDocument('POST', `${pathOf(id)}/stop`);
}
