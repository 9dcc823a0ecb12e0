// Writes text files, plain or compressed, atomically: after a crash or on a full disk the file has either the old or the new
// content. Leftovers of a killed run are removed by the next process that locks the file or its folder.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorMap, promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { Result } from '@mcr-arena/tiles';
import { realFileOf } from './real-file.ts';
import { textOfFrame } from './zstd-text.ts';

const PARAMETERS = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_checksumFlag]: 1 };

/** `text` as Zstandard with a checksum. The frame does not state the size, as in all earlier files. */
export function compressText(text: string): Promise<Buffer> {
  return promisify(zstdCompress)(text, { params: PARAMETERS });
}

/**
 * Like `compressText`, but with the size of the text at the start of the frame. Without the size, zstd allocates tables of
 * 48 MB, which takes thirty times as long.
 */
export function compressSizedText(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  return promisify(zstdCompress)(bytes, { params: PARAMETERS, pledgedSrcSize: bytes.length });
}

/** Writes `text` to `path` as Zstandard. Errors name `path`. */
export async function writeCompressed(path: string, text: string): Promise<void> {
  await replaceFile(path, await compressText(text));
}

/** Writes `text` to `path` uncompressed. Errors name `path`. */
export async function writeText(path: string, text: string, mode = 0o644): Promise<void> {
  await replaceFile(path, text, mode);
}

/** A temporary name for a file while it is written, in the form that `removeLeftovers` removes. */
export function unfinishedName(file: string): string {
  return `${file}.${randomBytes(4).toString('hex')}.unfinished`;
}

const LEFTOVER = /^(.+)\.[0-9a-f]{8}\.unfinished$/;

/** Removes leftovers of killed processes in a folder, of all files or of one. No process may be writing these files. */
export function removeLeftovers(folder: string, file?: string): void {
  for (const name of readdirSync(folder)) {
    const [, target] = LEFTOVER.exec(name) ?? [];
    if (target !== undefined && (file === undefined || file === target)) rmSync(join(folder, name), { force: true });
  }
}

/** Temporary files in progress, which are removed if the process exits. */
const unfinished = new Set<string>();
process.on('exit', () => {
  for (const file of unfinished) rmSync(file, { force: true });
});

/** Replaces a file. If `path` is a link, replaces its target. */
async function replaceFile(path: string, data: string | Uint8Array, mode = 0o644): Promise<void> {
  try {
    const file = realFileOf(path);
    const written = unfinishedName(file);
    unfinished.add(written);
    await writeThenRename(written, file, data, mode).finally(() => unfinished.delete(written));
  } catch (thrown) {
    throw fileError(thrown, path);
  }
}

async function writeThenRename(written: string, file: string, data: string | Uint8Array, mode: number): Promise<void> {
  try {
    // Node completes partial writes, and `flush` writes the data to disk before the file is renamed.
    await writeFile(written, data, { flag: 'wx', mode, flush: true });
    await rename(written, file);
  } catch (thrown) {
    await rm(written, { force: true }).catch(() => {});
    throw thrown;
  }
}

/** The text in a file; undefined if the file does not exist. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Decompresses exactly one Zstandard frame. */
export function decompressText(bytes: Uint8Array): Result<string, 'file-damaged'> {
  return textOfFrame(bytes, (frame, maxBytes) => zstdDecompressSync(frame, { maxOutputLength: maxBytes }));
}

/** A file system error with `path` in its message. Any other error is returned unchanged. */
export function fileError(thrown: unknown, path: string): unknown {
  const { code, errno, message, syscall } = thrown as NodeJS.ErrnoException;
  if (errno === undefined || syscall === undefined) return thrown;
  const error = new Error(`${path}: ${getSystemErrorMap().get(errno)?.[1] ?? message}`, { cause: thrown });
  return Object.assign(error, { code, errno, syscall, path });
}
