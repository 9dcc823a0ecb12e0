// The queue of notices to post to webhooks: pg-boss jobs, one per notice, with the id of the notice and its user as the group. Code that
// stores notices does not use the queue; new notices are found and queued here, in one transaction.

import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { type OpenQueue, openQueue, openQueueBoss, sharedJob } from '../../database/job-queues.ts';
import type { Database } from '../../database/open-database.ts';

const NAME = 'webhook-notices';

const OPTIONS = {
  // Delays of 30 s, 1 min, 2 min …, about ten hours in total.
  retryLimit: 11,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3 * 3600,
  expireInSeconds: 60,
  retentionSeconds: 24 * 3600,
  deleteAfterSeconds: 3600,
};

/** Each user has a share. `onError` is called with background errors. */
export async function openWebhookQueue(database: Database, onError: (error: Error) => void) {
  const { boss, close } = await openQueueBoss(database, onError);
  const queue = await openQueue(boss, database, { ...OPTIONS, name: NAME, taken: sharedJob });
  return {
    ...queue,
    /** Before notices are taken, new ones of users who have a webhook are queued, and the others skipped. */
    take: async (count: number, exceptOf: readonly string[]) => {
      await collect(queue, database.prisma);
      return queue.take(count, exceptOf);
    },
    // A delivery ends long before its job expires.
    renew: async (): Promise<void> => {},
    close,
  };
}

function collect(queue: OpenQueue, prisma: PrismaClient): Promise<void> {
  return prisma.$transaction(async (transaction) => {
    const fresh = await transaction.$queryRaw<
      { readonly id: string; readonly user: string; readonly wanted: boolean }[]
    >`
      UPDATE notice SET queued_at = now()
      WHERE id IN (SELECT id FROM notice WHERE queued_at IS NULL ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
      RETURNING id::text, user_id::text AS user, EXISTS (
        SELECT FROM webhook WHERE webhook.user_id = notice.user_id AND webhook.created_at <= notice.created_at
      ) AS wanted`;
    const wanted = fresh
      .filter((notice) => notice.wanted)
      .map(({ id, user }) => ({ id, data: {}, group: { id: user } }));
    await queue.add(wanted, transaction);
  });
}
