// One-time links to set a password, for the first administrator and for users whose password an administrator resets. The secret
// follows the # of the URL, which browsers do not send to servers.

import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { storeName, withNameFree } from './own-account.ts';
import { PASSWORDS } from './passwords/password-hash.ts';
import { parsePassword } from './passwords/password-rules.ts';
import { type AccountServices, storePassword } from './sign-in.ts';
import { hashOfToken } from './token-text.ts';
import { parseUserName } from './user-names.ts';
import { endUserSessions } from './user-sessions.ts';

const LIFETIME_MS = 7 * 24 * 3600_000;

interface IssuedPasswordLink {
  /** Path on this server: `/set-password#…`. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** Issues a link for a user; it replaces earlier ones. */
export async function issuePasswordLink(
  store: Store,
  userId: string,
  { mayRename = false }: { readonly mayRename?: boolean } = {},
): Promise<IssuedPasswordLink> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await store.passwordLink.deleteMany({ where: { userId } });
  await store.passwordLink.create({ data: { userId, hash: hashOfToken(secret), mayRename, expiresAt } });
  return { path: `/set-password#${secret}`, expiresAt };
}

interface OpenPasswordLink {
  readonly id: string;
  readonly user: User;
  readonly mayRename: boolean;
}

/** The link with this secret. Error: `link-unknown`, if it was used, has expired or never existed. */
export async function findPasswordLink(
  store: Store,
  secret: string,
): Promise<Result<OpenPasswordLink, 'link-unknown'>> {
  const where = {
    hash: hashOfToken(secret),
    expiresAt: { gt: new Date() },
    user: { deletedAt: null, suspendedAt: null },
  };
  const found = await store.passwordLink.findFirst({ where, include: { user: true } });
  return found === null ? usedLink() : success(found);
}

interface NewPassword {
  readonly password: string;
  /** New name; ignored if the link does not permit renaming. */
  readonly name?: string;
}

type RedeemError = 'link-unknown' | 'name-invalid' | 'user-exists' | 'password-weak';

/** Sets the password of the link's user, ends all their sessions and uses up the link. Errors: `RedeemError`. */
export async function redeemPasswordLink(
  { prisma, passwords = PASSWORDS }: AccountServices,
  secret: string,
  { password: text, name: wanted }: NewPassword,
): Promise<Result<User, RedeemError>> {
  const link = await findPasswordLink(prisma, secret);
  if (!link.ok) return link;
  const { id, mayRename, user } = link.value;
  const name = mayRename && wanted !== undefined ? parseUserName(wanted) : success(user.name);
  if (!name.ok) return name;
  const password = parsePassword(text, name.value);
  if (!password.ok) return password;
  const hash = await passwords.hash(password.value);
  return withNameFree(name.value, () =>
    prisma.$transaction(async (store) => {
      // Of two concurrent requests, only one deletes the link.
      if ((await store.passwordLink.deleteMany({ where: { id } })).count === 0) return usedLink();
      await storePassword(store, user.id, hash);
      await endUserSessions(store, user.id);
      return name.value === user.name ? success(user) : success(await storeName(store, user.id, name.value));
    }),
  );
}

function usedLink(): Result<never, 'link-unknown'> {
  return failure('link-unknown', 'this link was used or has expired: ask for another one');
}
