// The file that a folder's bot starts with.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const ENTRY_NAMES = [
  'bot.ts',
  'bot.js',
  'bot.mjs',
  'src/index.ts',
  'index.ts',
  'index.js',
  'index.mjs',
] as const;

const ENTRY = /^(bot|index)\.[a-z]+$/;

/** The file itself, or the entry of a folder; undefined if there is none. */
export function entryOf(path: string): string | undefined {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return undefined;
  if (entry.isFile()) return path;
  const names = [mainOf(path), ...ENTRY_NAMES].filter((name) => name !== undefined);
  return names.map((name) => join(path, name)).find((file) => existsSync(file));
}

/** The files of a module: all below its folder if it is the entry of one (`bot.…` or `index.…`). */
export function filesOfModule(path: string): { readonly folder: string; readonly file?: string } {
  return ENTRY.test(basename(path)) ? { folder: dirname(path) } : { folder: dirname(path), file: path };
}

/** The `main` of a folder's package.json, if it exists and can be read. */
function mainOf(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('main' in manifest)) return undefined;
    return typeof manifest.main === 'string' ? manifest.main : undefined;
  } catch {
    return undefined;
  }
}
