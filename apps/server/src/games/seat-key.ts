// Keys of seats, derived from the secret of their game.

import { createHash, timingSafeEqual } from 'node:crypto';
import { deriveFrom, type GameSecret } from '@mcr-arena/arena';
import type { Seat } from '@mcr-arena/tiles';

/** Key that opens the seat of a user on another device. */
export function seatKeyOf(secret: GameSecret, player: Seat, user: string): string {
  return Buffer.from(deriveFrom(secret, 'seat', player, user)).toString('base64url');
}

export function isSameKey(a: string, b: string): boolean {
  const [left, right] = [a, b].map((key) => createHash('sha256').update(key).digest());
  return timingSafeEqual(left!, right!);
}
