// Removes files of the archive to which no row refers: files of deleted sets and of killed passes. They stay for a day, because a
// backup in progress may still need them.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { ArchiveStore } from './archive-store.ts';
import { isKeyOfRecord } from './archived-record.ts';

const DAY_MS = 24 * 3600_000;

/** Returns the number of processed keys. */
export async function removeUnused(
  prisma: PrismaClient,
  store: ArchiveStore,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  while (signal?.aborted !== true && (await removeOne(prisma, store, before))) removed += 1;
  return removed;
}

/** Returns false if no key is due. Locks the row until the file is removed, so that a pass that writes the same file waits. */
async function removeOne(prisma: PrismaClient, store: ArchiveStore, before: Date): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const [found] = await transaction.$queryRaw<{ readonly key: string; readonly used: boolean }[]>`
      SELECT key, EXISTS (SELECT FROM set_record WHERE archive_key = key) AS used
      FROM archive_removal WHERE since < ${before} ORDER BY since LIMIT 1 FOR UPDATE`;
    if (found === undefined) return false;
    if (!found.used && isKeyOfRecord(found.key)) await store.remove(found.key);
    await transaction.archiveRemoval.delete({ where: { key: found.key } });
    return true;
  });
}
