// Locks on files between threads and processes, released when their owner ends for any reason. Node has no API for the file locks
// of the operating system, but its SQLite uses them.

import { DatabaseSync } from 'node:sqlite';

/** Any number of owners have a shared lock, or one has an exclusive lock. */
export type LockKind = 'shared' | 'exclusive';

export type Unlock = () => void;

const BEGIN: Readonly<Record<LockKind, string>> = {
  shared: 'BEGIN; SELECT count(*) FROM sqlite_schema',
  exclusive: 'BEGIN EXCLUSIVE',
};

/** Kept here, because garbage collection would release the lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file, which is created if it does not exist, and returns the function that releases it. Undefined if another owner has
 * a conflicting lock, or the file system does not support locks. The file must not be opened in other ways.
 */
export function tryLock(path: string, kind: LockKind): Unlock | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    // A journal file would remain if the owner is killed.
    file.exec(`PRAGMA journal_mode = MEMORY; ${BEGIN[kind]}`);
  } catch {
    file?.close();
    return undefined;
  }
  const locked = file;
  held.add(locked);
  return () => {
    if (held.delete(locked)) locked.close();
  };
}
