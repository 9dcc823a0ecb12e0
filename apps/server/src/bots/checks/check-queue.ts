// The queue of checks and trials: pg-boss jobs on the same database. A job has the id of its version or trial, and the owner as its
// group. Only processes with a sandbox take jobs.

import { fromPrisma } from 'pg-boss';
import * as z from 'zod';
import { openQueueBoss } from '../../database/job-queues.ts';
import type { Database, Store } from '../../database/open-database.ts';
import { releaseOrphans } from '../../database/orphaned-jobs.ts';
import type { JobQueue, SharedJob } from '../../work/work-loop.ts';

/** The check of a version, or a trial. */
export interface QueuedJob {
  readonly type: 'check' | 'trial';
  /** Of the version or the trial. */
  readonly id: string;
  readonly ownerId: string;
}

export interface BotJob extends SharedJob, Pick<QueuedJob, 'type'> {}

/** Each owner has a share of the jobs. Jobs without renewal are taken over by other processes after 30 s. */
export interface CheckQueue extends JobQueue<BotJob> {
  add(job: QueuedJob, store: Store): Promise<void>;
  /** Returns a taken job to the queue until `time`. */
  postpone(job: QueuedJob, time: Date, store: Store): Promise<void>;
  end(id: string, store: Store): Promise<void>;
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

/** Jobs of all checks and trials that are not done. They are missing after a restore: a backup does not contain the queues. */
async function openJobs(store: Store) {
  const unfinished = { where: { state: { not: 'done' } }, orderBy: { queuedAt: 'asc' } } as const;
  const checks = await store.botCheck.findMany({
    ...unfinished,
    select: { version: { select: { id: true, bot: { select: { ownerId: true } } } } },
  });
  const trials = await store.botTrial.findMany({ ...unfinished, select: { id: true, ownerId: true } });
  return [
    ...checks.map(({ version: { id, bot } }) => jobOf({ type: 'check', id, ownerId: bot.ownerId })),
    ...trials.map(({ id, ownerId }) => jobOf({ type: 'trial', id, ownerId })),
  ];
}

function jobOf({ type, id, ownerId }: QueuedJob) {
  return { id, data: { type }, group: { id: ownerId } };
}

/** Jobs of 0.2 have no type and are checks. */
const dataSchema = z.object({ type: z.literal(['check', 'trial']).catch('check') });

/** `onError` is called with background errors. */
export async function openCheckQueue(database: Database, onError: (error: Error) => void): Promise<CheckQueue> {
  const { boss, close } = await openQueueBoss(database, onError);
  await boss.createQueue(NAME, OPTIONS);
  if (database.isOwn) await releaseOrphans(boss, NAME, database.prisma);
  // Fills pg-boss's cache of queues, so that queueing within a transaction needs no second connection.
  await boss.getQueue(NAME);
  await boss.insert(NAME, await openJobs(database.prisma));
  return {
    add: async (job, store) => {
      await boss.insert(NAME, [jobOf(job)], { db: fromPrisma(store) });
    },
    take: async (count, exceptOf) => {
      const jobs = await boss.fetch<unknown>(NAME, { batchSize: count, ignoreGroups: [...exceptOf] });
      // Jobs of 0.2 have no group.
      return jobs.map(({ id, groupId, data }) => ({ id, share: groupId ?? '', ...dataSchema.parse(data ?? {}) }));
    },
    renew: async (jobs) => {
      if (jobs.length > 0) await boss.touch(NAME, [...jobs]);
    },
    release: async (jobs) => {
      if (jobs.length > 0) await boss.fail(NAME, [...jobs]);
    },
    postpone: async (job, time, store) => {
      await boss.deleteJob(NAME, [job.id], { db: fromPrisma(store) });
      await boss.insert(NAME, [{ ...jobOf(job), startAfter: time }], { db: fromPrisma(store) });
    },
    end: async (id, store) => {
      await boss.deleteJob(NAME, [id], { db: fromPrisma(store) });
    },
    close,
  };
}
