// Who may do what: tokens of 256 random bits. Only their SHA-256 is kept; so much chance needs no slow hash.

import { createHash, randomBytes } from 'node:crypto';
import type { PrismaClient, TokenScope } from '../../dist/prisma/client.ts';

/** The holder of a token. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
}

export interface IssuedToken extends Identity {
  /** The token itself: shown now and never again. */
  readonly token: string;
}

export async function issueToken(
  prisma: Pick<PrismaClient, 'token'>,
  name: string,
  scope: TokenScope,
): Promise<IssuedToken> {
  const token = `mcr_${scope}_${randomBytes(32).toString('base64url')}`;
  const { id } = await prisma.token.create({ data: { name, scope, hash: hashOf(token) } });
  return { id, name, scope, token };
}

/** Undefined for a token that was never issued, or was revoked. */
export async function identify(prisma: PrismaClient, token: string): Promise<Identity | undefined> {
  const found = await prisma.token.findUnique({ where: { hash: hashOf(token) } });
  if (found === null || found.revokedAt !== null) return undefined;
  return { id: found.id, name: found.name, scope: found.scope };
}

/** Whether there was such a token in use. */
export async function revokeToken(prisma: PrismaClient, id: string): Promise<boolean> {
  const { count } = await prisma.token.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  return count > 0;
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
