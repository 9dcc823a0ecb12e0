// The format of a backup file: a line with the format's name, its version and the SHA-256 of all that follows, then lines of JSON,
// compressed with Zstandard. The content is used only after the checksum of the whole file has been verified.
//
//   mcr-arena-backup 1 <64 hexadecimal digits>
//   {"migration":"…","createdAt":"…"}
//   {"table":"token","columns":["id","name",…]}
//   ["…",null,…]                                  a row: each value in PostgreSQL's text form
//   …

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { unfinishedName } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { MalformedBackup } from './malformed.ts';

const headSchema = z.object({
  migration: z.string().describe('the newest migration applied to the data'),
  createdAt: z.string(),
});
export type BackupHead = Readonly<z.infer<typeof headSchema>>;

const tableHeadSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1).readonly() });
export type RowSetHead = Readonly<z.infer<typeof tableHeadSchema>>;

/** Values in the order of the columns; null for NULL. */
const rowSchema = z.array(z.string().nullable()).readonly();
export type BackupRow = z.infer<typeof rowSchema>;

/** A table's head is followed by its rows. */
const lineSchema = z.union([tableHeadSchema, rowSchema]);
export type BackupLine = z.infer<typeof lineSchema>;

const KIND = 'mcr-arena-backup';
const VERSION = 1;
/** Stands for the checksum until all lines are written. */
const NO_CHECKSUM = '0'.repeat(64);
const HEAD_BYTES = announcementOf(NO_CHECKSUM).length;
/** A medium level of Zstandard. */
const LEVEL = 6;

/** Writes the file atomically, readable only by its owner. */
export async function writeBackupFile(path: string, head: BackupHead, lines: AsyncIterable<BackupLine>): Promise<void> {
  const aside = unfinishedName(path);
  const file = await open(aside, 'wx', 0o600);
  try {
    await writeBody(file, head, lines);
    await file.sync();
    await file.close();
    await rename(aside, path);
  } catch (thrown) {
    await file.close().catch(() => {});
    await rm(aside, { force: true });
    throw thrown;
  }
}

async function writeBody(file: FileHandle, head: BackupHead, lines: AsyncIterable<BackupLine>): Promise<void> {
  const hash = createHash('sha256');
  await file.appendFile(announcementOf(NO_CHECKSUM));
  const text = async function* (): AsyncIterable<string> {
    yield `${JSON.stringify(head)}\n`;
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(Readable.from(text()), createZstdCompress({ params }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      // Unlike `write`, which may write a part only if the disk becomes full.
      await file.appendFile(chunk);
    }
  });
  await file.write(announcementOf(hash.digest('hex')), 0);
}

function announcementOf(checksum: string): string {
  return `${KIND} ${VERSION} ${checksum}\n`;
}

export type BackupFileError = 'backup-damaged' | 'backup-malformed' | 'backup-newer' | 'backup-unreadable';

/** The head of an undamaged file. Errors: `BackupFileError`. */
export async function checkBackupFile(path: string): Promise<Result<BackupHead, BackupFileError>> {
  try {
    const announced = await readAnnouncement(path);
    if (!announced.ok) return announced;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { start: HEAD_BYTES })) hash.update(chunk);
    if (hash.digest('hex') !== announced.value) {
      return failure('backup-damaged', `${path} is damaged: its content does not match its checksum`);
    }
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'the file does not exist' : (thrown as Error).message;
    return failure('backup-unreadable', `${path} cannot be read: ${reason}`);
  }
  try {
    await unpack(path);
  } catch {
    return failure('backup-damaged', `${path} is damaged: it cannot be unpacked`);
  }
  for await (const line of linesOf(path)) {
    const head = headSchema.safeParse(jsonIn(line));
    if (head.success) return success(head.data);
    return failure('backup-malformed', `${path}: its head is not {"migration": …, "createdAt": …}`);
  }
  return failure('backup-damaged', `${path} is empty`);
}

/** Unpacks the file without using the content; rejects if it cannot be unpacked. */
async function unpack(path: string): Promise<void> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(path, { start: HEAD_BYTES }), createZstdDecompress(), nothing);
}

/** The checksum in the first line. */
async function readAnnouncement(path: string): Promise<Result<string, BackupFileError>> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [, version, checksum] =
      /^mcr-arena-backup (\d+) ([0-9a-f]{64})\n$/.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
    if (version === undefined) return failure('backup-damaged', `${path} is not a backup, or its beginning is damaged`);
    if (Number(version) === VERSION) return success(checksum!);
    return failure('backup-newer', `${path} is a backup of format ${version}; this program reads format ${VERSION}`);
  } finally {
    await file.close();
  }
}

/** Tables and rows of a checked file. Throws a `MalformedBackup`. */
export async function* readBackupFile(path: string): AsyncGenerator<BackupLine> {
  let table: string | undefined;
  let row = 0;
  let isHead = true;
  for await (const text of linesOf(path)) {
    if (isHead) {
      isHead = false;
      continue;
    }
    row += 1;
    const line = lineSchema.safeParse(jsonIn(text));
    if (!line.success) {
      const place = table === undefined ? {} : { table, row };
      throw new MalformedBackup(place, 'expected a list of strings and nulls, or {"table": …, "columns": […]}');
    }
    if ('table' in line.data) {
      table = line.data.table;
      row = 0;
    }
    yield line.data;
  }
}

/** Undefined for text that is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function linesOf(path: string): AsyncIterable<string> {
  const input = createReadStream(path, { start: HEAD_BYTES }).pipe(createZstdDecompress());
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
