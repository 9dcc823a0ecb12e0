// Locks for versions of Node without SQLite (before 22.13). Each owner is a file in a folder beside the locked file, named after its
// kind, process and place. The files of dead owners are removed by the next one. Processes with different kinds of locks do not see
// each other, so all that use a folder must run such a version, or none.

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readlinkSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Any number of owners have a shared lock, or one has an exclusive lock. */
export type LockKind = 'shared' | 'exclusive';

/** A process, and the host and process namespace in which its id is valid. */
export interface LockOwner {
  readonly pid: number;
  readonly place: string;
}

export type OwnerLock =
  | { readonly type: 'taken'; readonly release: () => void }
  | { readonly type: 'held'; readonly by: LockOwner };

/** Locks `path`. Of two processes that try at the same moment, both may fail. Throws if the folder is not writable. */
export function lockByOwner(path: string, kind: LockKind): OwnerLock {
  const folder = `${path}.owners`;
  const own = join(folder, [kind, process.pid, encodeURIComponent(OWN_PLACE), randomUUID()].join('~'));
  writeIn(folder, own);
  const release = (): void => {
    rmSync(own, { force: true });
    removeIfEmpty(folder);
  };
  // Written before the others are read, so that of two owners at least one sees the other.
  for (const name of readdirSync(folder)) {
    const [otherKind, pid, place] = name.split('~');
    const by = { pid: Number(pid), place: decodeURIComponent(place ?? '') };
    if (join(folder, name) === own || (kind === 'shared' && otherKind === 'shared')) continue;
    if (isAlive(by)) {
      release();
      return { type: 'held', by };
    }
    rmSync(join(folder, name), { force: true });
  }
  return { type: 'taken', release };
}

/** Another owner may remove the folder as it is used. */
function writeIn(folder: string, file: string): void {
  for (;;) {
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(file, '', { flag: 'wx' });
      return;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    }
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has other owners.
  }
}

/** Processes of other places count as alive. */
function isAlive({ pid, place }: LockOwner): boolean {
  if (place !== OWN_PLACE) return true;
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The host and process namespace of this process. */
export const OWN_PLACE = `${hostname()} ${processNamespace()}`;

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
