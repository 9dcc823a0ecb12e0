// A bot's own files as one digest: tells versions of a bot apart. What they import from elsewhere is not in it.

import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModuleSource } from './bot-source.ts';

const ENTRY = /^(bot|index)\.[a-z]+$/;

/**
 * SHA-256 in hexadecimal, over the name and the content of each file in order of the names: of the module, and if it is the
 * entry of a folder (`bot.…` or `index.…`), of all files there and below it but hidden ones and `node_modules`.
 */
export function botDigestOf({ url }: ModuleSource): string {
  const file = fileURLToPath(url);
  const folder = dirname(file);
  const files = ENTRY.test(basename(file)) ? filesBelow(folder) : [file];
  const hash = createHash('sha256');
  for (const path of files) {
    const content = readFileSync(path);
    hash.update(`${relative(folder, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(isOwn);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [...files, ...folders.flatMap(({ name }) => filesBelow(join(folder, name)))].sort();
}

function isOwn({ name }: Dirent): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}
