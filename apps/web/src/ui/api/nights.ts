// API addresses and requests for nights.

import type { NightDocument, NightKeys, NightList } from '@mcr-arena/protocol/documents';
import type { NightEvent } from '@mcr-arena/tournament';
import { type Answer, sendDocument } from './client.ts';
import { Resource } from './resource.svelte.ts';

/** An entry of a table. */
export type TableEntry = Extract<NightEvent, { type: 'hand' | 'handUndone' | 'disputed' }>;
/** What an organiser enters. */
export type OrganiserEntry =
  | Exclude<NightEvent, TableEntry | { type: 'planned' | 'roundStarted' }>
  | { readonly type: 'roundStarted' };

export function nightList(limit: number): Resource<NightList> {
  return new Resource(`/nights?limit=${limit}`);
}

function nightPath(id: string): string {
  return `/nights/${encodeURIComponent(id)}`;
}

export function night(id: string): Resource<NightDocument> {
  return new Resource(nightPath(id));
}

/** Only for the organiser. */
export function nightKeys(id: string): Resource<NightKeys> {
  return new Resource(`${nightPath(id)}/keys`);
}

export function leadNight(id: string, entry: OrganiserEntry): Promise<Answer<NightDocument>> {
  return sendDocument('POST', `${nightPath(id)}/events`, entry);
}

/** `key`: from the link of the table. */
export function enterAtTable(id: string, key: string, entry: TableEntry): Promise<Answer<NightDocument>> {
  return sendDocument('POST', `${nightPath(id)}/entries`, { key, entry });
}
