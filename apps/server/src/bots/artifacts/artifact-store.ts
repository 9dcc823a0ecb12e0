// Stores uploaded files in the database, or in a folder that all servers and workers can access. Files are addressed by their
// SHA-256, stored once, and checked whenever they are read. No process has a whole file in memory.

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Artifact, Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { syncFolder } from '../../database/cluster/sync-folder.ts';
import type { Store } from '../../database/open-database.ts';

/** Thrown if one file is missing from a folder that has others. Only the bots with this file cannot play. */
export class ArtifactMissing extends Error {}

const PART_BYTES = 256 * 1024;

export type ArtifactStore = ReturnType<typeof createArtifactStore>;

/** Without `folder`, files are stored in the database. */
export function createArtifactStore(folder?: string) {
  return {
    /** Stores a file under the hash of its content. It cannot be deleted before the end of the transaction. */
    put: async (store: Store, file: string, { hash, size }: Pick<Artifact, 'hash' | 'size'>): Promise<void> => {
      const known = await lock(store, hash, 'KEY SHARE');
      if (known?.location === null) return;
      const place = known?.location ?? (folder === undefined ? undefined : locationOf(hash));
      // If a server was killed while deleting an artifact, the row may exist without its file; after a power cut, the file may be short.
      const target = folder === undefined || place === undefined ? undefined : join(folder, place);
      if (target !== undefined && statSync(target, { throwIfNoEntry: false })?.size !== size)
        await copyInto(file, target);
      if (known !== undefined) return;
      const row = { hash, size, ...(place !== undefined && { location: place }) };
      const { count } = await store.artifact.createMany({ data: [row], skipDuplicates: true });
      if (count > 0 && place === undefined) await putParts(store, hash, file);
    },
    /**
     * Writes the content to a new file. Returns false if it is no longer stored. Rejects if it was changed or cannot be read;
     * a file may then remain.
     */
    fetch: async (store: Store, hash: string, target: string): Promise<boolean> => {
      const found = await store.artifact.findUnique({ where: { hash } });
      if (found === null) return false;
      const content = found.location === null ? partsOf(store, hash) : createReadStream(fileOf(folder, found));
      await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o644 }));
      if ((await hashOfFile(target)) === hash) return true;
      throw new Error(`artifact ${hash}: the stored bytes were changed`);
    },
    /** Deletes artifacts that no version refers to. */
    deleteUnused: async (prisma: PrismaClient): Promise<void> => {
      const unused = await prisma.artifact.findMany({ where: { versions: { none: {} } }, select: { hash: true } });
      for (const { hash } of unused) await prisma.$transaction((transaction) => deleteOne(transaction, folder, hash));
      // Makes the space reusable at once; PostgreSQL itself waits until a fifth of the table is deleted.
      if (unused.length > 0) await prisma.$executeRaw`VACUUM artifact_part`;
    },
  };
}

interface Locked {
  /** Null if the content is in the database. */
  readonly location: string | null;
}

/** Locks an artifact, so that deletions and uploads of the same content wait for each other. */
async function lock(store: Store, hash: string, strength: 'KEY SHARE' | 'UPDATE'): Promise<Locked | undefined> {
  const [found] = await store.$queryRaw<Locked[]>(
    Prisma.sql`SELECT location FROM artifact WHERE hash = ${hash} FOR ${Prisma.raw(strength)}`,
  );
  return found;
}

async function putParts(store: Store, hash: string, file: string): Promise<void> {
  let number = 0;
  for await (const part of createReadStream(file, { highWaterMark: PART_BYTES })) {
    await store.artifactPart.createMany({ data: [{ hash, number, bytes: part as Uint8Array<ArrayBuffer> }] });
    number += 1;
  }
}

async function* partsOf(store: Store, hash: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await store.artifactPart.findUnique({ where: { hash_number: { hash, number } } });
    if (part === null) return;
    yield part.bytes;
  }
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

/** Throws an `ArtifactMissing`, or an error if the whole folder is missing or not configured. */
function fileOf(folder: string | undefined, { hash, location }: Artifact): string {
  if (folder === undefined || location === null) {
    throw new Error(`artifact ${hash} is stored in a folder: set MCR_ARTIFACTS to this folder`);
  }
  const file = join(folder, location);
  if (existsSync(file)) return file;
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new ArtifactMissing(`${file} is missing`);
  throw new Error(`the folder ${folder} (MCR_ARTIFACTS) is missing or empty`);
}

/** Copies a file atomically: readers see either the complete file or none, also after a power cut. */
async function copyInto(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const aside = `${target}.${randomUUID()}`;
  await copyFile(file, aside);
  const copy = await open(aside);
  await copy.sync().finally(() => copy.close());
  await rename(aside, target);
  syncFolder(dirname(target));
}
