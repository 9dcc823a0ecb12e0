// One process per folder or file: a lock of the operating system on `lock` in the folder, or on FILE.lock beside the file. The
// system releases it when the process ends, however that ends, so a killed run can be resumed at once; and it holds between
// containers, and between machines where their shared file system has locks. Node offers no such locks itself, but the SQLite
// within it takes them.

import { closeSync, fstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { fileError } from './file-error.ts';
import { takeLock } from './lock-database.ts';
import { realFileOf } from './real-file.ts';
import { removeLeftovers, unfinishedName } from './text-file.ts';

/** Takes the folder until the returned function is called. Throws if nothing can be written there. */
export function lockFolder(folder: string): Result<() => void, 'folder-locked'> {
  const lock = lockAt(join(realFileOf(folder), 'lock'), folder);
  if (!lock.ok) return failure('folder-locked', `${lock.error.message}, or choose another folder`);
  removeLeftovers(folder);
  return lock;
}

/**
 * Takes the file, which need not be there, under all its names until the returned function is called. Throws if its folder
 * cannot be written to.
 */
export function lockFile(path: string): Result<() => void, 'file-locked'> {
  const file = realFileOf(path);
  const lock = lockAt(`${file}.lock`, path);
  if (!lock.ok) return failure('file-locked', `${lock.error.message}, or choose another file`);
  try {
    // The longest name that is written beside it. It goes with what killed runs left.
    writeFileSync(unfinishedName(file), '');
    removeLeftovers(dirname(file), basename(file));
  } catch (thrown) {
    lock.value();
    throw fileError(thrown, path);
  }
  return lock;
}

/** Held by this process, which the system would grant them again. */
const held = new Map<string, () => void>();
process.on('exit', () => {
  for (const release of held.values()) release();
});

/** The function that releases the lock. Errors name `asked`. */
function lockAt(path: string, asked: string): Result<() => void, 'locked'> {
  if (held.has(path)) return inUse(asked, `process ${process.pid}`);
  for (;;) {
    const pin = openPin(path, asked);
    const taken = takeLock(path, () => isSame(pin, path));
    if (taken.type === 'taken') return success(keep(path, pin, taken.file));
    closeSync(pin);
    if (taken.type === 'held') return inUse(asked, taken.by);
    if (taken.type === 'failed') {
      return failure('locked', `${path} cannot be locked (${taken.reason}): if no process uses ${asked}, delete it`);
    }
  }
}

function inUse(asked: string, by: string): Result<never, 'locked'> {
  return failure('locked', `${asked} is in use by ${by}: wait for it`);
}

function keep(path: string, pin: number, file: DatabaseSync): () => void {
  const release = (): void => {
    if (!held.delete(path)) return;
    // Windows removes no file that is open; elsewhere it must go before others can take it.
    if (process.platform !== 'win32') rmSync(path, { force: true });
    file.close();
    closeSync(pin);
    if (process.platform === 'win32') rmSync(path, { force: true });
  };
  held.set(path, release);
  return release;
}

/** Makes the file where it is missing, and keeps the system from giving its number to another one. */
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
