// Issues, lists, revokes and rotates the tokens of users and bots. A token is shown once, when it is issued.

import { SCOPES } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Prisma, PrismaClient, User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { type Identity, isAdministrator } from './identity.ts';
import { permits, roleCovers, type Scope, type UserScope } from './scopes.ts';
import { drawTokenText, hashOfToken } from './token-text.ts';
import { createUser, findUser } from './users.ts';

interface TokenOrder {
  /** Random by default. */
  readonly id?: string;
  /** Id of the user to whom it is issued; for a bot's token, the bot's owner. */
  readonly user: string;
  /** Id of the bot to which it belongs. */
  readonly bot?: string;
  readonly scope: Scope;
  /** Display name. */
  readonly label: string;
  /** Id of the user who issues it. */
  readonly issuedBy?: string;
}

export interface IssuedToken {
  /** The id of the credential. */
  readonly id: string;
  readonly label: string;
  readonly scope: Scope;
  /** The token itself; shown only once. */
  readonly token: string;
}

export async function createToken(store: Store, order: TokenOrder): Promise<IssuedToken> {
  const { user, bot, scope, label, issuedBy } = order;
  const text = drawTokenText(scope);
  const { id } = await store.credential.create({
    data: {
      ...(order.id === undefined ? {} : { id: order.id }),
      userId: user,
      botId: bot ?? null,
      kind: 'token',
      label,
      scopes: [scope],
      hash: hashOfToken(text),
      issuedById: issuedBy ?? null,
    },
  });
  return { id, label, scope, token: text };
}

/**
 * The tokens that `identity` may list, revoke and rotate: all for administrators, for others their own and those of their bots.
 * Tokens with wider scopes are excluded: a token of scope organiser gives no access to tokens of scope administrator.
 */
function tokensOf(identity: Identity): Prisma.CredentialWhereInput {
  if (isAdministrator(identity)) return { kind: 'token' };
  const wider = SCOPES.filter((scope) => scope !== 'bot' && !permits(identity.scopes, scope));
  return { kind: 'token', userId: identity.user.id, NOT: { scopes: { hasSome: wider } } };
}

const WITH_HOLDER = {
  user: { select: { id: true, name: true } },
  bot: { select: { id: true, name: true } },
} as const satisfies Prisma.CredentialInclude;

export type TokenRow = Prisma.CredentialGetPayload<{ include: typeof WITH_HOLDER }>;

/** The tokens that `identity` may list, oldest first. `isOwn`: only those of its user; `isInUse`: without revoked tokens. */
export function listTokens(
  store: Store,
  identity: Identity,
  { isOwn, isInUse }: { readonly isOwn: boolean; readonly isInUse: boolean },
): Promise<TokenRow[]> {
  const asked = { ...(isOwn && { userId: identity.user.id }), ...(isInUse && { revokedAt: null }) };
  return store.credential.findMany({
    where: { ...tokensOf(identity), ...asked },
    orderBy: { createdAt: 'asc' },
    include: WITH_HOLDER,
  });
}

/** Reads a token that was just issued. */
export function readToken(store: Store, id: string): Promise<TokenRow> {
  return store.credential.findUniqueOrThrow({ where: { id }, include: WITH_HOLDER });
}

/** Revokes a token. Returns false if it does not exist or was revoked, or `identity` may not revoke it. */
export async function revokeToken(store: Store, identity: Identity, id: string): Promise<boolean> {
  const where = { id, revokedAt: null, ...tokensOf(identity) };
  const { count } = await store.credential.updateMany({ where, data: { revokedAt: new Date() } });
  return count > 0;
}

/** Revokes a token and issues a replacement; undefined if `revokeToken` would return false. */
export function rotateToken(prisma: PrismaClient, identity: Identity, id: string): Promise<IssuedToken | undefined> {
  return prisma.$transaction(async (transaction) => {
    if (!(await revokeToken(transaction, identity, id))) return undefined;
    const { userId, botId, scopes, label } = await transaction.credential.findUniqueOrThrow({ where: { id } });
    return createToken(transaction, {
      user: userId,
      label,
      scope: widestScope(scopes),
      issuedBy: identity.user.id,
      ...(botId === null ? {} : { bot: botId }),
    });
  });
}

/** The scope that documents state for a credential. */
export function widestScope(scopes: readonly string[]): Scope {
  return SCOPES.find((scope) => scopes.includes(scope)) ?? 'bot';
}

// Issues tokens to users by name. Each token of a user controls everything that the user's other tokens created. A new name creates
// a user.

interface UserTokenOrder {
  /** The user's name. */
  readonly name: string;
  readonly scope: UserScope;
  /** Display name; default: the user's name. */
  readonly label?: string;
  /** Id of the user who issues it. */
  readonly issuedBy?: string;
}

interface IssuedUserToken extends IssuedToken {
  readonly user: User;
}

type UserTokenError = 'user-exists' | 'user-suspended' | 'role-missing';

/** Issues a token to a user, who is created if the name is new. Errors: `UserTokenError`. */
export async function issueUserToken(
  store: Store,
  { name, scope, label = name, issuedBy }: UserTokenOrder,
): Promise<Result<IssuedUserToken, UserTokenError>> {
  const known = await findUser(store, name);
  const holder = known === undefined ? await createUser(store, { name, kind: 'person', role: scope }) : success(known);
  if (!holder.ok) return holder;
  const user = holder.value;
  if (user.suspendedAt !== null)
    return failure('user-suspended', `user "${name}" is suspended: resume the account first`);
  if (!roleCovers(user.role, scope)) {
    return failure(
      'role-missing',
      `user "${name}" has the role ${user.role}, which does not permit tokens of scope ${scope}`,
    );
  }
  const issued = await createToken(store, {
    user: user.id,
    scope,
    label,
    ...(issuedBy === undefined ? {} : { issuedBy }),
  });
  return success({ ...issued, user });
}
