// Files and names that survive a power cut.

import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file: after a crash it holds the old text or the new one. */
export function writeSynced(path: string, text: string): void {
  const aside = `${path}.new`;
  writeFileSync(aside, text, { flush: true });
  renameSync(aside, path);
  syncFolder(dirname(path));
}

/** Has the names in a folder written to the disk. */
export function syncFolder(path: string): void {
  // Windows opens no folders; its file system keeps the order of names itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
