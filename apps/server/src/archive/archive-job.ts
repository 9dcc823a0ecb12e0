// The service that moves old records to the archive: at the start of a server and every hour, on one server at a time.

import type { Logger } from 'pino';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Database } from '../database/open-database.ts';
import { startPasses } from '../jobs/passes.ts';
import type { ArchiveStore } from './archive-store.ts';
import { isKeyOfRecord, keyOfRecord, writeArchived } from './archived-record.ts';
import { claimArchive } from './claim-archive.ts';
import { someAtOnce } from './some-at-once.ts';

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
  return startPasses({
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

// Moves records of old sets from the database to the archive. A record is written to the archive and read back before one transaction
// replaces it in its row with the key. If the process is killed, the next pass continues. A key is marked for removal before its file is
// written, and unmarked in that transaction, so a file to which no row refers is removed a day later.

interface MovingOptions {
  readonly prisma: PrismaClient;
  readonly store: ArchiveStore;
  /** Moves records of sets played before this time. */
  readonly before: Date;
  readonly signal?: AbortSignal;
}

interface StoredRecord {
  readonly id: string;
  readonly text: Uint8Array;
}

/** Number of records per batch; a record takes tens of kilobytes. */
const BATCH = 64;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the number of moved records. Rejects if the archive fails; the remaining records stay in the database. */
export async function moveOldRecords(options: MovingOptions): Promise<number> {
  let moved = 0;
  let after = FIRST_ID;
  while (options.signal?.aborted !== true) {
    const records = await nextRecords(options, after);
    if (records.length === 0) break;
    moved += await moveBatch(options, records);
    after = records.at(-1)!.id;
  }
  return moved;
}

function nextRecords({ prisma, before }: MovingOptions, after: string): Promise<readonly StoredRecord[]> {
  return prisma.$queryRaw<StoredRecord[]>`
    SELECT set_id::text AS id, text
    FROM set_record JOIN competition_set ON competition_set.id = set_id
    WHERE archive_key IS NULL AND set_id > ${after}::uuid AND played_at < ${before}
    ORDER BY set_id LIMIT ${BATCH}`;
}

async function moveBatch({ prisma, store }: MovingOptions, records: readonly StoredRecord[]): Promise<number> {
  const keys = records.map(({ text }) => keyOfRecord(text));
  await prisma.$executeRaw`
    INSERT INTO archive_removal (key, since) SELECT DISTINCT key, now() FROM unnest(${keys}::text[]) AS key
    ON CONFLICT (key) DO UPDATE SET since = excluded.since`;
  await someAtOnce(records, ({ text }, index) => writeArchived(store, keys[index]!, text));
  return nameInRows(prisma, records, keys);
}

/** Replaces records in their rows with keys, unless a record was deleted or changed meanwhile. Returns the number replaced. */
async function nameInRows(
  prisma: PrismaClient,
  records: readonly StoredRecord[],
  keys: readonly string[],
): Promise<number> {
  const ids = records.map(({ id }) => id);
  const [counted] = await prisma.$queryRaw<{ readonly moved: number }[]>`
    WITH moved AS (
      UPDATE set_record SET text = NULL, archive_key = written.key
      FROM unnest(${ids}::uuid[], ${[...keys]}::text[]) AS written (id, key)
      WHERE set_id = written.id AND archive_key IS NULL
        AND starts_with(split_part(written.key, '/', 3), encode(sha256(text), 'hex'))
      RETURNING archive_key
    ), claimed AS (
      DELETE FROM archive_removal WHERE key IN (SELECT archive_key FROM moved)
    )
    SELECT count(*)::int AS moved FROM moved`;
  return counted!.moved;
}

// Removes files of the archive to which no row refers: files of deleted sets and of killed passes. They stay for a day, because a
// backup in progress may still need them.

/** Returns the number of processed keys. */
export async function removeUnused(
  prisma: PrismaClient,
  store: ArchiveStore,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  while (signal?.aborted !== true) {
    const done = await removeOne(prisma, store, before);
    if (done === undefined) break;
    if (done.failed !== undefined) throw done.failed;
    removed += 1;
  }
  return removed;
}

/**
 * Undefined if no key is due. Locks the row until the file is removed, so that a pass that writes the same file waits. A file that cannot be
 * removed is tried again a day later, so that the next pass removes the others.
 */
async function removeOne(
  prisma: PrismaClient,
  store: ArchiveStore,
  before: Date,
): Promise<{ readonly failed?: unknown } | undefined> {
  return prisma.$transaction(async (transaction) => {
    const [found] = await transaction.$queryRaw<{ readonly key: string; readonly used: boolean }[]>`
      SELECT key, EXISTS (SELECT FROM set_record WHERE archive_key = key) AS used
      FROM archive_removal WHERE since < ${before} ORDER BY since LIMIT 1 FOR UPDATE`;
    if (found === undefined) return undefined;
    const { key, used } = found;
    try {
      if (!used && isKeyOfRecord(key)) await store.remove(key);
    } catch (failed) {
      await transaction.archiveRemoval.update({ where: { key }, data: { since: new Date(before.getTime() + DAY_MS) } });
      return { failed };
    }
    await transaction.archiveRemoval.delete({ where: { key } });
    return {};
  });
}
