// Space for uploads on the disks that they fill: that of the cache, where they are received, and that of the database or of the
// folder where they are stored. PostgreSQL reuses the space of deleted files instead of returning it to the disk.

import { mkdir } from 'node:fs/promises';
import { freeBytes, RESERVED_BYTES } from '../../database/free-space.ts';
import type { Database, Store } from '../../database/open-database.ts';

/** Part of the size of a table that is not content: headers of pages and rows, indexes. */
const OVERHEAD = 0.05;

/** In bytes; negative if less than `RESERVED_BYTES` are free. `cache`: an existing folder. */
export async function uploadRoom(
  { prisma, folder }: Pick<Database, 'prisma' | 'folder'>,
  cache: string,
  artifactFolder: string | undefined,
): Promise<number> {
  const rooms = [(await freeBytes(cache)) - RESERVED_BYTES / 2];
  if (artifactFolder !== undefined) {
    await mkdir(artifactFolder, { recursive: true });
    rooms.push((await freeBytes(artifactFolder)) - RESERVED_BYTES);
  }
  if (folder !== undefined) {
    const reusable = artifactFolder === undefined ? await reusableBytes(prisma) : 0;
    rooms.push((await freeBytes(folder)) + reusable - RESERVED_BYTES);
  }
  return Math.min(...rooms);
}

/** Space in the database that deleted files have left, in bytes. */
export async function reusableBytes(store: Store): Promise<number> {
  const [found] = await store.$queryRaw<readonly { readonly total: number; readonly stored: number }[]>`
    SELECT pg_total_relation_size('artifact_part')::float8 AS total,
      (SELECT coalesce(sum(size), 0)::float8 FROM artifact WHERE location IS NULL) AS stored`;
  return Math.max(0, found!.total * (1 - OVERHEAD) - found!.stored);
}
