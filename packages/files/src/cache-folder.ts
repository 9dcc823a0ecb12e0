// A folder of uploaded and prepared bots, shared by threads and processes of one user. An entry is a folder named after the hash of
// its content; it appears when it is complete. While an entry is held, it is not removed. If the entries take more space than
// permitted, or their disk is nearly full, those that were not used for the longest time are removed.
//
// Other users must not be able to place programs here: a folder that belongs to another user, that others can access or that is
// a link is refused whenever it is used.

import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Result, success } from '@mcr-arena/tiles';
import { type LockKind, tryLock, type Unlock } from './file-lock.ts';

/** Plain data, because it is passed to threads. */
export interface CacheLocation {
  readonly folder: string;
  /** Total size of the entries, except that held ones are never removed. */
  readonly maxBytes?: number;
  /** Free space on its disk below which entries are removed; below half of it, none is created. Default: 0. */
  readonly reservedBytes?: number;
}

export interface HeldEntry {
  readonly path: string;
  /** Bytes on disk. */
  readonly bytes: number;
  /** Allows the removal of the entry. */
  release(): void;
}

const DEFAULT_BYTES = 4 * 2 ** 30;
const KEY = /^[a-z]+-(?<hash>[0-9a-f]{64})-[\w.-]+$/;
const LOCK = 'lock';
const SIZE = 'size';
/** Prefix of folders that are being filled or removed. */
const UNFINISHED = '.entry-';
/** A folder younger than this may not be locked yet. */
const YOUNG_MS = 60_000;
const PRIVATE = 0o700;

/** The id of this process's user, who may have no name, as in containers; -1 on Windows, whose folders for temporary files are private. */
export const OWN_UID: number = process.getuid?.() ?? -1;

/** A folder for this user in the system's temporary folder. `name`: for separate caches. */
export function defaultCacheFolder(name = 'bots'): string {
  return join(tmpdir(), `mcr-arena-${name}-${OWN_UID}`);
}

/** The name of an entry. `kind`: in lower-case letters. `hash`: SHA-256 of its source. */
export function entryKey(kind: string, hash: string, name: string): string {
  return `${kind}-${hash}-${name}`;
}

/** Holds the entry at `path`; undefined if it was removed. */
export function holdEntry(path: string): HeldEntry | undefined {
  const unlock = lockEntry(path, 'shared');
  if (unlock === undefined) return undefined;
  try {
    const now = new Date();
    utimesSync(path, now, now);
    return { path, bytes: Number(readFileSync(join(path, SIZE), 'utf8')), release: unlock };
  } catch (thrown) {
    unlock();
    throw thrown;
  }
}

export class CacheFolder {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #reservedBytes: number;

  constructor({ folder, maxBytes = DEFAULT_BYTES, reservedBytes = 0 }: CacheLocation) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#reservedBytes = reservedBytes;
  }

  /** Creates the folder if it does not exist. Throws if it cannot be used, with the reason. */
  claim(): void {
    mkdirSync(dirname(this.#folder), { recursive: true });
    try {
      mkdirSync(this.#folder, { mode: PRIVATE });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    }
    const problem = problemOf(this.#folder);
    if (problem !== undefined) throw new Error(`the folder ${this.#folder} cannot be used for bots: ${problem}`);
  }

  /** Removes the folder if it has no entries. */
  leave(): void {
    try {
      rmdirSync(this.#folder);
    } catch {
      // It has entries, or it was not created.
    }
  }

  /** Undefined if the entry does not exist. */
  hold(key: string): HeldEntry | undefined {
    this.claim();
    return holdEntry(join(this.#folder, key));
  }

  /**
   * Creates an entry from the files that `fill` writes to a folder, and holds it. If `fill` fails, nothing remains. Throws a storage
   * fault if the disk is nearly full.
   */
  async create<Code extends string>(
    key: string,
    fill: (folder: string) => Promise<Result<unknown, Code>>,
  ): Promise<Result<HeldEntry, Code>> {
    const { path: aside, unlock } = this.#newFolder();
    let isPublished = false;
    try {
      this.#makeRoom();
      this.#requireRoom();
      const filled = await fill(aside);
      if (!filled.ok) return filled;
      this.#makeRoom();
      this.#requireRoom();
      const bytes = sizeOfFolder(aside);
      writeFileSync(join(aside, SIZE), String(bytes));
      const path = join(this.#folder, key);
      isPublished = this.#publish(aside, path);
      const held = isPublished ? { path, bytes, release: unlock } : holdEntry(path);
      if (held === undefined) throw new Error(`${path} was removed while it was created`);
      this.#makeRoom();
      return success(held);
    } finally {
      if (!isPublished) unlock();
      rmSync(aside, { recursive: true, force: true });
    }
  }

  /** Creates a folder for temporary files. If this process is killed, another one removes it. */
  temporaryFolder(): { readonly path: string; remove(): void } {
    const { path, unlock } = this.#newFolder();
    const remove = (): void => {
      rmSync(path, { recursive: true, force: true });
      unlock();
    };
    return { path, remove };
  }

  /** Removes entries whose source is not in the set that `select` returns for the sources of all entries, unless they are held. */
  async keepOnly(select: (hashes: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    if (!existsSync(this.#folder)) return;
    this.claim();
    const keys = this.#keys();
    const hashes = [...new Set(keys.map(hashOf))];
    if (hashes.length > 0) {
      const kept = await select(hashes);
      for (const key of keys) if (!kept.has(hashOf(key))) this.remove(key);
    }
    this.#removeAbandoned();
    this.#makeRoom();
  }

  /** Returns false if the entry is held. */
  remove(key: string): boolean {
    const path = join(this.#folder, key);
    const unlock = lockEntry(path, 'exclusive');
    if (unlock === undefined) return false;
    const aside = join(this.#folder, `${UNFINISHED}${randomUUID()}`);
    try {
      const now = new Date();
      utimesSync(path, now, now);
      // Renamed first, because removing many files takes time; not into a new folder, which a full disk has no space for.
      renameSync(path, aside);
    } finally {
      unlock();
    }
    rmSync(aside, { recursive: true, force: true });
    return true;
  }

  #newFolder(): { readonly path: string; readonly unlock: Unlock } {
    this.claim();
    this.#removeAbandoned();
    const path = mkdtempSync(join(this.#folder, UNFINISHED));
    const unlock = tryLock(join(path, LOCK), 'shared');
    if (unlock !== undefined) return { path, unlock };
    rmSync(path, { recursive: true });
    throw new Error(`the file system of ${this.#folder} does not support locks`);
  }

  #keys(): readonly string[] {
    return readdirSync(this.#folder).filter((name) => KEY.test(name));
  }

  /** Returns false if another process has created the same entry in the meantime. */
  #publish(aside: string, path: string): boolean {
    try {
      renameSync(aside, path);
      return true;
    } catch (thrown) {
      if (existsSync(join(path, SIZE))) return false;
      throw thrown;
    }
  }

  /** Removes the least recently used entries until the others fit and the disk has free space, except those that are held. */
  #makeRoom(): void {
    const entries = this.#keys()
      .map((key) => ({ key, ...figuresOf(join(this.#folder, key)) }))
      .sort((a, b) => a.usedMs - b.usedMs);
    let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { key, bytes } of entries) {
      if (total <= this.#maxBytes && this.#freeBytes() >= this.#reservedBytes) return;
      if (this.remove(key)) total -= bytes;
    }
  }

  #requireRoom(): void {
    if (this.#freeBytes() >= this.#reservedBytes / 2) return;
    const fault = new Error(`ENOSPC: the disk of ${this.#folder} is nearly full, and no entry could be removed`);
    throw Object.assign(fault, { code: 'ENOSPC' });
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  /** Removes folders that killed processes were filling or removing. */
  #removeAbandoned(): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const isYoung = (): boolean => (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - YOUNG_MS;
      if (!name.startsWith(UNFINISHED) || isYoung()) continue;
      const lock = join(path, LOCK);
      const unlock = existsSync(lock) ? tryLock(lock, 'exclusive') : () => {};
      if (unlock === undefined) continue;
      try {
        rmSync(path, { recursive: true, force: true });
      } catch {
        // Another process is removing it.
      }
      unlock();
    }
  }
}

/** Locks an entry; undefined if it does not exist or another owner has a conflicting lock. */
function lockEntry(path: string, kind: LockKind): Unlock | undefined {
  const lock = join(path, LOCK);
  const inode = (): number | undefined => statSync(lock, { throwIfNoEntry: false })?.ino;
  const before = inode();
  const unlock = before === undefined ? undefined : tryLock(lock, kind);
  // Another process may have replaced the entry before it was locked.
  if (unlock === undefined || inode() === before) return unlock;
  unlock();
  return undefined;
}

/** Why a folder cannot be used; undefined if it can. */
function problemOf(folder: string): string | undefined {
  const found = lstatSync(folder);
  if (found.isSymbolicLink()) return 'it is a link';
  if (!found.isDirectory()) return 'it is not a folder';
  const uid = process.getuid?.();
  // Windows has neither owners nor modes.
  if (uid === undefined) return undefined;
  if (found.uid !== uid) return `it belongs to user ${found.uid}, expected ${uid}`;
  const mode = found.mode & 0o777;
  if (mode !== PRIVATE) return `its mode is ${mode.toString(8)}, expected ${PRIVATE.toString(8)}`;
  return undefined;
}

function hashOf(key: string): string {
  return KEY.exec(key)!.groups!.hash!;
}

function figuresOf(path: string): { readonly bytes: number; readonly usedMs: number } {
  try {
    return { bytes: Number(readFileSync(join(path, SIZE), 'utf8')), usedMs: statSync(path).mtimeMs };
  } catch {
    // Another process has just removed it.
    return { bytes: 0, usedMs: 0 };
  }
}

/** Bytes of a file's or folder's own record. */
const ENTRY_BYTES = 4096;

/** The sizes of all files, and a page for each file and folder. Independent of the file system. */
function sizeOfFolder(folder: string): number {
  let bytes = ENTRY_BYTES;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOfFolder(path) : ENTRY_BYTES + lstatSync(path).size;
  }
  return bytes;
}
