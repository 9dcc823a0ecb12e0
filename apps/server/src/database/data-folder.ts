// The folder of the embedded database:
//   lock            who uses it: two processes on one database would destroy it
//   version.json    the newest migration that its data has seen
//   database/       the data
//   before-X/       what database/ was before a newer version than X changed it

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@mcr-arena/arena';
import { failure, type Result, success } from '@mcr-arena/tiles';

export interface DataFolder {
  /** Where the database's own files are. */
  readonly databasePath: string;
  /** Notes that the data has seen this migration. */
  noteMigration(name: string): void;
  release(): void;
}

export type DataFolderError = 'folder-locked' | 'data-newer';

/**
 * Takes the folder, made if it is not there. Data that has seen another migration than `newest` is copied first; data that
 * has seen a later one is refused.
 */
export function openDataFolder(path: string, newest: string): Result<DataFolder, DataFolderError> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = lockFolder(path);
  if (!lock.ok) return lock;
  const databasePath = join(path, 'database');
  const seen = existsSync(databasePath) ? readVersion(path) : undefined;
  if (seen !== undefined && seen > newest) {
    lock.value();
    return failure(
      'data-newer',
      `${path} holds data of a newer version of MCR Arena ("${seen}"; this one knows up to "${newest}"): update the program, or choose another folder`,
    );
  }
  if (seen !== undefined && seen < newest) keepCopy(databasePath, join(path, `before-${seen}`));
  return success({
    databasePath,
    noteMigration: (name) => writeVersion(path, name),
    release: lock.value,
  });
}

function versionPath(path: string): string {
  return join(path, 'version.json');
}

/** Undefined if nothing was noted: the first start did not get that far. */
function readVersion(path: string): string | undefined {
  if (!existsSync(versionPath(path))) return undefined;
  const document: unknown = JSON.parse(readFileSync(versionPath(path), 'utf8'));
  const migration = typeof document === 'object' && document !== null ? Reflect.get(document, 'migration') : undefined;
  if (typeof migration !== 'string') throw new Error(`${versionPath(path)} names no migration`);
  return migration;
}

function writeVersion(path: string, migration: string): void {
  const aside = `${versionPath(path)}.new`;
  writeFileSync(aside, `${JSON.stringify({ migration })}\n`);
  renameSync(aside, versionPath(path));
}

/** The copy appears whole or not at all. */
function keepCopy(from: string, to: string): void {
  if (existsSync(to)) return;
  rmSync(`${to}.new`, { recursive: true, force: true });
  cpSync(from, `${to}.new`, { recursive: true });
  renameSync(`${to}.new`, to);
}
