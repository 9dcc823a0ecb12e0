// Runs the checks and trials of a queue, several at a time. Owners take turns, and a job that waits on the clock leaves its place to
// others. If a process ends during a job, another process takes it over.

import { type JobSlots, WorkLoop } from '../../work/work-loop.ts';
import { type BotJob, RENEWAL_MS } from './check-queue.ts';
import { type CheckRun, type CheckTools, checkVersion } from './check-version.ts';

export interface CheckWorkerOptions extends CheckTools, Pick<JobSlots, 'slots' | 'mostWaiting'> {
  /** Runs a trial. Rejects like `checkVersion`. */
  runTrial(id: string, run: CheckRun): Promise<void>;
}

export type CheckWorker = Pick<WorkLoop<BotJob>, 'wake' | 'close'>;

const POLL_MS = 1000;

export function startCheckWorker(options: CheckWorkerOptions): CheckWorker {
  const { queue, slots, mostWaiting = 0, onError } = options;
  const closing = new AbortController();
  return new WorkLoop({
    queue,
    slots,
    mostWaiting,
    pollMs: POLL_MS,
    renewalMs: RENEWAL_MS,
    onError,
    stop: async () => closing.abort(),
    run: async ({ type, id }, { setWaiting }) => {
      const run = { signal: closing.signal, onWaiting: setWaiting };
      try {
        await (type === 'trial' ? options.runTrial(id, run) : checkVersion(options, id, run));
        return 'ended';
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
        return 'failed';
      }
    },
  });
}
