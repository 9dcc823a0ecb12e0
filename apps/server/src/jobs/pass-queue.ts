// A queue of passes: one pg-boss job on the database, which one server at a time takes.

import { openQueueBoss } from '../database/job-queues.ts';
import type { Database } from '../database/open-database.ts';
import { releaseOrphans } from '../database/orphaned-jobs.ts';

export interface PassQueue {
  /** Queues a pass unless one is queued or in progress. */
  add(): Promise<void>;
  /** Takes the queued pass; undefined if there is none, or another server has it. */
  take(): Promise<string | undefined>;
  /** Renews the claim on a pass. Without renewal, another server takes over after 30 s. */
  renew(job: string): Promise<void>;
  end(job: string): Promise<void>;
  close(): Promise<void>;
}

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

/** `name`: of the queue. `onError` is called with background errors. */
export async function openPassQueue(
  database: Database,
  name: string,
  onError: (error: Error) => void,
): Promise<PassQueue> {
  const { boss, close } = await openQueueBoss(database, onError);
  await boss.createQueue(name, OPTIONS);
  if (database.isOwn) await releaseOrphans(boss, name, database.prisma);
  return {
    add: async () => {
      await boss.send(name);
    },
    take: async () => (await boss.fetch<unknown>(name, { batchSize: 1 }))[0]?.id,
    renew: async (job) => {
      await boss.touch(name, [job]);
    },
    end: async (job) => {
      await boss.deleteJob(name, [job]);
    },
    close,
  };
}
