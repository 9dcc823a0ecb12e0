// API addresses and requests for experiments of bot versions: comparisons of two, and unranked matches of four.

import type {
  ComparableBots,
  ComparisonCost,
  ComparisonDocument,
  ComparisonList,
  ComparisonSummary,
  MatchDocument,
  MatchList,
} from '@mcr-arena/protocol/documents';
import type { RulesName } from '@mcr-arena/scoring';
import type { VersionName } from '../routing/version-name.ts';
import { type Answer, sendDocument } from './client.ts';
import { PagedList } from './paged-list.svelte.ts';
import { Resource } from './resource.svelte.ts';

export interface ComparisonRequest {
  readonly a: VersionName;
  readonly b: VersionName;
  /** Points per deal: smaller differences do not matter. */
  readonly smallest: number;
  /** Maximum number of walls. */
  readonly walls: number;
  readonly rules: RulesName;
  /** Whether luck is taken off. */
  readonly luck: boolean;
}

interface MatchRequest {
  readonly bots: readonly VersionName[];
  readonly sets: number;
  readonly rules: RulesName;
}

const comparisonPath = (id: string): string => `/comparisons/${encodeURIComponent(id)}`;
const matchPath = (id: string): string => `/matches/${encodeURIComponent(id)}`;

export function comparison(id: string): Resource<ComparisonDocument> {
  return new Resource(comparisonPath(id));
}

export function match(id: string): Resource<MatchDocument> {
  return new Resource(matchPath(id));
}

/** The user's comparisons, newest first. */
export function ownComparisons(): PagedList<ComparisonSummary, ComparisonList> {
  return new PagedList(new Resource<ComparisonList>('/comparisons'), ({ comparisons }) => comparisons);
}

/** The user's matches, newest first. */
export function ownMatches(): PagedList<MatchDocument, MatchList> {
  return new PagedList(new Resource<MatchList>('/matches/own'), ({ matches }) => matches);
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

/** Of four bots. */
export function startMatch(request: MatchRequest): Promise<Answer<MatchDocument>> {
  return sendDocument('POST', '/matches', request);
}

export function stopComparison(id: string): Promise<Answer<unknown>> {
  return sendDocument('POST', `${comparisonPath(id)}/stop`);
}

export function stopMatch(id: string): Promise<Answer<unknown>> {
  return sendDocument('POST', `${matchPath(id)}/cancel`);
}
