// The folder of dumps: a tar file per month, and their list, which alone says what is published.

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readIfThere, removeLeftovers, unfinishedName, writeText } from '@mcr-arena/files';
import { monthlyDumpSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { syncFolder } from '../database/cluster/sync-folder.ts';
import { freeBytes, RESERVED_BYTES } from '../database/free-space.ts';
import { type TarFile, tarOf } from '../tar-stream.ts';
import type { Month } from './months.ts';

const storedSchema = monthlyDumpSchema.extend({
  anonymous: z.array(z.uuid()).describe('ids of the owners who are anonymous in it'),
});
const listSchema = z.array(storedSchema);

/** A published dump. */
type StoredDump = z.output<typeof storedSchema>;

const LIST = 'dumps.json';
/** The free space is checked each time this many bytes have been written. */
const CHECKED_BYTES = 16 * 2 ** 20;
/** Names of dumps. */
const WRITTEN = /^\d{4}-\d{2}-[0-9a-f]{8}\.tar$/;

export class DumpFolder {
  readonly path: string;
  readonly #reservedBytes: number;

  /** `reservedBytes`: free space that dumps leave on the disk. */
  constructor(path: string, reservedBytes = RESERVED_BYTES) {
    this.path = path;
    this.#reservedBytes = reservedBytes;
  }

  /** The published dumps, oldest first. Throws if the list is damaged. */
  list(): readonly StoredDump[] {
    const path = join(this.path, LIST);
    const text = readIfThere(path);
    if (text === undefined) return [];
    try {
      return listSchema.parse(JSON.parse(text));
    } catch (thrown) {
      throw new Error(`${path} is damaged; remove it, and all dumps are made again`, { cause: thrown });
    }
  }

  /** The published dumps whose files exist. */
  listComplete(): readonly StoredDump[] {
    return this.list().filter(({ file }) => existsSync(join(this.path, file)));
  }

  /** Creates the folder if it is missing, and removes leftovers of killed processes. */
  async tidy(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    removeLeftovers(this.path);
    const listed = new Set(this.list().map(({ file }) => file));
    const others = readdirSync(this.path).filter((name) => WRITTEN.test(name) && !listed.has(name));
    for (const name of others) await rm(join(this.path, name), { force: true });
  }

  /** Writes the file of a dump. It is not published before `publish`. Throws before the disk is nearly full. */
  async write(month: Month, files: AsyncIterable<TarFile>): Promise<Pick<StoredDump, 'file' | 'bytes' | 'sha256'>> {
    const unfinished = join(this.path, unfinishedName(`${month}.tar`));
    const hash = createHash('sha256');
    let bytes = 0;
    const count = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const part of parts) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    };
    try {
      await pipeline(tarOf(this.#whileRoom(files)), count, createWriteStream(unfinished, { flags: 'wx', flush: true }));
      const sha256 = hash.digest('hex');
      // Named by its content: a download that continues never mixes two versions.
      const file = `${month}-${sha256.slice(0, 8)}.tar`;
      await rename(unfinished, join(this.path, file));
      syncFolder(this.path);
      return { file, bytes, sha256 };
    } catch (thrown) {
      await rm(unfinished, { force: true });
      throw thrown;
    }
  }

  /** The files, as long as the disk has room. */
  async *#whileRoom(files: AsyncIterable<TarFile>): AsyncGenerator<TarFile> {
    let unchecked = Number.POSITIVE_INFINITY;
    for await (const file of files) {
      unchecked += file.bytes.length;
      if (unchecked >= CHECKED_BYTES) {
        unchecked = 0;
        const free = await freeBytes(this.path);
        if (free < this.#reservedBytes) throw new Error(`${free} bytes are free, expected ${this.#reservedBytes}`);
      }
      yield file;
    }
  }

  /** Adds a written dump to the list, and removes the former file of the month. */
  async publish(dump: StoredDump): Promise<void> {
    const before = this.list();
    const others = before.filter(({ month }) => month !== dump.month);
    const after = [...others, dump].sort((a, b) => (a.month < b.month ? -1 : 1));
    await writeText(join(this.path, LIST), `${JSON.stringify(after, undefined, 2)}\n`);
    const former = before.filter(({ month, file }) => month === dump.month && file !== dump.file);
    for (const { file } of former) await rm(join(this.path, file), { force: true });
  }
}
