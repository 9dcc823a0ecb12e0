// Finds a reader's place at a table, from the user's cookie or from the seat's key, which only the player's browser has.

import { createHash, timingSafeEqual } from 'node:crypto';
import { deriveFrom, type GameSecret } from '@mcr-arena/arena';
import type { TableRole } from '@mcr-arena/protocol/documents';
import { type BySeat, SEATS, type Seat } from '@mcr-arena/tiles';
import type { SeatHolder } from '../games/game-row.ts';

/** Undefined if the reader has no place. `secret`: the game's secret. */
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

/** Key that opens the seat of a user on another device. */
function seatKeyOf(secret: GameSecret, player: Seat, user: string): string {
  return Buffer.from(deriveFrom(secret, 'seat', player, user)).toString('base64url');
}

function isSameKey(a: string, b: string): boolean {
  const [left, right] = [a, b].map((key) => createHash('sha256').update(key).digest());
  return timingSafeEqual(left!, right!);
}
