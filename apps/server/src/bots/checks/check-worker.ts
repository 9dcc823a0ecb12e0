// Takes checks from their queue and runs several at a time. If a process ends during a check, another process takes it over.

import { createSignal } from '../../events/signal.ts';
import { RENEWAL_MS } from './check-queue.ts';
import { type CheckTools, checkVersion } from './check-version.ts';

export interface CheckWorkerOptions extends CheckTools {
  /** Number of checks at a time. */
  readonly slots: number;
}

export interface CheckWorker {
  /** Polls the queue immediately, because it may have a new check. */
  wake(): void;
  /** Takes no more checks and releases running ones. */
  close(): Promise<void>;
}

const POLL_MS = 1000;
const RETRY_MS = 2000;

export function startCheckWorker(options: CheckWorkerOptions): CheckWorker {
  const { queue, slots, onError } = options;
  const running = new Map<string, AbortController>();
  const signals = Array.from({ length: slots }, () => createSignal());
  let isClosing = false;
  const renewal = setInterval(() => void queue.renew([...running.keys()]).catch(onError), RENEWAL_MS).unref();
  const lane = async (lane: number): Promise<void> => {
    while (!isClosing) {
      const version = await queue.take().catch((thrown) => void onError(thrown));
      if (version === undefined) {
        await signals[lane]!.wait(POLL_MS);
        continue;
      }
      const aborted = new AbortController();
      running.set(version, aborted);
      await checkVersion(options, version, aborted.signal).catch(async (thrown) => {
        if (!isClosing) {
          onError(thrown);
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
        await queue.release(version).catch(onError);
      });
      running.delete(version);
    }
  };
  const lanes = signals.map((_, index) => lane(index));
  return {
    wake: () => {
      for (const signal of signals) signal.set();
    },
    close: async () => {
      isClosing = true;
      clearInterval(renewal);
      for (const signal of signals) signal.set();
      for (const aborted of running.values()) aborted.abort();
      await Promise.all(lanes);
    },
  };
}
