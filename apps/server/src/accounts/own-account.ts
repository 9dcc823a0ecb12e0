// Changes to one's own account: name, password, deletion. A deleted account becomes an anonymous placeholder that keeps the results
// of its bots and its games.

import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Prisma, PrismaClient, User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { isDuplicate } from '../database/passing-failure.ts';
import { findOrphanedGroup } from './groups/groups.ts';
import { PASSWORDS } from './passwords/password-hash.ts';
import { parsePassword } from './passwords/password-rules.ts';
import { type AccountServices, storePassword } from './sign-in.ts';
import { keyOfUserName, parseUserName } from './user-names.ts';
import { endUserSessions } from './user-sessions.ts';
import { hasOtherAdministrator, lastAdministrator, nameTaken } from './users.ts';

/** Returns the renamed user. Errors: `name-invalid`, `user-exists`. */
export async function renameUser(
  store: Store,
  id: string,
  text: string,
): Promise<Result<User, 'name-invalid' | 'user-exists'>> {
  const parsed = parseUserName(text);
  if (!parsed.ok) return parsed;
  return withNameFree(parsed.value, async () => success(await storeName(store, id, parsed.value)));
}

/** Stores a new name, which must have been parsed. Throws if another user has it. */
export function storeName(store: Store, id: string, name: string): Promise<User> {
  return store.user.update({ where: { id }, data: { name, nameKey: keyOfUserName(name) } });
}

/** Runs `work`, which stores `name`. Error: `user-exists`, if another user has the name. */
export async function withNameFree<Value, Code extends string>(
  name: string,
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'user-exists'>> {
  try {
    return await work();
  } catch (thrown) {
    if (isDuplicate(thrown)) return nameTaken(name);
    throw thrown;
  }
}

/** Sets a password and ends the sessions of the user, except `session`. Error: `password-weak`. */
export async function changePassword(
  { prisma, passwords = PASSWORDS }: AccountServices,
  user: Pick<User, 'id' | 'name'>,
  text: string,
  session?: string,
): Promise<Result<true, 'password-weak'>> {
  const password = parsePassword(text, user.name);
  if (!password.ok) return password;
  const hash = await passwords.hash(password.value);
  await prisma.$transaction(async (store) => {
    await storePassword(store, user.id, hash);
    await endUserSessions(store, user.id, session);
  });
  return success(true);
}

/** Accounts that were deleted. */
export const DELETED = { deletedAt: { not: null } } as const satisfies Prisma.UserWhereInput;

/** Deletes an account with its credentials and returns the ids of its tokens. Errors: `last-administrator`, `last-owner`. */
export async function deleteAccount(
  prisma: PrismaClient,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<Result<readonly string[], 'last-administrator' | 'last-owner'>> {
  return prisma.$transaction(async (store) => {
    if (role === 'administrator' && !(await hasOtherAdministrator(store, id))) {
      return lastAdministrator();
    }
    const orphaned = await findOrphanedGroup(store, id);
    if (orphaned !== undefined) {
      const what = `the group "${orphaned}" would have no owner`;
      return failure('last-owner', `${what}: make another member an owner, or delete the group`);
    }
    const tokens = await store.credential.findMany({ where: { userId: id, kind: 'token' }, select: { id: true } });
    const now = new Date();
    const name = `deleted user ${randomBytes(4).toString('hex')}`;
    const data = {
      name,
      nameKey: null,
      kind: 'placeholder',
      role: 'user',
      deletedAt: now,
      signUpAddress: null,
    } as const;
    await store.user.update({ where: { id }, data });
    await store.bot.updateMany({ where: { ownerId: id, removedAt: null }, data: { removedAt: now } });
    await store.botCheck.deleteMany({ where: { state: { not: 'done' }, version: { bot: { ownerId: id } } } });
    await store.botTrial.deleteMany({ where: { ownerId: id } });
    await store.credential.deleteMany({ where: { userId: id } });
    await endUserSessions(store, id);
    await store.groupMember.deleteMany({ where: { userId: id } });
    await store.notice.deleteMany({ where: { userId: id } });
    await store.webhook.deleteMany({ where: { userId: id } });
    await store.strengthDeal.deleteMany({ where: { userId: id } });
    await store.playerReport.deleteMany({ where: { OR: [{ reporterId: id }, { reportedId: id }] } });
    await store.avoidance.deleteMany({ where: { OR: [{ userId: id }, { avoidedId: id }] } });
    return success(tokens.map((token) => token.id));
  });
}
