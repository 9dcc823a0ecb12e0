// The queue of archive passes: one pg-boss job on the database, which one server at a time takes.

import { openQueueBoss } from '../database/job-queues.ts';
import type { Database } from '../database/open-database.ts';
import { releaseOrphans } from '../database/orphaned-jobs.ts';

export interface ArchiveQueue {
  /** Queues a pass unless one is queued or in progress. */
  add(): Promise<void>;
  /** Takes the queued pass; undefined if there is none, or another server has it. */
  take(): Promise<string | undefined>;
  /** Renews the claim on a pass. Without renewal, another server takes over after 30 s. */
  renew(job: string): Promise<void>;
  end(job: string): Promise<void>;
  close(): Promise<void>;
}

const NAME = 'archive-records';
export const RENEWAL_MS = 10_000;

const OPTIONS = {
  policy: 'exclusive',
  retryLimit: 1_000_000,
  retryDelay: 0,
  heartbeatSeconds: 30,
  expireInSeconds: 24 * 3600 - 1,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 3600,
};

/** `onError` is called with background errors. */
export async function openArchiveQueue(database: Database, onError: (error: Error) => void): Promise<ArchiveQueue> {
  const { boss, close } = await openQueueBoss(database, onError);
  await boss.createQueue(NAME, OPTIONS);
  if (database.isOwn) await releaseOrphans(boss, NAME, database.prisma);
  return {
    add: async () => {
      await boss.send(NAME);
    },
    take: async () => (await boss.fetch<unknown>(NAME, { batchSize: 1 }))[0]?.id,
    renew: async (job) => {
      await boss.touch(NAME, [job]);
    },
    end: async (job) => {
      await boss.deleteJob(NAME, [job]);
    },
    close,
  };
}
