// A digest of a bot's own files, which distinguishes versions of a bot. Imports from elsewhere are not in it.

import { statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLICY_HOST, STDIO_HOST } from '../bot-reference.ts';
import { digestOfFiles, isOwnName, ownFilesBelow } from '../file-digest.ts';
import type { FoundBot } from './find-bot.ts';

const ENTRY = /^(bot|index)\.[a-z]+$/;

/**
 * SHA-256 in hexadecimal, over the name and the content of each file in order of the names: of a module, a model or a program, and if
 * it is the entry of a folder (`bot.…` or `index.…` of a module) or a folder, of all files there and below it but hidden
 * ones and `node_modules`.
 */
export function botDigestOf(bot: FoundBot): string {
  const { folder, file } = placeOf(bot);
  return file === undefined ? digestOfFiles(folder, ownFilesBelow(folder)) : digestOfFiles(folder, [file]);
}

/** Whether a file at this absolute path is one of those that `botDigestOf` reads, or would be if it were there. */
export function isOwnFile(bot: FoundBot, path: string): boolean {
  const { folder, file } = placeOf(bot);
  if (path === fileURLToPath(bot.url)) return true;
  const steps = relative(folder, path).split(sep);
  return file === undefined && steps.every((name) => isOwnName({ name }));
}

/** The folder of a bot's files; `file` where only that one is its own. */
function placeOf({ reference, url }: FoundBot): { readonly folder: string; readonly file?: string } {
  const path = fileURLToPath(url);
  if (reference.host === STDIO_HOST) {
    return statSync(path).isDirectory() ? { folder: path } : { folder: dirname(path), file: path };
  }
  const isEntry = reference.host !== POLICY_HOST && ENTRY.test(basename(path));
  return isEntry ? { folder: dirname(path) } : { folder: dirname(path), file: path };
}
