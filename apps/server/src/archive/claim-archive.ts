// An archive belongs to one database. A file in it carries the id that the database has too: a disk that is not mounted, a wrong
// bucket, and the archive of another server are found before a record goes there.

import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { ArchiveStore } from './archive-store.ts';

const SETTING = 'archive';
const MARKER = 'archive.json';

/** Marks an archive that is new; rejects where it is not the one of this database. */
export async function claimArchive(prisma: PrismaClient, store: ArchiveStore): Promise<void> {
  await prisma.setting.createMany({ data: [{ key: SETTING, value: randomUUID() }], skipDuplicates: true });
  const { value: id } = await prisma.setting.findUniqueOrThrow({ where: { key: SETTING } });
  const marker = `${JSON.stringify({ id })}\n`;
  const found = await store.read(MARKER);
  if (found?.toString() === marker) return;
  if (found !== undefined) throw new Error(`${store.place} is the archive of another database: see its ${MARKER}`);
  const moved = await prisma.setRecord.findFirst({ where: { archiveKey: { not: null } }, select: { setId: true } });
  if (moved !== null) throw new Error(`${store.place} is not the archive that has the records: it has no ${MARKER}`);
  await store.write(MARKER, Buffer.from(marker));
}
