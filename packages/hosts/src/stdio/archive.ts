// Extracts a bot's archive, zip or tar.gz, into an empty folder. The archive is untrusted: only files and folders inside that
// folder are created, and their number and size are limited during extraction, so that a small archive cannot fill the disk.
// Errors name the entry.

import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getSystemErrorMap } from 'node:util';
import { crc32, createGunzip } from 'node:zlib';
import { isStorageFault } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { Parser, type ReadEntry } from 'tar';
import { type Entry, open, type ZipFile } from 'yauzl';
import type { FileLimits } from '../program/program-runner.ts';
import { firstBytes } from './first-bytes.ts';

/** Bytes of a tar's headers and padding for one file. */
const TAR_BYTES_PER_FILE = 4096;
const TAR_END_BYTES = 64 * 1024;
const GZIP_START = Buffer.from([0x1f, 0x8b]);
const PATH_LENGTH = 400;

/** Limits of the files of a bot: of the archive's contents, and of all files after a build. */
export const BOT_FILES: FileLimits = { entries: 5000, bytes: 512 * 2 ** 20 };

export type ArchiveError =
  | 'archive-unknown'
  | 'archive-malformed'
  | 'archive-too-large'
  | 'archive-too-many-files'
  | 'entry-path-unsafe'
  | 'entry-not-a-file'
  | 'entry-twice';

/** Thrown inside streams to reject the archive. */
class Refused extends Error {
  readonly code: ArchiveError;

  constructor(code: ArchiveError, message: string) {
    super(message);
    this.code = code;
  }
}

/** The type of an archive by its first bytes; undefined for other files. */
export function archiveTypeOf(file: string): 'zip' | 'tar.gz' | undefined {
  const start = firstBytes(file, 4);
  if (start.equals(Buffer.from('PK\x03\x04', 'latin1')) || start.equals(Buffer.from('PK\x05\x06', 'latin1')))
    return 'zip';
  return start.subarray(0, 2).equals(GZIP_START) ? 'tar.gz' : undefined;
}

/** Extracts `file` into `folder`. After an error, files already written remain. Throws if the disk fails. */
export async function extractArchive(
  file: string,
  folder: string,
  limits: FileLimits = BOT_FILES,
): Promise<Result<true, ArchiveError>> {
  const extraction = new Extraction(folder, limits);
  try {
    const type = archiveTypeOf(file);
    if (type === undefined) return failure('archive-unknown', 'the file is neither a zip nor a tar.gz archive');
    await (type === 'zip' ? extractZip(file, extraction) : extractTar(file, extraction));
    return success(true);
  } catch (thrown) {
    return refusalOf(thrown);
  }
}

function refusalOf(thrown: unknown): Result<never, ArchiveError> {
  if (thrown instanceof Refused) return failure(thrown.code, thrown.message);
  if (isStorageFault(thrown)) throw thrown;
  const message = messageOf(thrown);
  // Yauzl checks the names of entries.
  const isPath = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(message);
  return failure(isPath ? 'entry-path-unsafe' : 'archive-malformed', `the archive cannot be read: ${message}`);
}

/** Without the path of the folder on the server, which errors of the file system contain. */
function messageOf(thrown: unknown): string {
  const { errno, syscall, message = String(thrown) } = thrown as Partial<NodeJS.ErrnoException>;
  return errno === undefined || syscall === undefined ? message : (getSystemErrorMap().get(errno)?.[1] ?? message);
}

/** Counts the extracted files, folders and bytes, and determines their paths. */
class Extraction {
  readonly #folder: string;
  readonly #limits: FileLimits;
  readonly #written = new Set<string>();
  readonly #folders = new Set<string>(['.']);
  #entries = 0;
  #bytes = 0;

  constructor(folder: string, limits: FileLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Size of the largest tar with permitted contents. */
  get tarBytes(): number {
    const { entries, bytes } = this.#limits;
    return bytes + entries * TAR_BYTES_PER_FILE + TAR_END_BYTES;
  }

  /** Checks the number of entries, as declared by a zip or as counted so far. */
  expectEntries(count: number): void {
    const { entries } = this.#limits;
    if (count <= entries) return;
    const message = `${count} files and folders, expected ${entries} at most`;
    throw new Refused('archive-too-many-files', message);
  }

  addFolder(name: string): void {
    const path = this.#checked(name);
    if (this.#folders.has(path)) this.#count();
    else this.#makeFolder(path);
  }

  async addFile(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    this.#count();
    const path = this.#checked(name);
    if (this.#written.has(path)) throw new Refused('entry-twice', `"${name}" is in the archive twice`);
    this.#written.add(path);
    this.#makeFolder(dirname(path));
    const target = createWriteStream(join(this.#folder, path), { flags: 'wx', mode: 0o644 });
    await pipeline(content, this.#counter(name), target);
  }

  /** Creates a folder and those above it. An archive needs no entries for them. */
  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    this.#makeFolder(dirname(path));
    this.#count();
    this.#folders.add(path);
    mkdirSync(join(this.#folder, path), { recursive: true });
  }

  #count(): void {
    this.#entries += 1;
    this.expectEntries(this.#entries);
  }

  #checked(name: string): string {
    const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '') || '.';
    const steps = path.split('/');
    const isUnsafe = path.startsWith('/') || steps.includes('..') || /[\0\\]/.test(path) || path.length > PATH_LENGTH;
    if (!isUnsafe) return posix.normalize(path);
    const shown = JSON.stringify(name.slice(0, 200));
    throw new Refused(
      'entry-path-unsafe',
      `${shown}: expected a path inside the archive of at most ${PATH_LENGTH} characters`,
    );
  }

  #counter(name: string): Transform {
    const { bytes: most } = this.#limits;
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        this.#bytes += chunk.length;
        if (this.#bytes <= most) return done(undefined, chunk);
        done(new Refused('archive-too-large', `"${name}": the files have more than ${mebibytes(most)} together`));
      },
    });
  }
}

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

async function extractZip(file: string, extraction: Extraction): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  try {
    extraction.expectEntries(zip.entryCount);
    for (let entry = await nextEntry(zip); entry !== undefined; entry = await nextEntry(zip)) {
      await extractZipEntry(zip, entry, extraction);
    }
  } finally {
    zip.close();
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => (): void => {
      zip.removeAllListeners();
      act();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry))());
    zip.once(
      'end',
      settle(() => resolve(undefined)),
    );
    zip.once('error', (error: Error) => settle(() => reject(error))());
    zip.readEntry();
  });
}

async function extractZipEntry(zip: ZipFile, entry: Entry, extraction: Extraction): Promise<void> {
  const { fileName } = entry;
  // The upper half is the mode if the archive was created on a Unix system, otherwise 0.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (fileName.endsWith('/') && (type === 0 || type === FOLDER)) return extraction.addFolder(fileName);
  if (type !== 0 && type !== REGULAR) throw notAFile(fileName, 'a link, a device or the like');
  const content = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
  await extraction.addFile(fileName, checkedContent(entry, content));
}

/** The content of an entry. Throws at its end if it differs from its checksum, which yauzl ignores. */
async function* checkedContent({ fileName, crc32: expected }: Entry, content: AsyncIterable<Buffer>) {
  let sum = 0;
  for await (const chunk of content) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) throw new Refused('archive-malformed', `"${fileName}" is damaged: its checksum is wrong`);
}

function notAFile(name: string, what: string): Refused {
  return new Refused('entry-not-a-file', `"${name}" is ${what}: expected files and folders only`);
}

async function extractTar(file: string, extraction: Extraction): Promise<void> {
  const entries: Promise<void>[] = [];
  const aborted = new AbortController();
  const parser = new Parser({
    strict: true,
    zstd: false,
    onReadEntry: (entry) => {
      const done = extractTarEntry(entry, extraction);
      done.catch((thrown) => {
        aborted.abort(thrown);
        entry.resume();
      });
      entries.push(done);
    },
  });
  try {
    const parts = [
      createReadStream(file),
      createGunzip(),
      tarCounter(extraction.tarBytes),
      intoParser(parser),
    ] as const;
    await pipeline(...parts, { signal: aborted.signal });
  } catch (thrown) {
    throw aborted.signal.aborted ? aborted.signal.reason : thrown;
  }
  await Promise.all(entries);
}

/** Limits the decompressed size: the parser silently skips large headers. */
function tarCounter(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      // The parser would decompress it again, without a limit.
      const isNested = bytes === 0 && chunk.subarray(0, 2).equals(GZIP_START);
      if (isNested) return done(new Refused('archive-malformed', 'the archive is compressed twice'));
      bytes += chunk.length;
      if (bytes <= most) return done(undefined, chunk);
      done(new Refused('archive-too-large', `the archive has more than ${mebibytes(most)} when decompressed`));
    },
  });
}

/** The parser as a Node stream. Data after the end of the archive is dropped, because the parser would buffer it. */
function intoParser(parser: Parser): Writable {
  let failed: (thrown: Error) => void = () => {};
  let isOver = false;
  parser.on('eof', () => {
    isOver = true;
  });
  parser.on('error', (thrown: Error) => failed(thrown));
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      failed = done;
      if (isOver || parser.write(chunk)) done();
      else parser.once('drain', () => done());
    },
    final: (done) => {
      failed = done;
      parser.once('end', () => done());
      parser.end();
    },
  });
}

async function extractTarEntry(entry: ReadEntry, extraction: Extraction): Promise<void> {
  switch (entry.type) {
    case 'Directory':
      extraction.addFolder(entry.path);
      entry.resume();
      return;
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      return extraction.addFile(entry.path, entry);
    default:
      throw notAFile(entry.path, `a ${entry.type}`);
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
