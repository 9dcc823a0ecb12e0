// Creates the host folder of a sandbox and removes folders that killed processes left. A lock on a file in the folder lasts as long
// as its owner, across process namespaces.

import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from '@mcr-arena/files';

interface SandboxFolder {
  readonly path: string;
  remove(): void;
}

const PREFIX = 'mcr-sandbox-';
/** `mkdtemp` adds six characters. */
const NAME = new RegExp(`^${PREFIX}[A-Za-z0-9]{6}$`);
const LOCK = 'lock';
/** A folder younger than this may not be locked yet. */
const YOUNG_MS = 60_000;

/** Creates a folder for this process, after removing folders of killed processes. */
export function createSandboxFolder(parent: string = tmpdir()): SandboxFolder {
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, PREFIX));
  const unlock = tryLock(join(path, LOCK), 'exclusive');
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      unlock?.();
    },
  };
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!NAME.test(name)) continue;
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
  const unlock = tryLock(join(path, LOCK), 'exclusive');
  if (unlock === undefined) return;
  rmSync(path, { recursive: true, force: true });
  unlock();
}
