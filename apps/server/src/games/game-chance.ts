// All random values of a game are derived from its secret by HMAC-SHA-256, so that a resumed game gets the same values: walls,
// salts of their commitments, seeds of bots, keys of seats, pauses.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type DealConfig, encodeConfig } from '@mcr-arena/engine';
import {
  createSecretRandom,
  type Seat,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';

export type GameSecret = Uint8Array;

export function drawGameSecret(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(32));
}

/** 96 random bits, because anyone who has the id may open the table. */
export function drawGameId(): string {
  return randomBytes(12).toString('base64url');
}

/** The wall of a deal, numbered from 0. */
export function wallOfDeal(secret: GameSecret, deal: number, hasFlowers: boolean): readonly TileIndex[] {
  const tiles = hasFlowers ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  return shuffled(tiles, createSecretRandom(derive(secret, 'wall', deal)));
}

/** Salt that prevents guessing the wall from its commitment; 64 hexadecimal digits. */
export function saltOfDeal(secret: GameSecret, deal: number): string {
  return derive(secret, 'salt', deal).toString('hex');
}

/** SHA-256, in hexadecimal, over `mcr-arena/wall-commitment/1`, the salt and the wall's letters, joined by line feeds. */
export function commitmentToWall(config: DealConfig, salt: string): string {
  const fields = ['mcr-arena/wall-commitment/1', salt, encodeConfig(config).wall];
  return createHash('sha256').update(fields.join('\n')).digest('hex');
}

/** The seed of the bot of a player in a deal. */
export function botSeedOfDeal(secret: GameSecret, deal: number, player: Seat): string {
  return derive(secret, 'bot', deal, player).toString('hex');
}

/** The seed of the pauses of a deal. */
export function pauseSeedOfDeal(secret: GameSecret, deal: number): string {
  return derive(secret, 'pause', deal).toString('hex');
}

/** Key that opens the seat of a user on another device. */
export function seatKeyOf(secret: GameSecret, player: Seat, user: string): string {
  return derive(secret, 'seat', player, user).toString('base64url');
}

export function isSameKey(a: string, b: string): boolean {
  const [left, right] = [a, b].map((key) => createHash('sha256').update(key).digest());
  return timingSafeEqual(left!, right!);
}

function derive(secret: GameSecret, label: string, ...fields: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret)
    .update([`mcr-arena/game-${label}/1`, ...fields].join('\n'))
    .digest();
}
