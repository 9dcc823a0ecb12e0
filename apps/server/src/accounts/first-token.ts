// The administrator's token that a database begins with, and another for operators who lost theirs.

import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { createToken } from './tokens.ts';
import { issueUserToken } from './user-tokens.ts';

/** Its row says that this was done. */
const KEY = 'first-start/administrator';

const NAME = 'administrator';

/** The administrator's token, at the first start only: it is not stored. */
export async function issueFirstToken(prisma: PrismaClient): Promise<string | undefined> {
  return prisma.$transaction(async (transaction) => {
    // Of two servers that start together, one makes the row.
    const { count } = await transaction.setting.createMany({
      data: [{ key: KEY, value: new Date().toISOString() }],
      skipDuplicates: true,
    });
    if (count === 0) return undefined;
    return issueAdministratorToken(transaction);
  });
}

/** A token for the oldest administrator who is not suspended; for a new one where there is none. */
export async function issueAdministratorToken(store: Store): Promise<string> {
  const where = { role: 'administrator', suspendedAt: null, deletedAt: null } as const;
  const user = await store.user.findFirst({ where, orderBy: { createdAt: 'asc' } });
  if (user !== null) {
    const order = { user: user.id, scope: 'administrator', label: 'issued at a start of the server' } as const;
    return (await createToken(store, order)).token;
  }
  const isTaken = (await store.user.count({ where: { name: NAME } })) > 0;
  const name = isTaken ? `${NAME} ${new Date().toISOString()}` : NAME;
  return expectValue(await issueUserToken(store, { name, scope: 'administrator' })).token;
}
