// A digest of a bot's own files, which distinguishes versions of a bot. Imports from elsewhere are not in it.

import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FoundBot, isModelFile } from './find-bot.ts';

const ENTRY = /^(bot|index)\.[a-z]+$/;

/**
 * SHA-256 in hexadecimal, over the name and the content of each file in order of the names: of the model or the module, and if that is the
 * entry of a folder (`bot.…` or `index.…`), of all files there and below it but hidden ones and `node_modules`.
 */
export function botDigestOf({ url }: FoundBot): string {
  const file = fileURLToPath(url);
  const folder = dirname(file);
  const files = isEntry(file) ? filesBelow(folder) : [file];
  const hash = createHash('sha256');
  for (const path of files) {
    const content = readFileSync(path);
    hash.update(`${relative(folder, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Whether a file at this absolute path is one of those that `botDigestOf` reads, or would be if it were there. */
export function isOwnFile({ url }: FoundBot, path: string): boolean {
  const file = fileURLToPath(url);
  if (path === file) return true;
  const steps = relative(dirname(file), path).split(sep);
  return isEntry(file) && steps.every((name) => isOwn({ name }));
}

function isEntry(file: string): boolean {
  return ENTRY.test(basename(file)) && !isModelFile(file);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(isOwn);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [...files, ...folders.flatMap(({ name }) => filesBelow(join(folder, name)))].sort();
}

/** `..`, which leads out of the folder, is not. */
function isOwn({ name }: Pick<Dirent, 'name'>): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}
