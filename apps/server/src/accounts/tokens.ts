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

/** A new token. `issuerId`: the organiser's token that it belongs to; absent of those of administrators. */
export async function issueToken(
  prisma: Pick<PrismaClient, 'token'>,
  name: string,
  scope: TokenScope,
  issuerId?: string,
): Promise<IssuedToken> {
  const token = `mcr_${scope}_${randomBytes(32).toString('base64url')}`;
  const { id } = await prisma.token.create({ data: { name, scope, hash: hashOf(token), issuerId: issuerId ?? null } });
  return { id, name, scope, token };
}

/** Undefined for a token that was never issued, or was revoked. */
export async function identify(prisma: PrismaClient, token: string): Promise<Identity | undefined> {
  const found = await prisma.token.findUnique({ where: { hash: hashOf(token) } });
  if (found === null || found.revokedAt !== null) return undefined;
  return { id: found.id, name: found.name, scope: found.scope };
}

/** Which tokens somebody may see, enter and revoke: administrators all, others those that they issued. */
export function tokensOf({ id, scope }: Identity): { readonly issuerId?: string } {
  return scope === 'administrator' ? {} : { issuerId: id };
}

/** Whether there was such a token in use among those of `owner`. */
export async function revokeToken(prisma: PrismaClient, owner: Identity, id: string): Promise<boolean> {
  const where = { id, revokedAt: null, ...tokensOf(owner) };
  const { count } = await prisma.token.updateMany({ where, data: { revokedAt: new Date() } });
  return count > 0;
}

/** The first of `ids` that is no token of a bot which `owner` may enter. */
export async function findForeignBot(
  prisma: PrismaClient,
  owner: Identity,
  ids: readonly string[],
): Promise<string | undefined> {
  const where = { id: { in: [...ids] }, scope: 'bot' as const, revokedAt: null, ...tokensOf(owner) };
  const known = await prisma.token.findMany({ where, select: { id: true } });
  return ids.find((id) => known.every((token) => token.id !== id));
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
