// The folder of the embedded database:
//   lock.…          who uses it: two processes on one database would destroy it
//   version.json    the newest migration that its data has seen
//   database/       the data
//   before-X/       what database/ was before a newer version than X changed it

import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, makeMissingFolders } from '@mcr-arena/arena';
import { failure, type Result, success } from '@mcr-arena/tiles';

const DATABASE_NAME = 'database';

export interface DataFolder {
  /** Where the database's own files are. */
  readonly databasePath: string;
  /** Notes that the data has seen this migration. */
  noteMigration(name: string): void;
  release(): void;
}

export type DataFolderError = 'folder-locked' | 'folder-unusable' | 'data-newer';

/**
 * Takes the folder, made if it is not there. Data that has seen another migration than `newest` is copied first; data that
 * has seen a later one is refused.
 */
export function openDataFolder(path: string, newest: string): Result<DataFolder, DataFolderError> {
  try {
    const taken = takeDataFolder(path, newest);
    if (!taken.ok) return taken;
    const { folder, seen } = taken.value;
    if (seen !== undefined && seen < newest) keepCopy(folder, join(path, `before-${seen}`));
    return success(folder);
  } catch (thrown) {
    return unusable(path, thrown);
  }
}

/** The refusal of a folder with which something failed. */
export function unusable(path: string, thrown: unknown): Result<never, 'folder-unusable'> {
  return failure('folder-unusable', `${path} cannot be used: ${reasonOf(thrown)}`);
}

/** Takes a folder that has data, and leaves the data as they are. */
export function joinDataFolder(path: string, newest: string): Result<DataFolder, DataFolderError> {
  if (!existsSync(join(path, DATABASE_NAME))) {
    return failure('folder-unusable', `${path} holds no database: MCR_DATA says where one is`);
  }
  const taken = takeDataFolder(path, newest);
  return taken.ok ? success(taken.value.folder) : taken;
}

interface Taken {
  readonly folder: DataFolder;
  /** The newest migration of its data; undefined where there is none. */
  readonly seen: string | undefined;
}

function takeDataFolder(path: string, newest: string): Result<Taken, DataFolderError> {
  const isNew = !existsSync(path);
  makeMissingFolders(path);
  if (isNew) chmodSync(path, 0o700);
  const lock = lockFolder(path);
  if (!lock.ok) return lock;
  const databasePath = join(path, DATABASE_NAME);
  let seen: string | undefined;
  try {
    seen = existsSync(databasePath) ? readVersion(path) : undefined;
  } catch (thrown) {
    lock.value();
    throw thrown;
  }
  if (seen !== undefined && seen > newest) {
    lock.value();
    return failure(
      'data-newer',
      `${path} holds data of a newer version of MCR Arena ("${seen}"; this one knows up to "${newest}"): update the program, or choose another folder`,
    );
  }
  const folder = { databasePath, noteMigration: (name: string) => writeVersion(path, name), release: lock.value };
  return success({ folder, seen });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to write there',
  EPERM: 'this user has no right to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a file is where a folder should be',
};

function reasonOf(thrown: unknown): string {
  const { code, message } = thrown as NodeJS.ErrnoException;
  if (code !== undefined) return REASONS[code] ?? message;
  return `the database in it does not open (${message}); "mcr restore" can bring a backup into another folder`;
}

function versionPath(path: string): string {
  return join(path, 'version.json');
}

/** Undefined if nothing was noted: the first start did not get that far. */
function readVersion(path: string): string | undefined {
  if (!existsSync(versionPath(path))) return undefined;
  const document = parseJson(readFileSync(versionPath(path), 'utf8'));
  const migration = typeof document === 'object' && document !== null ? Reflect.get(document, 'migration') : undefined;
  if (typeof migration !== 'string') throw new Error(`${versionPath(path)} names no migration`);
  return migration;
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function writeVersion(path: string, migration: string): void {
  const aside = `${versionPath(path)}.new`;
  writeFileSync(aside, `${JSON.stringify({ migration })}\n`);
  renameSync(aside, versionPath(path));
}

/** The copy appears whole or not at all; without it the folder is given back. */
function keepCopy({ databasePath, release }: DataFolder, to: string): void {
  if (existsSync(to)) return;
  const aside = `${to}.new`;
  try {
    rmSync(aside, { recursive: true, force: true });
    cpSync(databasePath, aside, { recursive: true });
    renameSync(aside, to);
  } catch (thrown) {
    rmSync(aside, { recursive: true, force: true });
    release();
    throw thrown;
  }
}
