// Stores uploaded files in the database, or in a folder that all servers and workers can access. Files are addressed by their
// SHA-256, stored once, and checked whenever they are read.

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Artifact, Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';

export interface ArtifactStore {
  /** Stores a file under the hash of its content. It cannot be deleted before the end of the transaction. */
  put(store: Store, file: string, artifact: Pick<Artifact, 'hash' | 'size'>): Promise<void>;
  /** The checked bytes; undefined if they are no longer stored. Rejects if they were changed or cannot be read. */
  read(store: Store, hash: string): Promise<Buffer | undefined>;
  /** Deletes artifacts that no version refers to. */
  deleteUnused(prisma: PrismaClient): Promise<void>;
}

/** Without `folder`, files are stored in the database. */
export function createArtifactStore(folder?: string): ArtifactStore {
  return {
    put: async (store, file, { hash, size }) => {
      const known = await lock(store, hash, 'KEY SHARE');
      if (known?.location === null) return;
      const place = known?.location ?? (folder === undefined ? undefined : locationOf(hash));
      // If a server was killed while deleting an artifact, the row may exist without its file.
      const target = folder === undefined || place === undefined ? undefined : join(folder, place);
      if (target !== undefined && !existsSync(target)) await copyInto(file, target);
      if (known !== undefined) return;
      const bytes = place === undefined ? { bytes: new Uint8Array(await readFile(file)) } : { location: place };
      await store.artifact.createMany({ data: [{ hash, size, ...bytes }], skipDuplicates: true });
    },
    read: async (store, hash) => {
      const found = await store.artifact.findUnique({ where: { hash } });
      if (found === null) return undefined;
      const bytes = found.bytes === null ? await readFrom(folder, found) : Buffer.from(found.bytes);
      if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes;
      throw new Error(`artifact ${hash}: the stored bytes were changed`);
    },
    deleteUnused: async (prisma) => {
      const unused = await prisma.artifact.findMany({ where: { versions: { none: {} } }, select: { hash: true } });
      for (const { hash } of unused) await prisma.$transaction((transaction) => deleteOne(transaction, folder, hash));
    },
  };
}

interface Locked {
  /** Null if the bytes are in the database. */
  readonly location: string | null;
}

/** Locks an artifact, so that deletions and uploads of the same content wait for each other. */
async function lock(store: Store, hash: string, strength: 'KEY SHARE' | 'UPDATE'): Promise<Locked | undefined> {
  const [found] = await store.$queryRaw<Locked[]>(
    Prisma.sql`SELECT location FROM artifact WHERE hash = ${hash} FOR ${Prisma.raw(strength)}`,
  );
  return found;
}

async function deleteOne(transaction: Store, folder: string | undefined, hash: string): Promise<void> {
  const found = await lock(transaction, hash, 'UPDATE');
  const { count } = await transaction.artifact.deleteMany({ where: { hash, versions: { none: {} } } });
  const location = count > 0 ? found?.location : undefined;
  if (location && folder !== undefined) await rm(join(folder, location), { force: true });
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function locationOf(hash: string): string {
  return join(hash.slice(0, 2), hash);
}

async function readFrom(folder: string | undefined, { hash, location }: Artifact): Promise<Buffer> {
  if (folder !== undefined && location !== null) return readFile(join(folder, location));
  throw new Error(`artifact ${hash} is stored in a folder: set MCR_ARTIFACTS to this folder`);
}

/** Copies a file atomically: readers see either the complete file or none. */
async function copyInto(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const aside = `${target}.${randomUUID()}`;
  await copyFile(file, aside);
  await rename(aside, target);
}

/** Writes a new file atomically: it exists either completely or not at all. */
export async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const aside = `${target}.${randomUUID()}`;
  await writeFile(aside, bytes, { mode: 0o644 });
  await rename(aside, target);
}
