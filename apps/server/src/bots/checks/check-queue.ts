// The queues of checks and of trials: pg-boss jobs on the same database. A job has the id of its version or trial, and the owner as its
// group. Only processes with a sandbox take jobs. Trials, for which their authors wait, do not queue behind checks.

import { type OpenQueue, openQueue, openQueueBoss, REPEATED, sharedJob } from '../../database/job-queues.ts';
import type { Database, Store } from '../../database/open-database.ts';

/** The check of a version, or a trial. */
export interface QueuedJob {
  readonly type: 'check' | 'trial';
  /** Of the version or the trial. */
  readonly id: string;
  readonly ownerId: string;
}

const NAMES = { check: 'bot-checks', trial: 'bot-trials' } as const satisfies Record<QueuedJob['type'], string>;

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

export type CheckQueues = Awaited<ReturnType<typeof openCheckQueues>>;

/** Each owner has a share of the jobs of a type. `onError` is called with background errors. */
export async function openCheckQueues(database: Database, onError: (error: Error) => void) {
  const { boss, close } = await openQueueBoss(database, onError);
  const open = async (type: QueuedJob['type']): Promise<OpenQueue> => {
    const options = { ...REPEATED, expireInSeconds: 3600, name: NAMES[type], taken: sharedJob };
    const queue = await openQueue(boss, database, options);
    await queue.add((await OPEN_JOBS[type](database.prisma)).map(jobOf));
    return queue;
  };
  const queues = { check: await open('check'), trial: await open('trial') };
  return {
    ...queues,
    add: (job: QueuedJob, store: Store): Promise<void> => queues[job.type].add([jobOf(job)], store),
    /** Returns a taken job to its queue until `time`. */
    postpone: async (job: QueuedJob, time: Date, store: Store): Promise<void> => {
      await queues[job.type].end([job.id], store);
      await queues[job.type].add([{ ...jobOf(job), startAfter: time }], store);
    },
    end: ({ type, id }: Pick<QueuedJob, 'type' | 'id'>, store: Store): Promise<void> => queues[type].end([id], store),
    close,
  };
}
