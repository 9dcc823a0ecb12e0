// Accounts of a class: created in bulk, without e-mail, with one-time passwords. Teachers can reset the passwords of these
// accounts only.

import { randomInt } from 'node:crypto';
import type { ClassAccounts } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import { hashRandomPassword, type PasswordHash } from '../passwords/password-hash.ts';
import { storePassword } from '../sign-in.ts';
import { keyOfUserName, MAX_NAME_LETTERS, parseUserName } from '../user-names.ts';
import { endUserSessions } from '../user-sessions.ts';

type RefusedLine = NonNullable<ClassAccounts['refused']>[number];
type NewAccount = ClassAccounts['accounts'][number];

/** Letters and digits that are not easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LETTERS = 4;
const MAX_ATTEMPTS = 5;
/** Length of a space and a number that make a name unique, at most. */
const SUFFIX_LETTERS = 5;

/** A password such as `k3mf-7xqa-9wpt`: 59 random bits, easy to copy from paper. */
function drawPassword(): string {
  const letter = (): string => LETTERS[randomInt(LETTERS.length)]!;
  const group = (): string => Array.from({ length: GROUP_LETTERS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Creates an account for each name that is valid and new in the class. A name that another account of the server has gets a
 * number.
 */
export async function createClassAccounts(
  prisma: PrismaClient,
  groupId: string,
  texts: readonly string[],
): Promise<ClassAccounts> {
  const members = await prisma.groupMember.findMany({
    where: { groupId },
    select: { user: { select: { name: true } } },
  });
  const { listed, refused } = sortOut(texts, new Set(members.map(({ user }) => keyOfUserName(user.name))));
  const passwords = listed.map(drawPassword);
  const hashes = await Promise.all(passwords.map(hashRandomPassword));
  const names = await storeAccounts(prisma, groupId, listed, hashes);
  const accounts = names.map((name, index) => ({
    name,
    password: passwords[index]!,
    ...(name !== listed[index] && { listed: listed[index]! }),
  }));
  return { accounts, ...(refused.length > 0 && { refused }) };
}

/** The names of the accounts to create, and the other lines. `members`: keys of the names of the class. */
function sortOut(texts: readonly string[], members: ReadonlySet<string>) {
  const listed: string[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const name = parseUserName(text);
    const key = keyOfUserName(text);
    const refuse = (reason: RefusedLine['reason']) => refused.push({ line: index + 1, name: text, reason });
    if (!name.ok) refuse('name-invalid');
    else if (seen.has(key)) refuse('listed-twice');
    else if (members.has(key)) refuse('member-already');
    else listed.push(name.value);
    seen.add(key);
  }
  return { listed, refused };
}

/** The names of the accounts, in order. Tries again if another request takes one of the names. */
async function storeAccounts(
  prisma: PrismaClient,
  groupId: string,
  listed: readonly string[],
  hashes: readonly PasswordHash[],
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const names = await freeNames(prisma, listed);
    try {
      await prisma.$transaction(async (store) => {
        const data = names.map((name) => ({ name, nameKey: keyOfUserName(name), kind: 'person' as const }));
        const made = await store.user.createManyAndReturn({ data });
        for (const user of made) await storePassword(store, user.id, hashes[names.indexOf(user.name)]!, 'one-time');
        await store.groupMember.createMany({ data: made.map(({ id }) => ({ groupId, userId: id, isManaged: true })) });
      });
      return names;
    } catch (thrown) {
      if (!isDuplicate(thrown) || attempt === MAX_ATTEMPTS) throw thrown;
    }
  }
}

/** The names, with numbers from 2 where other accounts or names before them have them. */
async function freeNames(prisma: PrismaClient, listed: readonly string[]): Promise<string[]> {
  const keys = listed.map(keyOfUserName);
  const heads = keys.map((key) => ({ startsWith: [...key].slice(0, MAX_NAME_LETTERS - SUFFIX_LETTERS).join('') }));
  const holders = await prisma.user.findMany({
    // Guests have no key.
    where: { OR: heads.flatMap((head) => [{ nameKey: head }, { name: { ...head, mode: 'insensitive' as const } }]) },
    select: { name: true },
  });
  const taken = new Set(holders.map(({ name }) => keyOfUserName(name)));
  return listed.map((name, index) => {
    let free = name;
    for (
      let number = 2;
      taken.has(keyOfUserName(free)) || (free !== name && keys.includes(keyOfUserName(free)));
      number += 1
    ) {
      const suffix = ` ${number}`;
      free = `${[...name].slice(0, MAX_NAME_LETTERS - suffix.length).join('')}${suffix}`;
    }
    taken.add(keys[index]!).add(keyOfUserName(free));
    return free;
  });
}

/** A new one-time password for an account of the class. Errors: `member-unknown`, `member-not-managed`. */
export async function resetClassPassword(
  prisma: PrismaClient,
  groupId: string,
  userId: string,
): Promise<Result<NewAccount, 'member-unknown' | 'member-not-managed'>> {
  const where = { groupId_userId: { groupId, userId } };
  const member = await prisma.groupMember.findUnique({ where, include: { user: true } });
  if (member === null) return failure('member-unknown', 'the group has no such member');
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
