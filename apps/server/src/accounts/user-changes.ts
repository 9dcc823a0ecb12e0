// Changes to a user by administrators: role and quotas.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient, User, UserRole } from '../../dist/prisma/client.ts';
import { hasOtherAdministrator } from './own-account.ts';
import { findUser } from './users.ts';

interface UserChange {
  readonly role?: UserRole;
  /** `null` restores the server's quota. */
  readonly diskMiB?: number | null;
  readonly cpuMinutesPerDay?: number | null;
}

/** Returns the changed user. Errors: `user-not-found`, `last-administrator`. */
export function changeUser(
  prisma: PrismaClient,
  name: string,
  change: UserChange,
): Promise<Result<User, 'user-not-found' | 'last-administrator'>> {
  return prisma.$transaction(async (store) => {
    const user = await findUser(store, name);
    if (user === undefined) return failure('user-not-found', `user "${name}" not found`);
    const isDemoted = user.role === 'administrator' && (change.role ?? user.role) !== 'administrator';
    if (isDemoted && !(await hasOtherAdministrator(store, user.id))) {
      return failure('last-administrator', 'the server would have no administrator: appoint another one first');
    }
    return success(await store.user.update({ where: { id: user.id }, data: { ...change } }));
  });
}
