// The service that moves old records to the archive: at the start of a server and every hour, on one server at a time.

import type { Logger } from 'pino';
import type { Database } from '../database/open-database.ts';
import { createSignal } from '../events/signal.ts';
import { type ArchiveQueue, openArchiveQueue, RENEWAL_MS } from './archive-queue.ts';
import type { ArchiveStore } from './archive-store.ts';
import { claimArchive } from './claim-archive.ts';
import { moveOldRecords } from './move-records.ts';
import { removeUnused } from './remove-unused.ts';

export interface ArchiveJobOptions {
  readonly database: Database;
  readonly store: ArchiveStore;
  /** Age in days at which records of sets are moved. */
  readonly days: number;
  readonly log: Pick<Logger, 'info'>;
  onError(error: unknown): void;
}

const DAY_MS = 24 * 3600_000;
const EVERY_MS = 3600_000;
/** Interval at which the queue is polled for a pass that another server did not finish. */
const POLL_MS = 15_000;

/** Starts the service and returns a function that stops it. */
export async function startArchiveJob(options: ArchiveJobOptions): Promise<() => Promise<void>> {
  const queue = await openArchiveQueue(options.database, options.onError);
  const closing = new AbortController();
  const signal = createSignal();
  const running = runPasses(options, queue, signal, closing.signal);
  return async () => {
    closing.abort();
    signal.set();
    await running;
    await queue.close();
  };
}

async function runPasses(
  options: ArchiveJobOptions,
  queue: ArchiveQueue,
  signal: ReturnType<typeof createSignal>,
  closing: AbortSignal,
): Promise<void> {
  let due = 0;
  while (!closing.aborted) {
    try {
      if (Date.now() >= due) {
        await queue.add();
        due = Date.now() + EVERY_MS;
      }
      const job = await queue.take();
      if (job !== undefined) await runClaimed(options, queue, job, closing);
    } catch (thrown) {
      options.onError(thrown);
    }
    if (!closing.aborted) await signal.wait(POLL_MS);
  }
}

/** Runs a pass. A failed pass is not repeated; the next one starts within the hour. */
async function runClaimed(
  options: ArchiveJobOptions,
  queue: ArchiveQueue,
  job: string,
  closing: AbortSignal,
): Promise<void> {
  const renew = (): void => void queue.renew(job).catch(options.onError);
  const renewal = setInterval(renew, RENEWAL_MS).unref();
  try {
    await runPass(options, new Date(), closing);
  } finally {
    clearInterval(renewal);
    await queue.end(job);
  }
}

/** Moves old records and removes unused files. Returns the number of moved records. Rejects if the archive cannot be used. */
export async function runPass(
  { database: { prisma }, store, days, log }: Omit<ArchiveJobOptions, 'onError'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await claimArchive(prisma, store);
  await store.tidy();
  const before = new Date(now.getTime() - days * DAY_MS);
  const moved = await moveOldRecords({ prisma, store, before, ...(signal && { signal }) });
  const removed = await removeUnused(prisma, store, now, signal);
  if (moved + removed > 0) log.info({ moved, removed }, `records moved to ${store.place}`);
  return moved;
}
