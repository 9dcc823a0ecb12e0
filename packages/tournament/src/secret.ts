// The tournament's secret: published as its SHA-256 before the first deal, itself after the last. All chance comes from
// it by HMAC-SHA-256 (RFC 2104): the message is a versioned label and its fields, UTF-8, joined by line feeds.

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

/** 32 bytes that only the organiser knows while the tournament is played. */
export type Secret = Brand<Uint8Array, 'Secret'>;

const SECRET_BYTES = 32;

/** The secret in hexadecimal, 64 digits. Error: `secret-malformed`. */
export function parseSecret(text: string): Result<Secret, 'secret-malformed'> {
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    return failure(
      'secret-malformed',
      `a secret is ${2 * SECRET_BYTES} hexadecimal digits, not ${text.length} characters`,
    );
  }
  return success(hexToBytes(text) as Secret);
}

/** 64 hexadecimal digits. */
export function formatSecret(secret: Secret): string {
  return bytesToHex(secret);
}

/**
 * The secret of a short text, for local work, where secrecy does not matter: SHA-256 of `mcr-arena/seed/1`, a line
 * feed and the text.
 */
export function secretOfSeed(seed: string): Secret {
  return sha256(utf8ToBytes(`mcr-arena/seed/1\n${seed}`)) as Secret;
}

/** SHA-256 of the secret's 32 bytes, in hexadecimal: what is published before. */
export function commitmentOf(secret: Secret): string {
  return bytesToHex(sha256(secret));
}

/**
 * The wall of a classic or trusting set: 136 tiles, seat i's quarter from place 34i.
 *
 * Algorithm, version 1: the key is HMAC-SHA-256 of the secret over `mcr-arena/wall/1`, the tournament's id, the round and
 * the set (decimal), and, where tables have walls of their own, the table; `createSecretRandom` of that key shuffles
 * the tiles in index order by `shuffled`. All tables of a round play the same walls unless the format is trusting.
 */
export function wallOf(secret: Secret, config: TournamentConfig, { round, table, set }: SetId): readonly TileIndex[] {
  const fields = [config.id, round, set, ...(wallsByTable(config) ? [table] : [])];
  return shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/wall/1', fields));
}

/**
 * The walls of a set: one for all of its deals, or in the bridge format one for each, in playing order.
 *
 * A wall of the bridge format is made as `wallOf` makes one, with the label `mcr-arena/bridge-wall/1` and the number of the
 * deal in its set, counted from 1, after the number of the set.
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
 * tournament's id. It also decides between equals later. How the entrants were listed does not matter.
 */
export function drawSeedOrder(secret: Secret, config: TournamentConfig): readonly EntrantId[] {
  const ids = config.entrants.map(({ id }) => id).sort();
  return shuffled(ids, labelledRandom(secret, 'mcr-arena/order/1', [config.id]));
}

/** Chance for one purpose: `label` names it and its version, `fields` say which instance. */
export function labelledRandom(secret: Secret, label: string, fields: readonly (string | number)[]): Random {
  return createSecretRandom(hmac(sha256, secret, utf8ToBytes([label, ...fields].join('\n'))));
}
