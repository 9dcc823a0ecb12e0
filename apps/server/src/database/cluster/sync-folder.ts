// Writes files and folder entries so that they survive a power cut.

import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file atomically: after a crash it contains either the old or the new text. */
export function writeSynced(path: string, text: string): void {
  const aside = `${path}.new`;
  writeFileSync(aside, text, { flush: true });
  renameSync(aside, path);
  syncFolder(dirname(path));
}

/** Syncs the entries of a folder to the disk. */
export function syncFolder(path: string): void {
  // Windows cannot open folders; its file system orders these writes itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
