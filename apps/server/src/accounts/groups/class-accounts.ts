// Accounts of a class: created in bulk, without e-mail, with one-time passwords. Teachers can reset the passwords of these
// accounts only.

import { randomInt } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { hashRandomPassword } from '../passwords/password-hash.ts';
import { storePassword } from '../sign-in.ts';
import { keyOfUserName, parseUserName } from '../user-names.ts';
import { endUserSessions } from '../user-sessions.ts';

export interface NewAccount {
  readonly name: string;
  /** Must be replaced at the first sign-in; shown only once. */
  readonly password: string;
}

/** Letters and digits that are not easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LETTERS = 4;

/** A password such as `k3mf-7xqa-9wpt`: 59 random bits, easy to copy from paper. */
function drawPassword(): string {
  const letter = (): string => LETTERS[randomInt(LETTERS.length)]!;
  const group = (): string => Array.from({ length: GROUP_LETTERS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Creates either all accounts or none. Errors: `name-invalid`; `user-exists`, with the taken names. */
export async function createClassAccounts(
  prisma: PrismaClient,
  groupId: string,
  texts: readonly string[],
): Promise<Result<readonly NewAccount[], 'name-invalid' | 'user-exists'>> {
  const names: string[] = [];
  for (const [index, text] of texts.entries()) {
    const name = parseUserName(text);
    if (!name.ok) return failure('name-invalid', `names, line ${index + 1}: ${name.error.message}`);
    names.push(name.value);
  }
  const keys = names.map(keyOfUserName);
  const twice = names.find((_, index) => keys.indexOf(keys[index]!) !== index);
  if (twice !== undefined) return failure('user-exists', `names: "${twice}" is listed twice`);
  const accounts = names.map((name) => ({ name, password: drawPassword() }));
  const hashes = await Promise.all(accounts.map(({ password }) => hashRandomPassword(password)));
  return prisma.$transaction(async (store) => {
    const rows = names.map((name, index) => ({ name, nameKey: keys[index]!, kind: 'person' as const }));
    const made = await store.user.createManyAndReturn({ data: rows, skipDuplicates: true });
    if (made.length < names.length) {
      const taken = names.filter((name) => made.every((user) => user.name !== name));
      await store.user.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } });
      return failure('user-exists', `these names are taken: ${taken.join(', ')}`);
    }
    for (const user of made) await storePassword(store, user.id, hashes[names.indexOf(user.name)]!, 'one-time');
    await store.groupMember.createMany({ data: made.map(({ id }) => ({ groupId, userId: id, isManaged: true })) });
    return success(accounts);
  });
}

/** A new one-time password for an account of the class. Errors: `member-not-found`, `member-not-managed`. */
export async function resetClassPassword(
  prisma: PrismaClient,
  groupId: string,
  userId: string,
): Promise<Result<NewAccount, 'member-not-found' | 'member-not-managed'>> {
  const where = { groupId_userId: { groupId, userId } };
  const member = await prisma.groupMember.findUnique({ where, include: { user: true } });
  if (member === null) return failure('member-not-found', 'the group has no such member');
  if (!member.isManaged || member.user.role !== 'user') {
    return failure(
      'member-not-managed',
      'the account was not created in this class: only an administrator can reset its password',
    );
  }
  const password = drawPassword();
  const hash = await hashRandomPassword(password);
  await prisma.$transaction(async (store) => {
    await storePassword(store, userId, hash, 'one-time');
    await endUserSessions(store, userId);
  });
  return success({ name: member.user.name, password });
}
