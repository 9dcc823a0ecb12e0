// Makes host files available to programs with another user id, or in memory. Files that every user may read are used directly; others
// are copied to a place that only root can access on the host, so that no modes change. A copy is reused until the files change.

import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
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

interface Entry {
  /** Relative path; empty for the folder itself. */
  readonly path: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
  readonly mode: number;
  readonly bytes: number;
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
  readonly #copiesAll: boolean;
  #made = 0;

  /** `copiesAll`: whether files that every user may read are copied too, if there is enough space. */
  constructor(folder: string, copiesAll = false) {
    this.#folder = folder;
    this.#copiesAll = copiesAll;
  }

  async show(host: string): Promise<ShownFiles> {
    const real = realpathSync(host);
    const entries = entriesOf(real);
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    if (entries.every(isReadable) && !(this.#copiesAll && this.#hasRoomFor(bytes)))
      return { path: real, done: () => {} };
    const fingerprint = entries.map((entry) => entry.fingerprint).join('\n');
    const earlier = await this.#copies.get(real);
    const isCurrent = earlier?.fingerprint === fingerprint;
    const copying = isCurrent ? Promise.resolve(earlier) : this.#copy(real, entries, { fingerprint, bytes });
    this.#copies.delete(real);
    this.#copies.set(real, copying);
    if (earlier !== undefined && !isCurrent) this.#removeUnused(earlier);
    const copy = await copying;
    copy.users += 1;
    return { path: copy.path, done: () => void this.#leave(real, copy) };
  }

  /** With as much again for other copies. */
  #hasRoomFor(bytes: number): boolean {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize >= 2 * bytes;
  }

  async #copy(real: string, entries: readonly Entry[], figures: Pick<Copy, 'fingerprint' | 'bytes'>): Promise<Copy> {
    this.#made += 1;
    const path = join(this.#folder, String(this.#made));
    for (const entry of entries) await copyEntry(join(real, entry.path), join(path, entry.path), entry);
    return { path, ...figures, users: 0 };
  }

  async #leave(real: string, copy: Copy): Promise<void> {
    copy.users -= 1;
    if ((await this.#copies.get(real)) !== copy) this.#removeUnused(copy);
    const copies = await Promise.all([...this.#copies].map(async ([host, copying]) => ({ host, copy: await copying })));
    let bytes = copies.reduce((sum, each) => sum + each.copy.bytes, 0);
    for (const oldest of copies.filter((each) => each.copy.users === 0)) {
      if (bytes <= KEPT_BYTES) return;
      bytes -= oldest.copy.bytes;
      this.#copies.delete(oldest.host);
      this.#removeUnused(oldest.copy);
    }
  }

  #removeUnused(copy: Copy): void {
    if (copy.users === 0) rmSync(copy.path, { recursive: true, force: true });
  }
}

/** The file or folder itself, then everything below it, with folders before their contents. Links are not followed. */
function entriesOf(root: string, path = ''): readonly Entry[] {
  const entry = entryOf(root, path);
  if (entry === undefined) return [];
  if (entry.type !== 'folder') return [entry];
  const names = readdirSync(join(root, path)).sort();
  return [entry, ...names.flatMap((name) => entriesOf(root, join(path, name)))];
}

/** Undefined for a name that is not UTF-8, which Node cannot open. */
function entryOf(root: string, path: string): Entry | undefined {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other';
  const fingerprint = `${path}\0${stats.mode} ${stats.size} ${stats.mtimeMs} ${stats.ino}`;
  return { path, type, mode: stats.mode, bytes: stats.size, fingerprint };
}

function isReadable({ type, mode }: Entry): boolean {
  if (type === 'link') return true;
  const needed = type === 'folder' || (mode & 0o111) !== 0 ? READ_FOLDER : READ_FILE;
  return (mode & needed) === needed;
}

/** Copies an entry. Skips devices, sockets and pipes. */
async function copyEntry(from: string, to: string, { type, mode }: Entry): Promise<void> {
  if (type === 'folder') {
    mkdirSync(to, { recursive: true });
    await chmod(to, 0o755);
  } else if (type === 'link') symlinkSync(readlinkSync(from), to);
  else if (type === 'file') {
    await copyFile(from, to);
    await chmod(to, (mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
