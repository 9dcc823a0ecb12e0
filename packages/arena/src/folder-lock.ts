// One writer per folder: a lock file with the process number of its holder. A holder that no longer lives is no holder,
// so a killed run can be resumed at once.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';

const LOCK_NAME = 'lock';

/** Takes the folder until the returned function is called. */
export function lockFolder(folder: string): Result<() => void, 'folder-locked'> {
  const path = join(folder, LOCK_NAME);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (tryCreate(path)) return success(() => rmSync(path, { force: true }));
    const holder = holderOf(path);
    if (holder !== undefined && isAlive(holder)) {
      return failure(
        'folder-locked',
        `${folder} is in use by process ${holder}: wait for it, or choose another folder`,
      );
    }
    removeStale(path, holder);
  }
  return failure('folder-locked', `${folder} is taken again and again by other processes: choose another folder`);
}

function tryCreate(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}

/** Takes away the lock of a dead holder; of several processes that try, one succeeds. A lock taken meanwhile is put back. */
function removeStale(path: string, holder: number | undefined): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (holderOf(aside) !== holder) linkSync(aside, path);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw thrown;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The process number in a lock file; undefined if there is no file or nothing to read in it. */
function holderOf(path: string): number | undefined {
  try {
    const holder = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isInteger(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
