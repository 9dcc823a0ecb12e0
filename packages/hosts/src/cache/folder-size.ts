// The space that a folder takes on disk.

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a file's or folder's own record. */
const ENTRY_BYTES = 4096;

/** The sizes of all files, and a page for each file and folder. Independent of the file system. */
export function sizeOfFolder(folder: string): number {
  let bytes = ENTRY_BYTES;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOfFolder(path) : ENTRY_BYTES + lstatSync(path).size;
  }
  return bytes;
}
