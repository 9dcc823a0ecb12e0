// Signing up and signing in with name and password. A guest who signs up keeps their user and therefore their games.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient, User, UserRole } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { isDuplicate } from '../database/passing-failure.ts';
import { PASSWORDS, type PasswordHash, type Passwords } from './passwords/password-hash.ts';
import { parsePassword } from './passwords/password-rules.ts';
import { keyOfUserName, parseUserName } from './user-names.ts';
import { type AccountKind, findUser, nameTaken } from './users.ts';

export interface AccountServices {
  readonly prisma: PrismaClient;
  /** Default: at the recommended cost. */
  readonly passwords?: Passwords;
}

interface SignUpOrder {
  readonly name: string;
  readonly password: string;
  /** Default: a person. */
  readonly kind?: AccountKind;
  /** Default: `user`. */
  readonly role?: UserRole;
  /** Id of the guest who becomes this account. */
  readonly guest?: string;
}

type SignUpError = 'name-invalid' | 'password-weak' | 'user-exists';

/** Creates an account. Errors: `SignUpError`. */
export async function signUp(
  { prisma, passwords = PASSWORDS }: AccountServices,
  order: SignUpOrder,
): Promise<Result<User, SignUpError>> {
  const name = parseUserName(order.name);
  if (!name.ok) return name;
  const password = parsePassword(order.password, name.value);
  if (!password.ok) return password;
  if ((await findUser(prisma, name.value)) !== undefined) return nameTaken(name.value);
  const hash = await passwords.hash(password.value);
  try {
    return success(await prisma.$transaction((store) => storeAccount(store, { ...order, name: name.value }, hash)));
  } catch (thrown) {
    if (isDuplicate(thrown)) return nameTaken(name.value);
    throw thrown;
  }
}

async function storeAccount(
  store: Store,
  { name, kind = 'person', role = 'user', guest }: SignUpOrder,
  hash: PasswordHash,
): Promise<User> {
  const data = { name, nameKey: keyOfUserName(name), kind, role };
  // The account is new, however old the guest: daily challenges do not rank accounts of the day.
  const ofGuest = { ...data, createdAt: new Date() };
  const [promoted] =
    guest === undefined
      ? []
      : await store.user.updateManyAndReturn({ where: { id: guest, kind: 'guest' }, data: ofGuest });
  const user = promoted ?? (await store.user.create({ data }));
  await storePassword(store, user.id, hash);
  return user;
}

/** A `one-time` password must be replaced at the next sign-in. */
type PasswordLabel = 'password' | 'one-time';

/** Replaces the password of a user; links to set a password stop working. */
export async function storePassword(
  store: Store,
  userId: string,
  hash: PasswordHash,
  label: PasswordLabel = 'password',
): Promise<void> {
  await store.passwordLink.deleteMany({ where: { userId } });
  await store.credential.deleteMany({ where: { userId, kind: 'password' } });
  await store.credential.create({ data: { userId, kind: 'password', label, scopes: [], hash } });
}

interface CheckedPassword {
  readonly user: User;
  /** Whether the user must now choose a new password. */
  readonly isOneTime: boolean;
}

/**
 * The user with this name and password. Neither the error nor the response time reveals whether the name or the password was wrong.
 * Errors: `password-wrong`; `account-suspended`, only after the correct password.
 */
export async function checkPassword(
  { prisma, passwords = PASSWORDS }: AccountServices,
  name: string,
  password: string,
): Promise<Result<CheckedPassword, 'password-wrong' | 'account-suspended'>> {
  const user = await findUser(prisma, name);
  const where = { userId: user?.id ?? '00000000-0000-0000-0000-000000000000', kind: 'password' } as const;
  const credential = await prisma.credential.findFirst({ where });
  const isRight = await passwords.verify(password.normalize('NFKC'), credential?.hash);
  if (!isRight || user === undefined) return failure('password-wrong', 'the name or the password is wrong');
  if (user.suspendedAt !== null) {
    return failure('account-suspended', 'the account is suspended: ask an administrator of this server');
  }
  await prisma.credential.updateMany({ where, data: { lastUsedAt: new Date() } });
  return success({ user, isOneTime: credential?.label === ('one-time' satisfies PasswordLabel) });
}
