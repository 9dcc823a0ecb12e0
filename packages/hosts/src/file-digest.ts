// Digest of files by name and content.

import { createHash, type Hash } from 'node:crypto';
import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const BYTES_AT_ONCE = 1024 * 1024;

/** SHA-256 in hexadecimal, over the name within `folder` and the content of each file, in the given order. */
export function digestOfFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of files) {
    hash.update(`${relative(folder, path)}\n${statSync(path).size}\n`);
    addContent(hash, path);
  }
  return hash.digest('hex');
}

/** SHA-256 in hexadecimal, over the content of a file. */
export function digestOfContent(file: string): string {
  const hash = createHash('sha256');
  addContent(hash, file);
  return hash.digest('hex');
}

/** Reads a file in parts, because it may be large. */
function addContent(hash: Hash, file: string): void {
  const part = Buffer.alloc(BYTES_AT_ONCE);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = -1; read !== 0; ) {
      read = readSync(descriptor, part);
      hash.update(part.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** All files in and below a folder except hidden ones and `node_modules`, sorted by path. */
export function ownFilesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(isOwnName);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [...files, ...folders.flatMap(({ name }) => ownFilesBelow(join(folder, name)))].sort();
}

/** Whether a name belongs to the bot. False for hidden names, including `..`, and `node_modules`. */
export function isOwnName({ name }: Pick<Dirent, 'name'>): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}
