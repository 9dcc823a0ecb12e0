// The queue of checks and trials: pg-boss jobs on the same database, one per uploaded version, with the id of the version, or one per
// trial, with its id; its owner is the group. Only processes with a sandbox take them.

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

/** A check, or a trial. */
export interface BotJob extends SharedJob {
  readonly isTrial?: true;
}

/** Each owner has a share of the jobs. Jobs without renewal are taken over by other processes after 30 s. */
export interface CheckQueue extends JobQueue<BotJob> {
  add(version: QueuedVersion, store: Store): Promise<void>;
  addTrial(trial: QueuedVersion, store: Store): Promise<void>;
  /** Returns a taken check to the queue until `time`. */
  postpone(version: QueuedVersion, time: Date, store: Store): Promise<void>;
  /** `job`: the id of a version or a trial. */
  end(job: string, store: Store): Promise<void>;
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

/** Jobs of all checks without a report and of all trials that are not done. They are missing after a restore: a backup does not contain the queues. */
async function openChecks(store: Store) {
  const open = await store.botCheck.findMany({
    where: { state: { not: 'done' } },
    orderBy: { queuedAt: 'asc' },
    select: { version: { select: { id: true, bot: { select: { ownerId: true } } } } },
  });
  const trials = await store.botTrial.findMany({
    where: { state: { not: 'done' } },
    select: { id: true, ownerId: true },
  });
  return [
    ...open.map(({ version: { id, bot } }) => jobOf({ id, ownerId: bot.ownerId })),
    ...trials.map((trial) => jobOf(trial, TRIAL)),
  ];
}

const TRIAL = { isTrial: true } as const;

function jobOf({ id, ownerId }: QueuedVersion, data: Partial<typeof TRIAL> = {}) {
  return { id, data, group: { id: ownerId } };
}

function isTrial(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isTrial' in data;
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
    addTrial: async (trial, store) => {
      await boss.insert(NAME, [jobOf(trial, TRIAL)], { db: fromPrisma(store) });
    },
    take: async (count, exceptOf) => {
      const jobs = await boss.fetch<unknown>(NAME, { batchSize: count, ignoreGroups: [...exceptOf] });
      // Jobs of 0.2 have no group.
      return jobs.map(({ id, groupId, data }) => ({ id, share: groupId ?? '', ...(isTrial(data) && TRIAL) }));
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
    end: async (job, store) => {
      await boss.deleteJob(NAME, [job], { db: fromPrisma(store) });
    },
    close,
  };
}
