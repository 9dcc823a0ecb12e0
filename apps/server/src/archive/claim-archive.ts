// Binds an archive to one database. A file in the archive contains the id of its database, so that an unmounted disk, a wrong bucket or
// the archive of another server is detected before a record is written.

import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { ArchiveStore } from './archive-store.ts';

const SETTING = 'archive';
const MARKER = 'archive.json';

/** Marks a new archive. Rejects if the archive belongs to another database. */
export async function claimArchive(prisma: PrismaClient, store: ArchiveStore): Promise<void> {
  await prisma.setting.createMany({ data: [{ key: SETTING, value: randomUUID() }], skipDuplicates: true });
  const { value: id } = await prisma.setting.findUniqueOrThrow({ where: { key: SETTING } });
  const marker = `${JSON.stringify({ id })}\n`;
  const found = await store.read(MARKER);
  if (found?.toString() === marker) return;
  if (found !== undefined) throw new Error(`${store.place} is the archive of another database: see its file ${MARKER}`);
  const moved = await prisma.setRecord.findFirst({ where: { archiveKey: { not: null } }, select: { setId: true } });
  if (moved !== null) throw new Error(`${store.place} is not the archive of this database: it has no file ${MARKER}`);
  await store.write(MARKER, Buffer.from(marker));
}
