// A service that runs a pass at the start of a server and every hour or more often, on one server at a time.

import { type OpenQueue, openQueue, openQueueBoss, RENEWAL_MS, REPEATED, sharedJob } from '../database/job-queues.ts';
import type { Database } from '../database/open-database.ts';
import { createSignal } from '../events/signal.ts';

interface PassOptions {
  readonly database: Database;
  /** Name of the queue, the same on all servers. */
  readonly name: string;
  /** Default: an hour. */
  readonly everyMs?: number;
  /** Runs a pass, until it is done or `closing` is aborted. */
  run(closing: AbortSignal): Promise<unknown>;
  onError(error: unknown): void;
}

const EVERY_MS = 3600_000;
/** Interval at which the queue is polled for a pass that another server did not finish. */
const POLL_MS = 15_000;

/** One pass is queued or in progress at a time, and one server takes it. */
export const PASSES = { ...REPEATED, policy: 'exclusive', taken: sharedJob };

/** Starts the service and returns a function that stops it. */
export async function startPasses(options: PassOptions): Promise<() => Promise<void>> {
  const { boss, close } = await openQueueBoss(options.database, options.onError);
  const queue = await openQueue(boss, options.database, { ...PASSES, name: options.name });
  const closing = new AbortController();
  const signal = createSignal();
  const running = runPasses(options, queue, signal, closing.signal);
  return async () => {
    closing.abort();
    signal.set();
    await running;
    await close();
  };
}

async function runPasses(
  options: PassOptions,
  queue: OpenQueue,
  signal: ReturnType<typeof createSignal>,
  closing: AbortSignal,
): Promise<void> {
  let due = 0;
  while (!closing.aborted) {
    try {
      if (performance.now() >= due) {
        await queue.add([{}]);
        due = performance.now() + (options.everyMs ?? EVERY_MS);
      }
      const [job] = await queue.take(1, []);
      if (job !== undefined) await runClaimed(options, queue, job.id, closing);
    } catch (thrown) {
      options.onError(thrown);
    }
    if (!closing.aborted) await signal.wait(POLL_MS);
  }
}

/** Runs a pass. A failed pass is not repeated; the next one starts when it is due. */
async function runClaimed(
  { run, onError }: PassOptions,
  queue: OpenQueue,
  job: string,
  closing: AbortSignal,
): Promise<void> {
  const renew = (): void => void queue.renew([job]).catch(onError);
  const renewal = setInterval(renew, RENEWAL_MS).unref();
  try {
    await run(closing);
  } finally {
    clearInterval(renewal);
    await queue.end([job]);
  }
}
