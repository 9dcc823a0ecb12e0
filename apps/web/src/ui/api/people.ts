// API addresses and requests about other people in games.

import type { AvoidedPeople, ReportOrder } from '@mcr-arena/protocol/documents';
import { type Answer, sendDocument } from './client.ts';
import { Resource } from './resource.svelte.ts';

/** The people whom the user avoids. */
export function avoidedPeople(): Resource<AvoidedPeople> {
  return new Resource('/me/avoided');
}

/** `player`: the number of the person in the game. */
export function avoid(game: string, player: number): Promise<Answer<undefined>> {
  return sendDocument('PUT', `/games/${encodeURIComponent(game)}/avoided/${player}`);
}

export function stopAvoiding(name: string): Promise<Answer<undefined>> {
  return sendDocument('DELETE', `/me/avoided/${encodeURIComponent(name)}`);
}

/** Reports a player to the administrators of the server. */
export function reportPlayer(game: string, order: ReportOrder): Promise<Answer<undefined>> {
  return sendDocument('POST', `/games/${encodeURIComponent(game)}/reports`, order);
}
