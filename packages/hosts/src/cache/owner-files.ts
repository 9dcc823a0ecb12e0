// Locks for versions of Node without SQLite (before 22.13). Each owner is a file in the folder FILE.owners beside the locked FILE,
// named after its kind, process and place. Files of ended owners are removed by the next one. SQLite's locks and these do not
// exclude each other, so all processes that use a file must have the same kind.

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readlinkSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Any number of owners have a shared lock, or one has an exclusive lock. */
export type LockKind = 'shared' | 'exclusive';

/** Releases a lock. `movedTo`: the path of the locked file, if it was renamed together with its folder. */
export type Unlock = (movedTo?: string) => void;

/** A process, and the host and process namespace in which its id is valid. */
export interface LockOwner {
  readonly pid: number;
  readonly place: string;
}

type OwnerLock =
  | { readonly type: 'taken'; readonly release: Unlock }
  /** `file`: what to delete if the owner has ended, but cannot be seen from here. */
  | { readonly type: 'held'; readonly by: LockOwner; readonly file: string };

const NAME =
  /^(?<kind>shared|exclusive)~(?<pid>[1-9]\d*)~(?<place>[\w-]+)~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Locks `path`. Of two processes that try at the same moment, both may fail. Throws if its folder does not exist or is not
 * writable.
 */
export function lockByOwner(path: string, kind: LockKind): OwnerLock {
  const own = [kind, process.pid, Buffer.from(OWN_PLACE).toString('base64url'), randomUUID()].join('~');
  const release: Unlock = (movedTo = path) => {
    rmSync(join(ownersOf(movedTo), own), { force: true });
    removeIfEmpty(ownersOf(movedTo));
  };
  const folder = ownersOf(path);
  writeIn(folder, own);
  try {
    const other = conflictIn(folder, own, kind);
    if (other === undefined) return { type: 'taken', release };
    release();
    return { type: 'held', ...other };
  } catch (thrown) {
    release();
    throw thrown;
  }
}

function ownersOf(path: string): string {
  return `${path}.owners`;
}

/** Another owner may remove the folder as it is used. */
function writeIn(folder: string, name: string): void {
  for (;;) {
    makeFolder(folder);
    try {
      writeFileSync(join(folder, name), '', { flag: 'wx' });
      return;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    }
  }
}

/** Not its parent: another process may have removed the entry that it belongs to. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has other owners.
  }
}

/** An owner whose lock excludes the own one, which is written before: of two owners at least one sees the other. */
function conflictIn(
  folder: string,
  own: string,
  kind: LockKind,
): Omit<OwnerLock & { type: 'held' }, 'type'> | undefined {
  for (const name of readdirSync(folder)) {
    const parts = NAME.exec(name)?.groups;
    if (parts === undefined || name === own || (kind === 'shared' && parts.kind === 'shared')) continue;
    const by = { pid: Number(parts.pid), place: Buffer.from(parts.place!, 'base64url').toString() };
    const file = join(folder, name);
    if (isAlive(by)) return { by, file };
    rmSync(file, { force: true });
  }
  return undefined;
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
