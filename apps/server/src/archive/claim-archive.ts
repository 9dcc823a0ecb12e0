// An archive belongs to one database. A file in it carries the id that the database has too: a disk that is not mounted, a wrong
// bucket, and the archive of another server are found before a record goes there. A database that was restored from a backup gets
// an id of its own: it reads the records of the archive, and writes there when the former database has given the archive up.

import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { ARCHIVE_ID, FORMER_ARCHIVE_ID } from './archive-settings.ts';
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
      `${store.place} is the archive of the database that this one was restored from. If that one is no longer used, delete its ${MARKER}`,
    );
  }
  if (found !== undefined) throw new Error(`${store.place} is the archive of another database: see its ${MARKER}`);
  await expectOwnRecords(prisma, store, former !== null);
  await store.write(MARKER, Buffer.from(markerOf(id)));
}

function markerOf(id: string): string {
  return `${JSON.stringify({ id })}\n`;
}

/** An archive without a marker is new, or was given up by the former database and has the records. */
async function expectOwnRecords(prisma: PrismaClient, store: ArchiveStore, wasRestored: boolean): Promise<void> {
  const where = { archiveKey: { not: null } };
  const moved = await prisma.setRecord.findFirst({ where, select: { archiveKey: true } });
  if (moved === null) return;
  if (wasRestored && (await store.read(moved.archiveKey!)) !== undefined) return;
  throw new Error(`${store.place} is not the archive that has the records: it has no ${MARKER}`);
}
