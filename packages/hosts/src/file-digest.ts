// Digest of files by name and content.

import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** SHA-256 in hexadecimal, over the name within `folder` and the content of each file, in the given order. */
export function digestOfFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of files) {
    const content = readFileSync(path);
    hash.update(`${relative(folder, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
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
