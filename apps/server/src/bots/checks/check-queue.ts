// The queue of checks: pg-boss jobs on the same database, one per uploaded version, with the id of the version. Only processes with a
// sandbox take them.

import { fromPrisma } from 'pg-boss';
import { openQueueBoss } from '../../database/job-queues.ts';
import type { Database, Store } from '../../database/open-database.ts';
import { releaseOrphans } from '../../database/orphaned-jobs.ts';

type VersionId = string;

export interface CheckQueue {
  add(version: VersionId, store: Store): Promise<void>;
  /** Takes the oldest waiting check. */
  take(): Promise<VersionId | undefined>;
  /** Renews the claim on running checks. Without renewal, other processes take over after 30 s. */
  renew(versions: readonly VersionId[]): Promise<void>;
  /** Releases a check for another process or another attempt. */
  release(version: VersionId): Promise<void>;
  /** Returns a taken check to the queue until `time`. */
  postpone(version: VersionId, time: Date, store: Store): Promise<void>;
  end(version: VersionId, store: Store): Promise<void>;
  close(): Promise<void>;
}

const NAME = 'bot-checks';
const SILENCE_S = 30;
export const RENEWAL_MS = 10_000;
const YEAR_S = 365 * 24 * 3600;

const OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  heartbeatSeconds: SILENCE_S,
  expireInSeconds: 3600,
  retentionSeconds: YEAR_S,
  deleteAfterSeconds: 3600,
};

/** Jobs of all checks without a report. They are missing after a restore: a backup does not contain the queues. */
async function openChecks(store: Store): Promise<{ readonly id: VersionId; readonly data: object }[]> {
  const open = await store.botCheck.findMany({
    where: { state: { not: 'done' } },
    orderBy: { queuedAt: 'asc' },
    select: { versionId: true },
  });
  return open.map(({ versionId }) => ({ id: versionId, data: {} }));
}

/** `onError` is called with background errors. */
export async function openCheckQueue(database: Database, onError: (error: Error) => void): Promise<CheckQueue> {
  const { boss, close } = await openQueueBoss(database, onError);
  await boss.createQueue(NAME, OPTIONS);
  if (database.isOwn) await releaseOrphans(boss, NAME, database.prisma);
  // Fills pg-boss's cache of queues, so that queueing within a transaction needs no second connection.
  await boss.getQueue(NAME);
  await boss.insert(NAME, await openChecks(database.prisma));
  return {
    add: async (id, store) => {
      await boss.insert(NAME, [{ id, data: {} }], { db: fromPrisma(store) });
    },
    take: async () => (await boss.fetch<unknown>(NAME, { batchSize: 1 }))[0]?.id,
    renew: async (versions) => {
      if (versions.length > 0) await boss.touch(NAME, [...versions]);
    },
    release: (version) => boss.fail(NAME, [version]).then(() => {}),
    postpone: async (id, time, store) => {
      await boss.deleteJob(NAME, [id], { db: fromPrisma(store) });
      await boss.insert(NAME, [{ id, data: {}, startAfter: time }], { db: fromPrisma(store) });
    },
    end: async (version, store) => {
      await boss.deleteJob(NAME, [version], { db: fromPrisma(store) });
    },
    close,
  };
}
