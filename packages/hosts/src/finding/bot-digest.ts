// Digest of a bot's own files, which identifies a version of a bot. Imported files outside the bot's folder are not included.

import { statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLICY_HOST, STDIO_HOST } from '../bot-reference.ts';
import { digestOfFiles, isOwnName, ownFilesBelow } from '../file-digest.ts';
import type { FoundBot } from './find-bot.ts';

const ENTRY = /^(bot|index)\.[a-z]+$/;

/**
 * SHA-256 in hexadecimal, over the name and content of each file, in order of names. Covers the file of a module, model or
 * program. For a folder, or a module that is the entry of one (`bot.…` or `index.…`), covers all files in and below it except
 * hidden ones and `node_modules`.
 */
export function botDigestOf(bot: FoundBot): string {
  const { folder, file } = placeOf(bot);
  return file === undefined ? digestOfFiles(folder, ownFilesBelow(folder)) : digestOfFiles(folder, [file]);
}

/** Whether `botDigestOf` reads a file at this absolute path, or would if it existed. */
export function isOwnFile(bot: FoundBot, path: string): boolean {
  const { folder, file } = placeOf(bot);
  if (path === fileURLToPath(bot.url)) return true;
  const steps = relative(folder, path).split(sep);
  return file === undefined && steps.every((name) => isOwnName({ name }));
}

/** The folder of a bot's files; with `file` if the bot is only that file. */
function placeOf({ reference, url }: FoundBot): { readonly folder: string; readonly file?: string } {
  const path = fileURLToPath(url);
  if (reference.host === STDIO_HOST) {
    return statSync(path).isDirectory() ? { folder: path } : { folder: dirname(path), file: path };
  }
  const isEntry = reference.host !== POLICY_HOST && ENTRY.test(basename(path));
  return isEntry ? { folder: dirname(path) } : { folder: dirname(path), file: path };
}
