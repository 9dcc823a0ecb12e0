// Runs the checks of a queue, several at a time. Owners take turns, and a check that waits on the clock leaves its place to others. If a
// process ends during a check, another process takes it over.

import { type JobSlots, WorkLoop } from '../../work/work-loop.ts';
import { RENEWAL_MS } from './check-queue.ts';
import { type CheckTools, checkVersion } from './check-version.ts';

export interface CheckWorkerOptions extends CheckTools, Pick<JobSlots, 'slots' | 'mostWaiting'> {}

export type CheckWorker = Pick<WorkLoop<{ readonly id: string; readonly share: string }>, 'wake' | 'close'>;

const POLL_MS = 1000;

export function startCheckWorker(options: CheckWorkerOptions): CheckWorker {
  const { queue, slots, mostWaiting = 0, onError } = options;
  const closing = new AbortController();
  return new WorkLoop({
    ...{ queue, slots, mostWaiting, pollMs: POLL_MS, renewalMs: RENEWAL_MS, onError },
    stop: async () => closing.abort(),
    run: async ({ id }, { setWaiting }) => {
      try {
        await checkVersion(options, id, { signal: closing.signal, onWaiting: setWaiting });
        return 'ended';
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
        return 'failed';
      }
    },
  });
}
