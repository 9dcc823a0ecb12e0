// The service that moves old records to the archive: at the start of a server and every hour, on one server at a time.

import type { Logger } from 'pino';
import type { Database } from '../database/open-database.ts';
import { startHourlyPasses } from '../jobs/hourly-passes.ts';
import type { ArchiveStore } from './archive-store.ts';
import { claimArchive } from './claim-archive.ts';
import { moveOldRecords } from './move-records.ts';
import { removeUnused } from './remove-unused.ts';

interface ArchiveJobOptions {
  readonly database: Database;
  readonly store: ArchiveStore;
  /** Age in days at which records of sets are moved. */
  readonly days: number;
  readonly log: Pick<Logger, 'info'>;
  onError(error: unknown): void;
}

const DAY_MS = 24 * 3600_000;

/** Starts the service and returns a function that stops it. */
export function startArchiveJob(options: ArchiveJobOptions): Promise<() => Promise<void>> {
  return startHourlyPasses({
    ...options,
    name: 'archive-records',
    run: (closing) => runPass(options, new Date(), closing),
  });
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
