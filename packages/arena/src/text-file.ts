// Text files, plain or compressed, written so that after a crash the old content or the new one is there, never half of it.

import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { failure, type Result, success } from '@mcr-arena/tiles';
import writeFileAtomic from 'write-file-atomic';

const compress = promisify(zstdCompress);

/** A set of deals is far below this; a file that swells further is hostile. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** `text` as Zstandard with a checksum. */
export function compressText(text: string): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_checksumFlag]: 1 };
  return compress(Buffer.from(text), { params });
}

/** Writes `text` to `path` as Zstandard. */
export async function writeCompressed(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, await compressText(text));
}

/** Writes `text` to `path` as it is. */
export async function writeText(path: string, text: string, mode = 0o644): Promise<void> {
  await writeFileAtomic(path, text, { mode });
}

/** The text in a file; undefined if there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** The text that was compressed. */
export function decompressText(bytes: Uint8Array): Result<string, 'file-damaged'> {
  try {
    return success(zstdDecompressSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8'));
  } catch (thrown) {
    return failure('file-damaged', `not readable as Zstandard: ${(thrown as Error).message}`);
  }
}
