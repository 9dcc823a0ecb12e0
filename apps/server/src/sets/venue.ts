// Where a set can be played: by any process on the database, or only by a server that bots are connected to.

import { type EntrantId, fillUpIdsOf, type TournamentConfig } from '@mcr-arena/tournament';

export const VENUES = ['anywhere', 'connected'] as const;
export type Venue = (typeof VENUES)[number];

/** Unsealed entrants play from elsewhere, over a connection that one process holds. */
export function venueOf({ entrants, reference }: TournamentConfig, players: readonly EntrantId[]): Venue {
  const connected = new Set(entrants.filter(({ unsealed }) => unsealed === true).map(({ id }) => id));
  if (reference?.unsealed === true) for (const id of fillUpIdsOf(reference)) connected.add(id);
  return players.some((id) => connected.has(id)) ? 'connected' : 'anywhere';
}
