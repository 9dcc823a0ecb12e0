// Jobs of a pg-boss queue that were active when the previous server ended.

import type { PgBoss } from 'pg-boss';
import type { PrismaClient } from '../../dist/prisma/client.ts';

/** Makes orphaned jobs available again. Use it only if no other process runs jobs of this queue; otherwise a job may run twice. */
export async function releaseOrphans(boss: PgBoss, name: string, prisma: PrismaClient): Promise<void> {
  const orphans = await prisma.$queryRaw<{ readonly id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = ${name} AND state = 'active'`;
  if (orphans.length > 0)
    await boss.fail(
      name,
      orphans.map(({ id }) => id),
    );
}
