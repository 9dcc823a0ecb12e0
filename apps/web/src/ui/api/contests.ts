// API addresses of contests.

import type {
  ContestCandidates,
  ContestDocument,
  ContestList,
  ContestPresets,
  Crosstable,
} from '@mcr-arena/protocol/documents';
import { Resource } from './resource.svelte.ts';

export function contestList(limit: number): Resource<ContestList> {
  return new Resource(`/contests?limit=${limit}`);
}

export function contestPath(id: string): string {
  return `/contests/${encodeURIComponent(id)}`;
}

export function contest(id: string): Resource<ContestDocument> {
  return new Resource(contestPath(id));
}

export function crosstable(id: string, stage: number): Resource<Crosstable> {
  return new Resource(`${contestPath(id)}/stages/${stage}/crosstable`);
}

export function candidates(id: string): Resource<ContestCandidates> {
  return new Resource(`${contestPath(id)}/own-bots`);
}

export function contestPresets(): Resource<ContestPresets> {
  return new Resource('/contest-presets');
}

export function entryPath(id: string, owner: string, bot: string): string {
  return `${contestPath(id)}/entries/${encodeURIComponent(owner)}/${encodeURIComponent(bot)}`;
}
