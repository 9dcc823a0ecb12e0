// The queue of notices to post to webhooks: pg-boss jobs, one per notice, with the id of the notice. Code that stores notices does
// not use the queue; new notices are found and queued here, in one transaction.

import { fromPrisma } from 'pg-boss';
import { openQueueBoss } from '../../database/job-queues.ts';
import type { Database } from '../../database/open-database.ts';

type NoticeId = string;

export interface WebhookQueue {
  /** Queues new notices of users who have a webhook, and skips the others. */
  collect(): Promise<void>;
  /** Takes some notices that are due. */
  take(): Promise<readonly NoticeId[]>;
  end(notice: NoticeId): Promise<void>;
  /** Schedules a retry; after the last failure, the notice is dropped. */
  fail(notice: NoticeId): Promise<void>;
  close(): Promise<void>;
}

const NAME = 'webhook-notices';
/** Number of notices taken at a time. */
const BATCH = 20;

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
    collect: () =>
      prisma.$transaction(async (transaction) => {
        const fresh = await transaction.$queryRaw<{ readonly id: string; readonly wanted: boolean }[]>`
          UPDATE notice SET queued_at = now()
          WHERE id IN (SELECT id FROM notice WHERE queued_at IS NULL ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
          RETURNING id::text, EXISTS (
            SELECT FROM webhook WHERE webhook.user_id = notice.user_id AND webhook.created_at <= notice.created_at
          ) AS wanted`;
        const wanted = fresh.filter((notice) => notice.wanted).map(({ id }) => ({ id, data: {} }));
        if (wanted.length > 0) await boss.insert(NAME, wanted, { db: fromPrisma(transaction) });
      }),
    take: async () => (await boss.fetch<unknown>(NAME, { batchSize: BATCH })).map(({ id }) => id),
    end: (notice) => boss.deleteJob(NAME, [notice]).then(() => {}),
    fail: (notice) => boss.fail(NAME, [notice]).then(() => {}),
    close,
  };
}
