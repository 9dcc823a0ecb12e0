// Jobs that run uploaded code: checks and trials, in pg-boss queues of the database, and the worker that runs them. A job has the id of its
// version or trial, and the owner as its group. Only processes with a sandbox take jobs. Trials, for which their authors wait, do not
// queue behind checks.

import { type OpenQueue, openQueue, openQueueBoss, RENEWAL_MS, REPEATED, sharedJob } from '../database/job-queues.ts';
import type { Database, Store } from '../database/open-database.ts';
import { type JobQueue, type JobSlots, type SharedJob, WorkLoop } from '../work/work-loop.ts';

/** The check of a version, or a trial. */
export interface CodeJob {
  readonly type: 'check' | 'trial';
  /** Of the version or the trial. */
  readonly id: string;
  readonly ownerId: string;
}

const NAMES = { check: 'bot-checks', trial: 'bot-trials' } as const satisfies Record<CodeJob['type'], string>;

const UNFINISHED = { where: { state: { not: 'done' } }, orderBy: { queuedAt: 'asc' } } as const;

/** Jobs of all checks and trials that are not done. They are missing after a restore: a backup does not contain the queues. */
const OPEN_JOBS: Readonly<
  Record<CodeJob['type'], (store: Store) => Promise<readonly Pick<CodeJob, 'id' | 'ownerId'>[]>>
> = {
  check: async (store) => {
    const select = { version: { select: { id: true, bot: { select: { ownerId: true } } } } } as const;
    const checks = await store.botCheck.findMany({ ...UNFINISHED, select });
    return checks.map(({ version: { id, bot } }) => ({ id, ownerId: bot.ownerId }));
  },
  trial: (store) => store.botTrial.findMany({ ...UNFINISHED, select: { id: true, ownerId: true } }),
};

function jobOf({ id, ownerId }: Pick<CodeJob, 'id' | 'ownerId'>) {
  return { id, group: { id: ownerId } };
}

export type CodeQueues = Awaited<ReturnType<typeof openCodeQueues>>;

/** Each owner has a share of the jobs of a type. `onError` is called with background errors. */
export async function openCodeQueues(database: Database, onError: (error: Error) => void) {
  const { boss, close } = await openQueueBoss(database, onError);
  const open = async (type: CodeJob['type']): Promise<OpenQueue> => {
    const options = { ...REPEATED, expireInSeconds: 3600, name: NAMES[type], taken: sharedJob };
    const queue = await openQueue(boss, database, options);
    await queue.add((await OPEN_JOBS[type](database.prisma)).map(jobOf));
    return queue;
  };
  const queues = { check: await open('check'), trial: await open('trial') };
  return {
    ...queues,
    add: (job: CodeJob, store: Store): Promise<void> => queues[job.type].add([jobOf(job)], store),
    /** Returns a taken job to its queue until `time`. */
    postpone: async (job: CodeJob, time: Date, store: Store): Promise<void> => {
      await queues[job.type].end([job.id], store);
      await queues[job.type].add([{ ...jobOf(job), startAfter: time }], store);
    },
    end: ({ type, id }: Pick<CodeJob, 'type' | 'id'>, store: Store): Promise<void> => queues[type].end([id], store),
    close,
  };
}

export interface CodeRun {
  readonly signal: AbortSignal;
  /** Called when the check begins to wait on the clock, and when it continues. */
  onWaiting(isWaiting: boolean): void;
}

interface CodeWorkerOptions extends Pick<JobSlots, 'slots' | 'mostWaiting'> {
  readonly queue: JobQueue<SharedJob>;
  /** Rejects if the job was interrupted, or failed because of an internal error. */
  run(id: string, run: CodeRun): Promise<void>;
  onError(error: unknown): void;
}

export type CodeWorker = Pick<WorkLoop<SharedJob>, 'wake' | 'close'>;

const POLL_MS = 1000;

/**
 * Runs the jobs of a queue, several at a time. Owners take turns, and a job that waits on the clock leaves its place to others. If a
 * process ends during a job, another process takes it over.
 */
export function startCodeWorker({ queue, slots, mostWaiting = 0, run, onError }: CodeWorkerOptions): CodeWorker {
  const closing = new AbortController();
  return new WorkLoop({
    queue,
    slots,
    mostWaiting,
    pollMs: POLL_MS,
    renewalMs: RENEWAL_MS,
    onError,
    stop: async () => closing.abort(),
    run: async ({ id }, { setWaiting }) => {
      try {
        await run(id, { signal: closing.signal, onWaiting: setWaiting });
        return 'ended';
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
        return 'failed';
      }
    },
  });
}
