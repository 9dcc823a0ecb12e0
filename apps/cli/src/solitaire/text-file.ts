// Reads files that a user names, up to a size limit, so that a wrong file costs little time and memory.

import { closeSync, openSync, readSync } from 'node:fs';
import { decodeText } from '@mcr-arena/files';
import { MAX_TEXT } from '@mcr-arena/solitaire';
import { UsageError } from '../exit-code.ts';

/** Up to four bytes per character, plus one to detect a longer file. */
const MOST_BYTES = 4 * MAX_TEXT + 1;

/** The text in a file, or on standard input for "-". Throws a UsageError if it is too long. */
export function readTextFile(path: string): string {
  const file = path === '-' ? 0 : openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(MOST_BYTES);
    let length = 0;
    for (;;) {
      const count = readSync(file, bytes, length, MOST_BYTES - length, null);
      if (count === 0) return decodeText(bytes.subarray(0, length));
      length += count;
      if (length === MOST_BYTES) throw new UsageError(`${nameOf(path)}: longer than ${MAX_TEXT} characters; not read`);
    }
  } catch (thrown) {
    throw withPath(thrown, path);
  } finally {
    if (file !== 0) closeSync(file);
  }
}

/** The file's name for messages. */
export function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** Adds the path to errors of reading, which do not name the file. */
function withPath(thrown: unknown, path: string): unknown {
  const isOfSystem = thrown instanceof Error && 'syscall' in thrown && !('path' in thrown);
  return isOfSystem ? Object.assign(thrown, { path }) : thrown;
}
