// The administrator's token that a database begins with.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import { issueToken } from './tokens.ts';

/** Its row says that this was done. */
const KEY = 'first-start/administrator';

/** The administrator's token, at the first start only: it is not kept. */
export async function issueFirstToken(prisma: PrismaClient): Promise<string | undefined> {
  return prisma.$transaction(async (transaction) => {
    // Of two servers that start together, one makes the row.
    const { count } = await transaction.setting.createMany({
      data: [{ key: KEY, value: new Date().toISOString() }],
      skipDuplicates: true,
    });
    if (count === 0) return undefined;
    return (await issueToken(transaction, 'first administrator', 'administrator')).token;
  });
}
