// A folder that a program writes to stands in for the host's until the program has ended. Then its files and folders are
// copied to the host's: links, devices and pipes are left out, and nothing keeps a mode of the program.

import { spawnSync } from 'node:child_process';
import { chownSync, type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Deeper folders are left out. */
const DEEPEST = 32;
/** A folder with more entries is read no further while the program runs. */
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

  /** Begins with what the host's folder holds. `uid`: whose it becomes. */
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

  /** Size of its files, and a page for each entry. */
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

  /** Copies the files to the host's folder. Only after all processes of the program have ended. */
  async deliver(): Promise<void> {
    await copyPlainFiles(this.path, this.#host, 0);
  }

  remove(): void {
    try {
      rmSync(this.path, { recursive: true, force: true });
    } catch {
      // Paths that are too long for Node, and folders that their owner may not open.
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
    // A name that is not UTF-8 finds no file.
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

/** Of a sparse file, what it occupies. */
function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 0 : stats.blocks * 512;
}
