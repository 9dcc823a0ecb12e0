// The text of a token: its scope in readable form, then 256 random bits. So many bits need no slow hash: SHA-256 is stored.

import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from './scopes.ts';

/** @example "mcr_organiser_5f…" */
export function drawTokenText(scope: Scope): string {
  return `mcr_${scope}_${randomBytes(32).toString('base64url')}`;
}

/** The hash stored in the database. */
export function hashOfToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
