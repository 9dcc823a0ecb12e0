import type { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';

/** Whether a statement of another transaction on the database waits for a lock. */
export async function isWaitingForLock(prisma: PrismaClient): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ readonly waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row!.waiting > 0;
}
