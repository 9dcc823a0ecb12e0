import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, level by level: Node's recursive option hangs if a file system does not allow new
 * folders, such as /proc.
 */
export function makeMissingFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeMissingFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (thrown) {
    // Another process may have created it in the meantime.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown;
  }
}
