// The tournament's secret. Its SHA-256 is published before the first deal, the secret itself after the last. All
// randomness is derived from it by HMAC-SHA-256 (RFC 2104); the message is a versioned label and its fields, in UTF-8,
// joined by line feeds.

import {
  type Brand,
  createSecretRandom,
  failure,
  type Random,
  type Result,
  shuffled,
  success,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { duplicateFormatOf, type TournamentConfig, wallsByTable } from './config.ts';
import type { EntrantId } from './entrant.ts';
import type { SetId } from './set-result.ts';

/** 32 bytes, known only to the organiser during the tournament. */
export type Secret = Brand<Uint8Array, 'Secret'>;

const SECRET_BYTES = 32;

/** Parses a secret of 64 hexadecimal digits. Error: `secret-malformed`. */
export function parseSecret(text: string): Result<Secret, 'secret-malformed'> {
  const digits = 2 * SECRET_BYTES;
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    const found = text.length === digits ? '' : `, found ${text.length} characters`;
    return failure('secret-malformed', `secret: expected ${digits} hexadecimal digits${found}`);
  }
  return success(hexToBytes(text) as Secret);
}

/** The secret as 64 hexadecimal digits. */
export function formatSecret(secret: Secret): string {
  return bytesToHex(secret);
}

/**
 * A secret derived from a short string, for local use without secrecy: SHA-256 of `mcr-arena/seed/1`, a line feed and
 * the string.
 */
export function secretOfSeed(seed: string): Secret {
  return sha256(utf8ToBytes(`mcr-arena/seed/1\n${seed}`)) as Secret;
}

/** SHA-256 of the secret's 32 bytes, in hexadecimal, which is published before the first deal. */
export function commitmentOf(secret: Secret): string {
  return bytesToHex(sha256(secret));
}

/**
 * The wall of a classic or trusting set: 136 tiles, seat i's quarter from place 34i.
 *
 * Algorithm, version 1: the key is HMAC-SHA-256 of the secret over `mcr-arena/wall/1`, the tournament's id, the round
 * and the set (decimal), and, if each table has its own walls, the table. `shuffled` with `createSecretRandom` of that
 * key shuffles the tiles from index order. All tables of a round play the same walls unless the format is trusting.
 */
export function wallOf(secret: Secret, config: TournamentConfig, { round, table, set }: SetId): readonly TileIndex[] {
  const fields = [config.id, round, set, ...(wallsByTable(config) ? [table] : [])];
  return shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/wall/1', fields));
}

/**
 * The walls of a set: one for all its deals or, in the bridge format, one per deal in playing order.
 *
 * A wall of the bridge format is derived as in `wallOf`, with the label `mcr-arena/bridge-wall/1` and, after the number
 * of the set, the number of the deal in its set, from 1.
 */
export function wallsOf(secret: Secret, config: TournamentConfig, id: SetId): readonly (readonly TileIndex[])[] {
  if (duplicateFormatOf(config) !== 'bridge') return [wallOf(secret, config, id)];
  return Array.from({ length: config.seatings }, (_, deal) => {
    const fields = [config.id, id.round, id.set, deal + 1];
    return shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/bridge-wall/1', fields));
  });
}

/**
 * The ranking before the first round: the ids in code unit order, shuffled under the label `mcr-arena/order/1` and the
 * tournament's id. It also breaks ties later. It does not depend on the order of the entrants in the configuration.
 */
export function drawSeedOrder(secret: Secret, config: TournamentConfig): readonly EntrantId[] {
  const ids = config.entrants.map(({ id }) => id).sort();
  return shuffled(ids, labelledRandom(secret, 'mcr-arena/order/1', [config.id]));
}

/** A random generator for one purpose: `label` has its name and version, `fields` identify the instance. */
export function labelledRandom(secret: Secret, label: string, fields: readonly (string | number)[]): Random {
  return createSecretRandom(hmac(sha256, secret, utf8ToBytes([label, ...fields].join('\n'))));
}
