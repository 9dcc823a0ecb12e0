// Digest of a bot's own files, which identifies a version of a bot. Imported files outside the bot's folder are not included.

import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOfFiles, isOwnName, ownFilesBelow } from '../file-digest.ts';
import type { FoundBot } from './bot-kind.ts';
import { botKindOf } from './bot-kinds.ts';

/**
 * SHA-256 in hexadecimal, over the name and content of each file, in order of names. Covers the file of a module, model or
 * program. For a folder, or a module that is the entry of one (`bot.…` or `index.…`), covers all files in and below it except
 * hidden ones and `node_modules`. Bundled house bots have the digest of their sources.
 */
export function botDigestOf(bot: FoundBot): string {
  const bundled = botKindOf(bot.reference).bundledDigestOf?.(fileURLToPath(bot.url));
  if (bundled !== undefined) return bundled;
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

function placeOf({ reference, url }: FoundBot): { readonly folder: string; readonly file?: string } {
  return botKindOf(reference).filesOf(fileURLToPath(url));
}
