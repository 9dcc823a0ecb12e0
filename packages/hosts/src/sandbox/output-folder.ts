// A temporary folder that a program writes to instead of the host's folder. After the program has ended, its files and folders
// are copied to the host's folder, without links, devices and pipes; files get mode 755 if executable, otherwise 644.

import { spawnSync } from 'node:child_process';
import { chownSync, type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Deeper folders are skipped. */
const DEEPEST = 32;
/** Maximum number of entries that are counted while the program runs. */
const MOST_COUNTED = 2_000;
const ENTRY_BYTES = 4096;
const REMOVE = 'chmod -R u+rwX -- "$0"; rm -rf -- "$0"';

export class OutputFolder {
  readonly path: string;
  readonly #host: string;

  private constructor(path: string, host: string) {
    this.path = path;
    this.#host = host;
  }

  /** Opens a copy of the host's folder. `uid`: its new owner. */
  static async open(parent: string, host: string, uid?: number): Promise<OutputFolder> {
    const path = await mkdtemp(join(parent, 'out-'));
    await cp(host, path, { recursive: true, verbatimSymlinks: true });
    if (uid !== undefined) {
      const below = readdirSync(path, { recursive: true, withFileTypes: true });
      for (const entry of below) if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, uid);
      chownSync(path, uid, uid);
    }
    await chmod(path, 0o700);
    return new OutputFolder(path, host);
  }

  /** Size of its files plus one page for each entry. */
  bytes(): number {
    let [total, counted] = [0, 0];
    const folders = [this.path];
    for (let folder = folders.pop(); folder !== undefined && counted < MOST_COUNTED; folder = folders.pop()) {
      for (const entry of entriesOf(folder)) {
        counted += 1;
        const path = join(folder, entry.name);
        if (entry.isDirectory()) folders.push(path);
        total += ENTRY_BYTES + sizeOf(path);
      }
    }
    return total;
  }

  /** Copies the files to the host's folder. Call it only after all processes of the program have ended. */
  async deliver(): Promise<void> {
    await copyPlainFiles(this.path, this.#host, 0);
  }

  remove(): void {
    try {
      rmSync(this.path, { recursive: true, force: true });
    } catch {
      // Handles paths too long for Node, and folders that their owner may not open.
      spawnSync('/bin/sh', ['-c', REMOVE, this.path], { stdio: 'ignore' });
    }
  }
}

async function copyPlainFiles(from: string, to: string, depth: number): Promise<void> {
  if (depth > DEEPEST) return;
  if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(to);
  await mkdir(to, { recursive: true });
  await chmod(from, 0o700);
  for (const entry of entriesOf(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const stats = lstatSync(source, { throwIfNoEntry: false });
    if (stats?.isDirectory()) await copyPlainFiles(source, target, depth + 1);
    // Names that are not UTF-8 match no file.
    else if (stats?.isFile()) await deliverFile(source, target, stats.mode);
  }
}

async function deliverFile(source: string, target: string, mode: number): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  await chmod(source, 0o600);
  await copyFile(source, target);
  await chmod(target, (mode & 0o111) === 0 ? 0o644 : 0o755);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The size on disk, which is less than the length for a sparse file. */
function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 0 : stats.blocks * 512;
}
