// Jobs of a queue of pg-boss that were being done when the server before this one ended.

import type { PgBoss } from 'pg-boss';
import type { PrismaClient } from '../../dist/prisma/client.ts';

/** Makes them available again. Only where no other process does jobs of this queue, or a job may be done twice. */
export async function releaseOrphans(boss: PgBoss, name: string, prisma: PrismaClient): Promise<void> {
  const orphans = await prisma.$queryRaw<{ readonly id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ${name} AND state = 'active'`;
  if (orphans.length > 0)
    await boss.fail(
      name,
      orphans.map(({ id }) => id),
    );
}
