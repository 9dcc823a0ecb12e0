// Reads the beginning of a file, which identifies its type.

import { closeSync, openSync, readSync } from 'node:fs';

/** The first `count` bytes, fewer if the file is shorter. */
export function firstBytes(file: string, count: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, count, 0));
  } finally {
    closeSync(descriptor);
  }
}
