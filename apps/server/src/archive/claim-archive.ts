// Binds an archive to one database. A file in the archive contains the id of its database, so that an unmounted disk, a wrong bucket or
// the archive of another server is detected before a record is written. A database that was restored from a backup gets
// a new id: it reads the records of the archive, but writes there only after the marker of the former database was deleted.

import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { ArchiveStore } from './archive-store.ts';

const MARKER = 'archive.json';

/** Marks a new archive. Rejects if the archive belongs to another database. */
export async function claimArchive(prisma: PrismaClient, store: ArchiveStore): Promise<void> {
  await prisma.setting.createMany({ data: [{ key: ARCHIVE_ID, value: randomUUID() }], skipDuplicates: true });
  const { value: id } = await prisma.setting.findUniqueOrThrow({ where: { key: ARCHIVE_ID } });
  const former = await prisma.setting.findUnique({ where: { key: FORMER_ARCHIVE_ID } });
  const found = (await store.read(MARKER))?.toString();
  if (found === markerOf(id)) return;
  if (former !== null && found === markerOf(former.value)) {
    throw new Error(
      `${store.place} is the archive of the database from which this one was restored. If that database is no longer used, delete its ${MARKER}`,
    );
  }
  if (found !== undefined) throw new Error(`${store.place} is the archive of another database: see its file ${MARKER}`);
  await expectOwnRecords(prisma, store, former !== null);
  await store.write(MARKER, Buffer.from(markerOf(id)));
}

function markerOf(id: string): string {
  return `${JSON.stringify({ id })}\n`;
}

/**
 * Checks an archive without a marker. Throws unless the database has no archived records yet, or it was restored from a backup
 * and the archive has its records.
 */
async function expectOwnRecords(prisma: PrismaClient, store: ArchiveStore, wasRestored: boolean): Promise<void> {
  const where = { archiveKey: { not: null } };
  const moved = await prisma.setRecord.findFirst({ where, select: { archiveKey: true } });
  if (moved === null) return;
  if (wasRestored && (await store.read(moved.archiveKey!)) !== undefined) return;
  throw new Error(`${store.place} is not the archive of this database: it has no file ${MARKER}`);
}

/** Id of the database, which is also in the archive's marker. */
export const ARCHIVE_ID = 'archive';
/** Id of the database that was backed up; a restored database gets a new id. */
export const FORMER_ARCHIVE_ID = 'archive-former';
