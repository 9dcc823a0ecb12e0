// API addresses of comparisons of two versions of a bot, and of unranked matches between them.

import type { MatchDocument, VersionComparison } from '@mcr-arena/protocol/documents';
import type { BotName } from '../routing/paths.ts';
import { type Answer, sendDocument } from './client.ts';
import { Resource } from './resource.svelte.ts';

/** Numbers of two versions of a bot. */
export type VersionPair = readonly [number, number];

export function versionComparison({ owner, bot }: BotName, [first, second]: VersionPair): Resource<VersionComparison> {
  const path = [owner, bot].map(encodeURIComponent).join('/');
  return new Resource(`/bots/${path}/versions/${first}/comparison/${second}`);
}

/** Requests a match in which each of the two versions has two seats, opposite each other. */
export function playVersions(
  { owner, bot }: BotName,
  [first, second]: VersionPair,
  sets: number,
): Promise<Answer<MatchDocument>> {
  const bots = [first, second, first, second].map((version) => ({ owner, bot, version }));
  return sendDocument('POST', '/matches', { bots, sets });
}

export function cancelMatch(id: string): Promise<Answer<MatchDocument>> {
  return sendDocument('POST', `/matches/${encodeURIComponent(id)}/cancel`);
}
