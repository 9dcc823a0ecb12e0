// Where a set can be played: by any process on the database, or only by a server that bots are connected to.

import { type EntrantId, fillUpIdsOf, type TournamentConfig } from '@mcr-arena/tournament';

export const PLACES = ['anywhere', 'connected'] as const;
export type Place = (typeof PLACES)[number];

/** Unsealed entrants play from elsewhere, over a connection that one process holds. */
export function placeOf({ entrants, reference }: TournamentConfig, players: readonly EntrantId[]): Place {
  const connected = new Set(entrants.filter(({ unsealed }) => unsealed === true).map(({ id }) => id));
  if (reference?.unsealed === true) for (const id of fillUpIdsOf(reference)) connected.add(id);
  return players.some((id) => connected.has(id)) ? 'connected' : 'anywhere';
}
