// Users: created and changed by administrators, found by name, suspended and resumed. A suspended user keeps all data but can do nothing: all
// credentials of the user and their bots are refused until the user is resumed.

import { randomInt } from 'node:crypto';
import { ACCOUNT_KINDS } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient, User, UserRole } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { inStoredForm, keyOfUserName } from './user-names.ts';
import { endUserSessions, type OpenedSession, openUserSession } from './user-sessions.ts';

export type AccountKind = (typeof ACCOUNT_KINDS)[number];

interface UserOrder {
  readonly name: string;
  readonly kind: AccountKind;
  readonly role: UserRole;
}

/** Error: `user-exists`. */
export async function createUser(store: Store, order: UserOrder): Promise<Result<User, 'user-exists'>> {
  const { name, kind, role } = order;
  const data = [{ name, nameKey: keyOfUserName(name), kind, role }];
  const made = await store.user.createManyAndReturn({ data, skipDuplicates: true });
  return made[0] === undefined ? nameTaken(name) : success(made[0]);
}

export function nameTaken(name: string): Result<never, 'user-exists'> {
  return failure('user-exists', `a user with the name "${name}" already exists`);
}

interface UserQuery {
  /** Part of a name, ignoring case. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  /** Id of the user after which the list continues. */
  readonly after?: string | undefined;
}

/** Users with an account, oldest first. */
export function listUsers(prisma: PrismaClient, { search, limit, after }: UserQuery = {}): Promise<User[]> {
  // Prisma does not escape the special characters of LIKE.
  const literal = search === undefined ? undefined : inStoredForm(search).replaceAll(/[\\%_]/g, '\\$&');
  const name = literal === undefined ? {} : { name: { contains: literal, mode: 'insensitive' } as const };
  return prisma.user.findMany({
    where: { kind: { in: [...ACCOUNT_KINDS] }, deletedAt: null, ...name },
    orderBy: [{ createdAt: 'asc' }, { name: 'asc' }],
    ...(limit === undefined ? {} : { take: limit }),
    ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
  });
}

/** A user with an account; undefined if none has this name. Users that version 0.1 created may have names that differ only in case. */
export async function findUser(store: Store, name: string): Promise<User | undefined> {
  // PostgreSQL refuses U+0000, which no name contains.
  if (name.includes('\0')) return undefined;
  const names = [{ name }, { nameKey: keyOfUserName(name) }];
  const where = { OR: names, kind: { in: [...ACCOUNT_KINDS] }, deletedAt: null };
  const found = await store.user.findMany({ where });
  return found.find((user) => user.name === name) ?? found[0];
}

/** Also a guest with exactly this name, even if the name of an account differs from it only in case. */
async function findUserOrGuest(store: Store, name: string): Promise<User | undefined> {
  if (name.includes('\0')) return undefined;
  return (await store.user.findUnique({ where: { name, kind: 'guest' } })) ?? findUser(store, name);
}

/** Suspends a user or a guest and returns them with the ids of their credentials. Errors: `user-not-found`, `last-administrator`. */
export async function suspendUser(
  prisma: PrismaClient,
  name: string,
): Promise<
  Result<{ readonly user: User; readonly tokens: readonly string[] }, 'user-not-found' | 'last-administrator'>
> {
  const found = await findUserOrGuest(prisma, name);
  if (found === undefined) return unknownUser(name);
  const suspendedAt = found.suspendedAt ?? new Date();
  const suspended = await prisma.$transaction(async (store): Promise<Result<User, 'last-administrator'>> => {
    // Two administrators may suspend each other.
    const isLast = found.role === 'administrator' && !(await hasOtherAdministrator(store, found.id));
    if (isLast) return lastAdministrator();
    return success(await store.user.update({ where: { id: found.id }, data: { suspendedAt } }));
  });
  if (!suspended.ok) return suspended;
  const user = suspended.value;
  const where = { userId: found.id, revokedAt: null };
  const credentials = await prisma.credential.findMany({ where, select: { id: true } });
  await endUserSessions(prisma, found.id);
  return success({ user, tokens: credentials.map(({ id }) => id) });
}

/** Resumes and returns a user, whose credentials are accepted again. Error: `user-not-found`. */
export async function resumeUser(prisma: PrismaClient, name: string): Promise<Result<User, 'user-not-found'>> {
  const found = await findUserOrGuest(prisma, name);
  if (found === undefined) return unknownUser(name);
  return success(await prisma.user.update({ where: { id: found.id }, data: { suspendedAt: null } }));
}

export function lastAdministrator(): Result<never, 'last-administrator'> {
  return failure('last-administrator', 'the server would have no administrator: appoint another one first');
}

function unknownUser(name: string): Result<never, 'user-not-found'> {
  return failure('user-not-found', `user "${name}" not found`);
}

// Guests: people who play without an account. A guest is a user with a session and without credentials.

/** Range of guest numbers. If a number is taken, which is rare, another one is drawn. */
const NUMBERS = 100_000_000;

interface NewGuest {
  readonly user: User;
  readonly session: OpenedSession;
}

/** Creates a guest with a session. */
export function createGuest(prisma: PrismaClient): Promise<NewGuest> {
  return prisma.$transaction(async (store) => {
    for (;;) {
      const name = `Guest ${String(randomInt(NUMBERS)).padStart(8, '0')}`;
      const [user] = await store.user.createManyAndReturn({ data: [{ name, kind: 'guest' }], skipDuplicates: true });
      if (user !== undefined) return { user, session: await openUserSession(store, user) };
    }
  });
}

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
      return lastAdministrator();
    }
    return success(await store.user.update({ where: { id: user.id }, data: { ...change } }));
  });
}

/** Whether there is another active administrator. Locks the rows of all active administrators, so two cannot leave at once. */
export async function hasOtherAdministrator(store: Store, id: string): Promise<boolean> {
  const administrators = await store.$queryRaw<{ readonly id: string }[]>`
    SELECT id FROM user_account
    WHERE role = 'administrator' AND deleted_at IS NULL AND suspended_at IS NULL
    ORDER BY id FOR UPDATE`;
  return administrators.some((administrator) => administrator.id !== id);
}
