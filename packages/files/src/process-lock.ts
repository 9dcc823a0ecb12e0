// One process per folder or file: a lock on `lock` in the folder, or on FILE.lock next to the file. It is released when the process
// ends for any reason, so a killed run can be resumed immediately. It also works between containers, and between machines if their
// shared file system supports locks.

import { closeSync, fstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { takeLock } from './lock-database.ts';
import { realFileOf } from './real-file.ts';
import { fileError, removeLeftovers, unfinishedName } from './text-file.ts';

/** Locks the folder until the returned function is called. Throws if the folder is not writable. */
export function lockFolder(folder: string): Result<() => void, 'folder-locked'> {
  const lock = lockAt(join(realFileOf(folder), 'lock'), folder);
  if (!lock.ok) return failure('folder-locked', `${lock.error.message}, or choose another folder`);
  try {
    removeLeftovers(folder);
  } catch (thrown) {
    lock.value();
    throw thrown;
  }
  return lock;
}

/**
 * Locks the file, which need not exist, under all its names until the returned function is called. Throws if its folder is
 * not writable.
 */
export function lockFile(path: string): Result<() => void, 'file-locked'> {
  const file = realFileOf(path);
  const lock = lockAt(`${file}.lock`, path);
  if (!lock.ok) return failure('file-locked', `${lock.error.message}, or choose another file`);
  try {
    // Tests the longest name that is written next to the file. Removed together with leftovers of killed runs.
    writeFileSync(unfinishedName(file), '');
    removeLeftovers(dirname(file), basename(file));
  } catch (thrown) {
    lock.value();
    throw fileError(thrown, path);
  }
  return lock;
}

/** Locks of this process. On POSIX systems, opening and closing such a file again would release its lock. */
const held = new Map<string, () => void>();
process.on('exit', () => {
  for (const release of held.values()) release();
});

/** Takes the lock and returns the function that releases it. Errors name `asked`. */
function lockAt(path: string, asked: string): Result<() => void, 'locked'> {
  if (held.has(path)) return inUse(asked, `process ${process.pid}`);
  for (;;) {
    const pin = openPin(path, asked);
    const taken = takeLock(path, () => isSame(pin, path));
    if (taken.type === 'taken') return success(keep(path, pin, taken.release));
    closeSync(pin);
    if (taken.type === 'held') return inUse(asked, taken.by);
    if (taken.type === 'failed') {
      return failure(
        'locked',
        `${path} cannot be locked (${taken.reason}): if no process uses ${asked}, delete the file`,
      );
    }
  }
}

function inUse(asked: string, by: string): Result<never, 'locked'> {
  return failure('locked', `${asked} is in use by ${by}: stop it or wait for it`);
}

function keep(path: string, pin: number, unlock: () => void): () => void {
  const release = (): void => {
    if (!held.delete(path)) return;
    // Windows cannot remove an open file. On other systems it must be removed before the lock is released.
    if (process.platform !== 'win32') rmSync(path, { force: true });
    unlock();
    closeSync(pin);
    if (process.platform === 'win32') rmSync(path, { force: true });
  };
  held.set(path, release);
  return release;
}

/** Creates the file if missing and keeps it open, so that its inode number is not reused. */
function openPin(path: string, asked: string): number {
  try {
    return openSync(path, 'a');
  } catch (thrown) {
    throw fileError(thrown, asked);
  }
}

function isSame(pin: number, path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  const own = fstatSync(pin);
  return found !== undefined && found.ino === own.ino && found.dev === own.dev;
}
