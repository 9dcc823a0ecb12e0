// The identity of a client: the user, the credential that was shown, and the bot where the credential is for one.

import type { PrismaClient, User } from '../../dist/prisma/client.ts';
import { type Scope, scopesOf } from './scopes.ts';
import { hashOfToken } from './token-text.ts';

export interface Identity {
  /** Of a bot's token: the bot's owner. */
  readonly user: Pick<User, 'id' | 'name' | 'role'>;
  readonly scopes: readonly Scope[];
  readonly credential: { readonly id: string; readonly label: string };
  readonly bot?: { readonly id: string; readonly name: string };
}

/** How exactly the last use of a credential is stored. */
const LAST_USE_MS = 60_000;

/**
 * Undefined for a token that was never issued, was revoked, or belongs to a user who is suspended or deleted, or to a bot
 * that was removed.
 */
export async function identify(prisma: PrismaClient, token: string): Promise<Identity | undefined> {
  const found = await prisma.credential.findUnique({
    where: { hash: hashOfToken(token), kind: 'token', revokedAt: null },
    include: { user: true, bot: true },
  });
  if (found === null) return undefined;
  const { id, label, user, bot } = found;
  if (user.suspendedAt !== null || user.deletedAt !== null || (bot !== null && bot.removedAt !== null))
    return undefined;
  await noteUse(prisma, found);
  return {
    user: { id: user.id, name: user.name, role: user.role },
    scopes: scopesOf(found.scopes, user.role),
    credential: { id, label },
    ...(bot === null ? {} : { bot: { id: bot.id, name: bot.name } }),
  };
}

export function isAdministrator({ scopes }: Identity): boolean {
  return scopes.includes('administrator');
}

async function noteUse(
  prisma: PrismaClient,
  { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
): Promise<void> {
  const now = new Date();
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < LAST_USE_MS) return;
  await prisma.credential.updateMany({ where: { id }, data: { lastUsedAt: now } });
}
