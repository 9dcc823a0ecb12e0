// Makes host files available to programs with another user id, or in memory. Files that every user may read are used directly; others
// are copied to a place that only root can access on the host, so that no modes change. A copy is reused until the files change.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { chmod, copyFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';

interface Copy {
  readonly path: string;
  readonly fingerprint: string;
  readonly bytes: number;
  users: number;
}

export interface ShownFiles {
  readonly path: string;
  /** Must be called when the program has ended. */
  done(): void;
}

/** A file or folder to copy. */
export interface Entry {
  /** Relative path; empty for the folder itself. */
  readonly path: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
  readonly mode: number;
  readonly bytes: number;
  readonly changed: Date;
  readonly fingerprint: string;
}

/** Above this size of all copies, unused ones are removed. */
const KEPT_BYTES = 256 * 2 ** 20;
const READ_FOLDER = 0o005;
const READ_FILE = 0o004;

export class FolderCopies {
  readonly #folder: string;
  /** By host path, least recently used first. */
  readonly #copies = new Map<string, Promise<Copy>>();
  readonly #spare: string | undefined;
  readonly #freeBytes: () => number;
  #made = 0;

  /**
   * `spare`: if present, files that every user may read are copied too. If the space in `folder` is short, they go to this folder instead,
   * once for each program, so that programs leave no traces for each other there.
   */
  constructor(folder: string, spare?: string, freeBytes = () => freeBytesOf(folder)) {
    this.#folder = folder;
    this.#spare = spare;
    this.#freeBytes = freeBytes;
  }

  /** Rejects if the files cannot be copied; the next call tries it again. */
  async show(host: string): Promise<ShownFiles> {
    const real = realpathSync(host);
    const entries = entriesOf(real);
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const isUsable = entries.every(isReadable);
    if (isUsable && this.#spare === undefined) return { path: real, done: () => {} };
    const fingerprint = entries.map((entry) => entry.fingerprint).join('\n');
    const known = this.#copies.get(real);
    const earlier = known && (await settled(known));
    // Another call has replaced or removed it in the meantime. From here to the count of its users, nothing is awaited.
    if (this.#copies.get(real) !== known) return this.show(host);
    if (earlier?.fingerprint === fingerprint && existsSync(earlier.path)) {
      earlier.users += 1;
      this.#keepAs(real, known!);
      return this.#shown(real, earlier);
    }
    // As much again is left for other copies.
    if (this.#spare !== undefined && this.#freeBytes() < 2 * bytes) {
      const path = await this.#write(real, entries, this.#spare);
      return { path, done: () => rmSync(path, { recursive: true, force: true }) };
    }
    const copying = this.#copy(real, entries, { fingerprint, bytes });
    this.#keepAs(real, copying);
    if (earlier !== undefined) this.#removeUnused(earlier);
    try {
      return this.#shown(real, await copying);
    } catch (thrown) {
      if (this.#copies.get(real) === copying) this.#copies.delete(real);
      throw thrown;
    }
  }

  #shown(real: string, copy: Copy): ShownFiles {
    return { path: copy.path, done: () => void this.#leave(real, copy) };
  }

  /** As the most recently used one. */
  #keepAs(real: string, copying: Promise<Copy>): void {
    this.#copies.delete(real);
    this.#copies.set(real, copying);
  }

  /** A copy with one user. */
  async #copy(real: string, entries: readonly Entry[], figures: Pick<Copy, 'fingerprint' | 'bytes'>): Promise<Copy> {
    return { path: await this.#write(real, entries, this.#folder), ...figures, users: 1 };
  }

  /** The path of the copy. If it fails, nothing remains. */
  async #write(real: string, entries: readonly Entry[], folder: string): Promise<string> {
    this.#made += 1;
    const path = join(folder, String(this.#made));
    try {
      for (const entry of entries) await copyEntry(join(real, entry.path), join(path, entry.path), entry);
    } catch (thrown) {
      rmSync(path, { recursive: true, force: true });
      throw thrown;
    }
    return path;
  }

  async #leave(real: string, copy: Copy): Promise<void> {
    copy.users -= 1;
    const current = this.#copies.get(real);
    if (current === undefined || (await settled(current)) !== copy) this.#removeUnused(copy);
    const all = await Promise.all(
      [...this.#copies].map(async ([host, copying]) => ({ host, copying, copy: await settled(copying) })),
    );
    let bytes = all.reduce((sum, each) => sum + (each.copy?.bytes ?? 0), 0);
    for (const { host, copying, copy: oldest } of all) {
      if (bytes <= KEPT_BYTES) return;
      if (oldest?.users !== 0 || this.#copies.get(host) !== copying) continue;
      bytes -= oldest.bytes;
      this.#copies.delete(host);
      this.#removeUnused(oldest);
    }
  }

  #removeUnused(copy: Copy): void {
    if (copy.users === 0) rmSync(copy.path, { recursive: true, force: true });
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Undefined if it failed. */
function settled(copying: Promise<Copy>): Promise<Copy | undefined> {
  return copying.catch(() => undefined);
}

/** The file or folder itself, then everything below it, with folders before their contents. Links are not followed. */
export function entriesOf(root: string, path = ''): readonly Entry[] {
  const entry = entryOf(root, path);
  if (entry === undefined) return [];
  if (entry.type !== 'folder') return [entry];
  const names = readdirSync(join(root, path)).sort();
  return [entry, ...names.flatMap((name) => entriesOf(root, join(path, name)))];
}

/** Undefined for a name that is not UTF-8, which Node cannot open. */
export function entryOf(root: string, path = ''): Entry | undefined {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other';
  const fingerprint = `${path}\0${stats.mode} ${stats.size} ${stats.mtimeMs} ${stats.ino}`;
  return { path, type, mode: stats.mode, bytes: stats.size, changed: stats.mtime, fingerprint };
}

function isReadable({ type, mode }: Entry): boolean {
  if (type === 'link') return true;
  const needed = type === 'folder' || (mode & 0o111) !== 0 ? READ_FOLDER : READ_FILE;
  return (mode & needed) === needed;
}

/** Copies an entry, readable for every user. Skips devices, sockets and pipes. */
export async function copyEntry(from: string, to: string, { type, mode, changed }: Entry): Promise<void> {
  if (type === 'folder') {
    mkdirSync(to, { recursive: true });
    await chmod(to, 0o755);
  } else if (type === 'link') symlinkSync(readlinkSync(from), to);
  else if (type === 'file') {
    await copyFile(from, to);
    await chmod(to, (mode & 0o111) === 0 ? 0o644 : 0o755);
    // What Python has compiled names the time of its source.
    await utimes(to, changed, changed);
  }
}
