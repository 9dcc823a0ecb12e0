// Copies the files that a program left in a folder to a folder of the host, without links, devices and pipes. Files get mode 755 if
// executable, otherwise 644. All of them are counted before the first is copied: a sparse file and hard links take more space on
// the host than in memory.

import { chmodSync, lstatSync, opendirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileLimits } from '../program/program-runner.ts';

/** Deeper folders are skipped. */
const DEEPEST = 32;

interface Entry {
  /** Relative path. */
  readonly path: string;
  readonly type: 'file' | 'folder';
  /** In bytes; 0 for a folder. */
  readonly size: number;
  readonly mode: number;
}

/**
 * Replaces the content of `host` by the files in `from`, which must be the root of a file system in memory that no process
 * changes. Throws if they exceed the limits, and if the disk fails.
 */
export async function deliverFiles(from: string, host: string, limits: FileLimits): Promise<void> {
  const entries = entriesOf(from, limits);
  for (const name of readdirSync(host)) rmSync(join(host, name), { recursive: true, force: true });
  for (const { path, type, mode } of entries) {
    const [source, target] = [join(from, path), join(host, path)];
    if (type === 'file') await copyFile(source, target);
    else await mkdir(target);
    await chmod(target, type === 'file' && (mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

/** Folders before their contents. */
function entriesOf(root: string, limits: FileLimits): readonly Entry[] {
  // A folder may have millions of entries, which would take long to list. The root is one of the files in use.
  const { files, ffree } = statfsSync(root);
  expectAtMost(limits.entries, files - ffree - 1, 'files and folders');
  const found: Entry[] = [];
  let bytes = 0;
  const open = [''];
  for (let folder = open.shift(); folder !== undefined; folder = open.shift()) {
    for (const entry of entriesIn(root, folder)) {
      found.push(entry);
      bytes += entry.size;
      expectAtMost(limits.entries, found.length, 'files and folders');
      expectAtMost(limits.bytes, bytes, 'bytes');
      if (entry.type === 'folder' && entry.path.split('/').length <= DEEPEST) open.push(entry.path);
    }
  }
  return found;
}

function expectAtMost(most: number, found: number, what: string): void {
  if (found > most) throw new Error(`left ${found} ${what}: expected ${most} at most`);
}

/** The files and folders in one folder, made readable. */
function* entriesIn(root: string, folder: string): Generator<Entry> {
  chmodSync(join(root, folder), 0o700);
  const listing = opendirSync(join(root, folder));
  try {
    for (let each = listing.readSync(); each !== null; each = listing.readSync()) {
      const path = join(folder, each.name);
      // Names that are not UTF-8 match no file.
      const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
      if (stats?.isFile()) {
        chmodSync(join(root, path), 0o600);
        yield { path, type: 'file', size: stats.size, mode: stats.mode };
      } else if (stats?.isDirectory()) yield { path, type: 'folder', size: 0, mode: stats.mode };
    }
  } finally {
    listing.closeSync();
  }
}
