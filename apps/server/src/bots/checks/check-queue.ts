// The queues of checks and of trials: pg-boss jobs on the same database. A job has the id of its version or trial, and the owner as its
// group. Only processes with a sandbox take jobs. Trials, for which their authors wait, do not queue behind checks.

import { fromPrisma, type PgBoss } from 'pg-boss';
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

/** Each owner has a share of the jobs of a type. Jobs without renewal are taken over by other processes after 30 s. */
export interface CheckQueues extends Readonly<Record<QueuedJob['type'], JobQueue<SharedJob>>> {
  add(job: QueuedJob, store: Store): Promise<void>;
  /** Returns a taken job to its queue until `time`. */
  postpone(job: QueuedJob, time: Date, store: Store): Promise<void>;
  end(job: Pick<QueuedJob, 'type' | 'id'>, store: Store): Promise<void>;
  close(): Promise<void>;
}

const NAMES = { check: 'bot-checks', trial: 'bot-trials' } as const satisfies Record<QueuedJob['type'], string>;
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

const UNFINISHED = { where: { state: { not: 'done' } }, orderBy: { queuedAt: 'asc' } } as const;

/** Jobs of all checks and trials that are not done. They are missing after a restore: a backup does not contain the queues. */
const OPEN_JOBS: Readonly<
  Record<QueuedJob['type'], (store: Store) => Promise<readonly Pick<QueuedJob, 'id' | 'ownerId'>[]>>
> = {
  check: async (store) => {
    const select = { version: { select: { id: true, bot: { select: { ownerId: true } } } } } as const;
    const checks = await store.botCheck.findMany({ ...UNFINISHED, select });
    return checks.map(({ version: { id, bot } }) => ({ id, ownerId: bot.ownerId }));
  },
  trial: (store) => store.botTrial.findMany({ ...UNFINISHED, select: { id: true, ownerId: true } }),
};

function jobOf({ id, ownerId }: Pick<QueuedJob, 'id' | 'ownerId'>) {
  return { id, group: { id: ownerId } };
}

/** `onError` is called with background errors. */
export async function openCheckQueues(database: Database, onError: (error: Error) => void): Promise<CheckQueues> {
  const { boss, close } = await openQueueBoss(database, onError);
  return {
    check: await openJobQueue(boss, 'check', database),
    trial: await openJobQueue(boss, 'trial', database),
    add: async (job, store) => {
      await boss.insert(NAMES[job.type], [jobOf(job)], { db: fromPrisma(store) });
    },
    postpone: async (job, time, store) => {
      await boss.deleteJob(NAMES[job.type], [job.id], { db: fromPrisma(store) });
      await boss.insert(NAMES[job.type], [{ ...jobOf(job), startAfter: time }], { db: fromPrisma(store) });
    },
    end: async ({ type, id }, store) => {
      await boss.deleteJob(NAMES[type], [id], { db: fromPrisma(store) });
    },
    close,
  };
}

async function openJobQueue(boss: PgBoss, type: QueuedJob['type'], database: Database): Promise<JobQueue<SharedJob>> {
  const name = NAMES[type];
  await boss.createQueue(name, OPTIONS);
  if (database.isOwn) await releaseOrphans(boss, name, database.prisma);
  // Fills pg-boss's cache of queues, so that queueing within a transaction needs no second connection.
  await boss.getQueue(name);
  await boss.insert(name, (await OPEN_JOBS[type](database.prisma)).map(jobOf));
  return {
    take: async (count, exceptOf) => {
      const jobs = await boss.fetch<unknown>(name, { batchSize: count, ignoreGroups: [...exceptOf] });
      // Jobs of 0.2 have no group.
      return jobs.map(({ id, groupId }) => ({ id, share: groupId ?? '' }));
    },
    renew: async (jobs) => {
      if (jobs.length > 0) await boss.touch(name, [...jobs]);
    },
    release: async (jobs) => {
      if (jobs.length > 0) await boss.fail(name, [...jobs]);
    },
  };
}
