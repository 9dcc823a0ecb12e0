// Runs the checks or the trials of a queue, several at a time. Owners take turns, and a job that waits on the clock leaves its place to
// others. If a process ends during a job, another process takes it over.

import { RENEWAL_MS } from '../../database/job-queues.ts';
import { type JobQueue, type JobSlots, type SharedJob, WorkLoop } from '../../work/work-loop.ts';
import type { CheckRun } from './check-version.ts';

interface CheckWorkerOptions extends Pick<JobSlots, 'slots' | 'mostWaiting'> {
  readonly queue: JobQueue<SharedJob>;
  /** Rejects if the job was interrupted, or failed because of an internal error. */
  run(id: string, run: CheckRun): Promise<void>;
  onError(error: unknown): void;
}

export type CheckWorker = Pick<WorkLoop<SharedJob>, 'wake' | 'close'>;

const POLL_MS = 1000;

export function startCheckWorker({ queue, slots, mostWaiting = 0, run, onError }: CheckWorkerOptions): CheckWorker {
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
