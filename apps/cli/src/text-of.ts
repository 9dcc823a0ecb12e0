// The text of files that may be compressed with Zstandard.

import { decodeText, decompressText } from '@mcr-arena/files';
import { valueOrUsageError } from './exit-code.ts';

const ZSTD_MAGIC = 0xfd2fb528;

/** Whether a file that begins with `head` is compressed. */
export function isCompressed(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE(0) === ZSTD_MAGIC;
}

/** The text of a file, compressed or not. Throws a UsageError that begins with `where` if it is damaged. */
export function textOf(bytes: Buffer, where: string): string {
  return isCompressed(bytes) ? valueOrUsageError(decompressText(bytes), `${where}: `) : decodeText(bytes);
}
