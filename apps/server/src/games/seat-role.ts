// Which place of a table a reader holds: by the cookie of the user, or by the key that only the holder's browser has.

import type { TableRole } from '@mcr-arena/protocol/documents';
import { type BySeat, SEATS } from '@mcr-arena/tiles';
import { isSameKey, seatKeyOf } from './game-chance.ts';
import type { SeatHolder } from './game-row.ts';

/** Undefined if the reader holds no place. `secret`: of the game. */
export function playerRoleOf(
  holders: BySeat<SeatHolder>,
  secret: Uint8Array,
  user: string | undefined,
  key: string | undefined,
): TableRole | undefined {
  for (const player of SEATS) {
    const holder = holders[player];
    if (holder.type !== 'person' || holder.hasLeft) continue;
    const seatKey = seatKeyOf(secret, player, holder.user.id);
    const isTheirs = key === undefined ? holder.user.id === user : isSameKey(key, seatKey);
    if (isTheirs) return { type: 'player', player, key: seatKey };
  }
  return undefined;
}
