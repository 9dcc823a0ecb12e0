// The queue of notices to post to webhooks: pg-boss jobs, one per notice, with the id of the notice and its user as the group. Code that
// stores notices does not use the queue; new notices are found and queued here, in one transaction.

import { fromPrisma, type PgBoss } from 'pg-boss';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { openQueueBoss } from '../../database/job-queues.ts';
import type { Database } from '../../database/open-database.ts';
import type { JobQueue, SharedJob } from '../../work/work-loop.ts';

type NoticeId = string;

/** Each user has a share. Before notices are taken, new ones of users who have a webhook are queued, and the others skipped. */
interface WebhookQueue extends JobQueue<SharedJob> {
  end(notice: NoticeId): Promise<void>;
  /** Schedules a retry; after the last failure, the notice is dropped. */
  fail(notice: NoticeId): Promise<void>;
  close(): Promise<void>;
}

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

/** `onError` is called with background errors. */
export async function openWebhookQueue(database: Database, onError: (error: Error) => void): Promise<WebhookQueue> {
  const { prisma } = database;
  const { boss, close } = await openQueueBoss(database, onError);
  await boss.createQueue(NAME, OPTIONS);
  // Fills pg-boss's cache of queues, so that queueing within a transaction needs no second connection.
  await boss.getQueue(NAME);
  await boss.insert(NAME, []);
  return {
    take: async (count, exceptOf) => {
      await collect(boss, prisma);
      const jobs = await boss.fetch<unknown>(NAME, { batchSize: count, ignoreGroups: [...exceptOf] });
      // Jobs of older versions have no group.
      return jobs.map(({ id, groupId }) => ({ id, share: groupId ?? '' }));
    },
    // A delivery ends long before its job expires.
    renew: async () => {},
    release: async (notices) => {
      if (notices.length > 0) await boss.fail(NAME, [...notices]);
    },
    end: (notice) => boss.deleteJob(NAME, [notice]).then(() => {}),
    fail: (notice) => boss.fail(NAME, [notice]).then(() => {}),
    close,
  };
}

function collect(boss: PgBoss, prisma: PrismaClient): Promise<void> {
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
    if (wanted.length > 0) await boss.insert(NAME, wanted, { db: fromPrisma(transaction) });
  });
}
