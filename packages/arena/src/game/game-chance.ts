// All random values of a game are derived from its secret by HMAC-SHA-256, so that a resumed game gets the same values: walls,
// salts of their commitments, seeds of bots, keys of seats, pauses.

import { type DealConfig, encodeConfig } from '@mcr-arena/engine';
import {
  createSecretRandom,
  type Seat,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hexDigestOf } from '../hex-digest.ts';

export type GameSecret = Uint8Array;

const SECRET_BYTES = 32;
const ID_BYTES = 12;

export function drawGameSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}

/** 96 random bits in base64url, because anyone who has the id may open the table. */
export function drawGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The wall of a deal, numbered from 0. */
export function wallOfDeal(secret: GameSecret, deal: number, hasFlowers: boolean): readonly TileIndex[] {
  const tiles = hasFlowers ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  return shuffled(tiles, createSecretRandom(deriveFrom(secret, 'wall', deal)));
}

/** Salt that prevents guessing the wall from its commitment; 64 hexadecimal digits. */
export function saltOfDeal(secret: GameSecret, deal: number): string {
  return bytesToHex(deriveFrom(secret, 'salt', deal));
}

/** SHA-256, in hexadecimal, over `mcr-arena/wall-commitment/1`, the salt and the wall's letters, joined by line feeds. */
export function commitmentToWall(config: DealConfig, salt: string): string {
  return hexDigestOf(['mcr-arena/wall-commitment/1', salt, encodeConfig(config).wall].join('\n'));
}

export function botSeedOfDeal(secret: GameSecret, deal: number, player: Seat): string {
  return bytesToHex(deriveFrom(secret, 'bot', deal, player));
}

export function pauseSeedOfDeal(secret: GameSecret, deal: number): string {
  return bytesToHex(deriveFrom(secret, 'pause', deal));
}

/** 32 bytes: HMAC-SHA-256 of the secret over `mcr-arena/game-LABEL/1` and the fields, joined by line feeds. */
export function deriveFrom(secret: GameSecret, label: string, ...fields: readonly (string | number)[]): Uint8Array {
  return hmac(sha256, secret, utf8ToBytes([`mcr-arena/game-${label}/1`, ...fields].join('\n')));
}
