// Seeds of bots: in a tournament, every bot gets a different seed in every deal. A seed reveals nothing about the walls or the
// seeds of other bots.

import { createHash, createHmac } from 'node:crypto';
import type { Seat } from '@mcr-arena/tiles';
import { type EntrantId, formatSetId, type Secret, type SetId } from '@mcr-arena/tournament';

/**
 * The seed of an entrant in a set, 64 hexadecimal digits: HMAC-SHA-256 of the secret over `mcr-arena/bot-seed/1`, the
 * tournament's id, the set and the entrant, joined by line feeds. `seedOfDeal` derives the seed of each deal from it.
 */
export function botSeedOf(secret: Secret, tournament: string, set: SetId, entrant: EntrantId): string {
  const fields = ['mcr-arena/bot-seed/1', tournament, formatSetId(set), entrant];
  return createHmac('sha256', secret).update(fields.join('\n')).digest('hex');
}

export function seedOfDeal(seedOfSet: string, seating: number): string {
  return `${seedOfSet}/${seating}`;
}

/**
 * The seed of a deal for a bot that may keep state: SHA-256 of `seedOfDeal`, in hexadecimal, so that it does not show which
 * deals share a wall.
 */
export function unsealedSeedOf(seedOfDeal: string): string {
  return createHash('sha256').update(seedOfDeal).digest('hex');
}

/**
 * The seed of the bot in a seat for the deals of one wall in a comparison, 64 hexadecimal digits: HMAC-SHA-256 of the secret
 * over `mcr-arena/seat-seed/1`, the wall and the seat, joined by line feeds.
 */
export function seatSeedOf(secret: Secret, wall: number, seat: Seat): string {
  return createHmac('sha256', secret).update(`mcr-arena/seat-seed/1\n${wall}\n${seat}`).digest('hex');
}
