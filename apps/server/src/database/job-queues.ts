// The job queues in the database, by pg-boss. Only pg-boss writes its tables.

import { type ConstructorOptions, type Db, fromPrisma, type Job, type JobInsert, PgBoss, type Queue } from 'pg-boss';
import type { Database, Store } from './open-database.ts';

interface OpenBoss {
  readonly boss: PgBoss;
  /** Stops without waiting for running jobs, which other processes take over. */
  close(): Promise<void>;
}

/** An instance for one queue, which the instance of the set queues supervises. `onError` is called with background errors. */
export function openQueueBoss(database: Database, onError: (error: Error) => void): Promise<OpenBoss> {
  return openBoss(database, { max: 1, supervise: false }, onError);
}

/** `onError` is called with background errors. */
export async function openBoss(
  database: Database,
  options: ConstructorOptions,
  onError: (error: Error) => void,
): Promise<OpenBoss> {
  const boss = new PgBoss({ ...database.queueOptions, schedule: false, ...options });
  let isClosing = false;
  boss.on('error', (error) => {
    // pg-boss does not wait for its own background queries when it stops.
    if (!isClosing) onError(error);
  });
  await boss.start();
  const close = (): Promise<void> => {
    isClosing = true;
    return boss.stop({ graceful: false });
  };
  return { boss, close };
}

export const RENEWAL_MS = 10_000;

/** Options of a queue whose jobs are run until they end. Without renewal for 30 s, another process takes a job over. */
export const REPEATED = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  heartbeatSeconds: 30,
  expireInSeconds: 24 * 3600 - 1,
  retentionSeconds: 365 * 24 * 3600,
  deleteAfterSeconds: 3600,
};

export type OpenQueue<Taken = SharedJob> = Awaited<ReturnType<typeof openQueue<Taken>>>;

/** `taken`: the form in which jobs are taken from the queue. */
export async function openQueue<Taken>(
  boss: PgBoss,
  database: Database,
  { name, taken, ...options }: Queue & { readonly taken: (job: Job<unknown>) => Taken },
) {
  await boss.createQueue(name, options);
  /** Releases all active jobs. Use it only if the processes that ran them have ended; otherwise a job may run twice. */
  const takeOver = async (): Promise<void> => {
    const orphans = await database.prisma.$queryRaw<{ readonly id: string }[]>`
      SELECT id::text FROM pgboss.job WHERE name = ${name} AND state = 'active'`;
    await release(orphans.map(({ id }) => id));
  };
  const release = async (jobs: readonly string[]): Promise<void> => {
    if (jobs.length > 0) await boss.fail(name, [...jobs]);
  };
  /** Skips the call if there are no jobs. */
  const on =
    (command: (ids: string[], options: { readonly db?: Db }) => Promise<unknown>) =>
    async (jobs: readonly string[], store?: Store): Promise<void> => {
      if (jobs.length > 0) await command([...jobs], store === undefined ? {} : { db: fromPrisma(store) });
    };
  // A job that a worker of another process still runs is then run twice.
  if (database.isOwn) await takeOver();
  // Fills pg-boss's cache of queues, so that queueing within a transaction needs no second connection.
  await boss.getQueue(name);
  await boss.insert(name, []);
  return {
    /** Queues jobs, except those whose ids are queued. */
    add: async (jobs: readonly JobInsert[], store?: Store): Promise<void> => {
      if (jobs.length > 0) await boss.insert(name, [...jobs], store === undefined ? {} : { db: fromPrisma(store) });
    },
    /** Makes cancelled and failed jobs available again; queued and active jobs stay unchanged. */
    resume: on(async (ids, options) => {
      await boss.resume(name, ids, options);
      await boss.retry(name, ids, options);
    }),
    /** Cancels jobs; those in progress continue unless they are abandoned. */
    cancel: on((ids, options) => boss.cancel(name, ids, options)),
    /** Removes jobs that are done. */
    end: on((ids, options) => boss.deleteJob(name, ids, options)),
    /** Takes up to `count` jobs, oldest first, except those of the groups in `exceptOf`. */
    take: async (count: number, exceptOf: readonly string[]): Promise<readonly Taken[]> =>
      (await boss.fetch<unknown>(name, { batchSize: count, ignoreGroups: [...exceptOf] })).map(taken),
    /** Renews the claim on jobs in progress. */
    renew: async (jobs: readonly string[]): Promise<void> => {
      if (jobs.length > 0) await boss.touch(name, [...jobs]);
    },
    /** Releases jobs that were not finished. */
    release,
    takeOver,
  };
}

interface SharedJob {
  readonly id: string;
  readonly share: string;
}

/** A job whose group has a share of the capacity. Jobs of 0.2 have no group. */
export function sharedJob({ id, groupId }: Pick<Job<unknown>, 'id' | 'groupId'>): SharedJob {
  return { id, share: groupId ?? '' };
}
