// Creates the host folder of a sandbox and removes folders that killed processes left. An operating-system lock on a file in the
// folder lasts as long as its owner, across process namespaces. Node has no API for file locks, but its SQLite uses them.

import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface SandboxFolder {
  readonly path: string;
  remove(): void;
}

const PREFIX = 'mcr-sandbox-';
const LOCK = 'lock';
/** A folder younger than this may not be locked yet. */
const YOUNG_MS = 60_000;

/** Creates a folder for this process, after removing folders of killed processes. */
export function createSandboxFolder(parent: string = tmpdir()): SandboxFolder {
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, PREFIX));
  const lock = takeLock(path);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      lock?.close();
    },
  };
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    try {
      removeIfAbandoned(join(parent, name));
    } catch {
      // Another process is removing it, or it cannot be removed.
    }
  }
}

function removeIfAbandoned(path: string): void {
  const found = lstatSync(path);
  const isOwn = found.isDirectory() && found.uid === process.getuid?.();
  if (!isOwn || found.mtimeMs > Date.now() - YOUNG_MS) return;
  if (!lstatSync(join(path, LOCK)).isFile()) return;
  const lock = takeLock(path);
  if (lock === undefined) return;
  rmSync(path, { recursive: true, force: true });
  lock.close();
}

/** Undefined if another process or thread has the lock, or the file system does not support locks. */
function takeLock(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(join(path, LOCK), { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return file;
  } catch {
    file.close();
    return undefined;
  }
}
