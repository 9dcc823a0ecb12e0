// What happens once in the life of a database: an administrator's token.

import type { PrismaClient } from '../dist/prisma/client.ts';
import { issueToken } from './accounts/tokens.ts';

/** The administrator's token, at the first start only: it is not kept. */
export async function issueFirstToken(prisma: PrismaClient): Promise<string | undefined> {
  return prisma.$transaction(async (transaction) => {
    if (!(await isFirst(transaction, 'administrator'))) return undefined;
    return (await issueToken(transaction, 'first administrator', 'administrator')).token;
  });
}

/** Whether this has not been done yet on this database; from now on it has. Of two servers, one hears yes. */
async function isFirst(prisma: Pick<PrismaClient, 'setting'>, what: string): Promise<boolean> {
  const { count } = await prisma.setting.createMany({
    data: [{ key: `first-start/${what}`, value: new Date().toISOString() }],
    skipDuplicates: true,
  });
  return count === 1;
}
