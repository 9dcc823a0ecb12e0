// The queue of checks: pg-boss jobs on the same database, one per uploaded version, with the id of the version and its owner as the
// group. Only processes with a sandbox take them.

import { fromPrisma } from 'pg-boss';
import { openQueueBoss } from '../../database/job-queues.ts';
import type { Database, Store } from '../../database/open-database.ts';
import { releaseOrphans } from '../../database/orphaned-jobs.ts';
import type { JobQueue, SharedJob } from '../../work/work-loop.ts';

type VersionId = string;

/** A version to check. */
export interface QueuedVersion {
  readonly id: VersionId;
  readonly ownerId: string;
}

/** Each owner has a share of the checks. Checks without renewal are taken over by other processes after 30 s. */
export interface CheckQueue extends JobQueue<SharedJob> {
  add(version: QueuedVersion, store: Store): Promise<void>;
  /** Returns a taken check to the queue until `time`. */
  postpone(version: QueuedVersion, time: Date, store: Store): Promise<void>;
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
async function openChecks(store: Store) {
  const open = await store.botCheck.findMany({
    where: { state: { not: 'done' } },
    orderBy: { queuedAt: 'asc' },
    select: { version: { select: { id: true, bot: { select: { ownerId: true } } } } },
  });
  return open.map(({ version: { id, bot } }) => jobOf({ id, ownerId: bot.ownerId }));
}

function jobOf({ id, ownerId }: QueuedVersion) {
  return { id, data: {}, group: { id: ownerId } };
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
    add: async (version, store) => {
      await boss.insert(NAME, [jobOf(version)], { db: fromPrisma(store) });
    },
    take: async (count, exceptOf) => {
      const jobs = await boss.fetch<unknown>(NAME, { batchSize: count, ignoreGroups: [...exceptOf] });
      // Jobs of 0.2 have no group.
      return jobs.map(({ id, groupId }) => ({ id, share: groupId ?? '' }));
    },
    renew: async (versions) => {
      if (versions.length > 0) await boss.touch(NAME, [...versions]);
    },
    release: async (versions) => {
      if (versions.length > 0) await boss.fail(NAME, [...versions]);
    },
    postpone: async (version, time, store) => {
      await boss.deleteJob(NAME, [version.id], { db: fromPrisma(store) });
      await boss.insert(NAME, [{ ...jobOf(version), startAfter: time }], { db: fromPrisma(store) });
    },
    end: async (version, store) => {
      await boss.deleteJob(NAME, [version], { db: fromPrisma(store) });
    },
    close,
  };
}
