// The identity of a client: the user, the token or session that was sent, and the bot if the token belongs to one.

import type { PrismaClient, User } from '../../dist/prisma/client.ts';
import { type Scope, scopesOf, scopesOfRole } from './scopes.ts';
import { hashOfToken } from './token-text.ts';
import { findUserSession, sessionSecretOf } from './user-sessions.ts';

export interface Identity {
  /** For a bot's token, the bot's owner. */
  readonly user: Pick<User, 'id' | 'name' | 'kind' | 'role'>;
  /** Empty for a guest. */
  readonly scopes: readonly Scope[];
  readonly credential:
    | { readonly type: 'token'; readonly id: string; readonly label: string }
    | { readonly type: 'session'; readonly id: string };
  readonly bot?: { readonly id: string; readonly name: string };
}

/** Precision with which the last use of a credential is stored. */
const LAST_USE_MS = 60_000;

/**
 * The identity of a token. Undefined for a token that was never issued or was revoked, or that belongs to a suspended or deleted
 * user or to a removed bot.
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
    user: briefOf(user),
    scopes: scopesOf(found.scopes, user.role),
    credential: { type: 'token', id, label },
    ...(bot === null ? {} : { bot: { id: bot.id, name: bot.name } }),
  };
}

/** The identity of the session in a `Cookie` header, of a person or a guest; undefined if there is no session or it has ended. */
export async function identifySession(prisma: PrismaClient, cookie: string | undefined): Promise<Identity | undefined> {
  const secret = sessionSecretOf(cookie);
  const session = secret === undefined ? undefined : await findUserSession(prisma, secret);
  if (session === undefined) return undefined;
  const { id, user } = session;
  const scopes = user.kind === 'guest' ? [] : scopesOfRole(user.role);
  return { user: briefOf(user), scopes, credential: { type: 'session', id } };
}

function briefOf({ id, name, kind, role }: User): Identity['user'] {
  return { id, name, kind, role };
}

/** The ids among these whose credentials `identify` now refuses. */
export async function refusedOf(prisma: PrismaClient, credentials: readonly string[]): Promise<readonly string[]> {
  if (credentials.length === 0) return [];
  const valid = await prisma.credential.findMany({
    where: {
      id: { in: [...credentials] },
      revokedAt: null,
      user: { suspendedAt: null, deletedAt: null },
      OR: [{ botId: null }, { bot: { removedAt: null } }],
    },
    select: { id: true },
  });
  const ids = new Set(valid.map(({ id }) => id));
  return credentials.filter((id) => !ids.has(id));
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
