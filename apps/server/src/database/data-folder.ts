// The data folder of the embedded database:
//   lock            the process that uses it
//   version.json    the newest migration applied to its data; written once the first start has succeeded
//   postgres/       the data; other files of PostgreSQL are next to it (cluster/cluster-path.ts)
//   before-X/       copy of postgres/ with X as its newest migration, made before newer migrations
//
// A new database is created only in a folder that never had one. Data that this program cannot use is reported and left unchanged.

import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, makeMissingFolders } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { type ClusterPath, clusterPathIn } from './cluster/cluster-path.ts';
import { writeSynced } from './cluster/sync-folder.ts';

export interface DataFolder {
  readonly cluster: ClusterPath;
  /** Whether the data must still be created. */
  readonly isNew: boolean;
  /** Copies the data, once, while no PostgreSQL uses them; present if their migration is older. */
  keepCopy?(): void;
  /** Records that this migration was applied to the data. */
  noteMigration(name: string): void;
  release(): void;
}

export type DataFolderError = 'folder-locked' | 'folder-unusable' | 'data-newer' | 'data-older';

/** The versions of data that this program can open. */
interface DataForm {
  /** The newest migration. */
  readonly migration: string;
  /** Major version of PostgreSQL. */
  readonly major: number;
}

/** Locks the folder, and creates it if it does not exist. Data with a later migration is refused. */
export function openDataFolder(path: string, form: DataForm): Result<DataFolder, DataFolderError> {
  return takeDataFolder(path, form, (folder, seen) => {
    if (seen === undefined || seen >= form.migration) return success(folder);
    return success({ ...folder, keepCopy: () => keepCopy(folder.cluster, join(path, `before-${seen}`)) });
  });
}

/** Locks a folder that has data, and leaves the data unchanged. */
export function joinDataFolder(path: string, form: DataForm): Result<DataFolder, DataFolderError> {
  if (!existsSync(path)) return holdsNone(path);
  return takeDataFolder(path, form, (folder) => (folder.isNew ? holdsNone(path) : success(folder)));
}

/** The error for a folder that should have data but has none. */
function holdsNone(path: string): Result<never, 'folder-unusable'> {
  return failure('folder-unusable', `${path} contains no database: set MCR_DATA to a folder that contains one`);
}

/** The error for a folder that cannot be used. */
export function unusable(path: string, thrown: unknown): Result<never, 'folder-unusable'> {
  return failure('folder-unusable', `${path} cannot be used: ${reasonOf(thrown)}`);
}

function takeDataFolder(
  path: string,
  form: DataForm,
  use: (folder: DataFolder, seen: string | undefined) => Result<DataFolder, DataFolderError>,
): Result<DataFolder, DataFolderError> {
  try {
    const wasThere = existsSync(path);
    makeMissingFolders(path);
    if (!wasThere) chmodSync(path, 0o700);
    const lock = lockFolder(path);
    if (!lock.ok) return lock;
    return orRelease(lock.value, () => {
      const found = readDataFolder(path, form);
      if (!found.ok) return found;
      const { isNew, seen } = found.value;
      const noteMigration = (migration: string): void => writeVersion(path, migration);
      return use({ cluster: clusterPathIn(path), isNew, noteMigration, release: lock.value }, seen);
    });
  } catch (thrown) {
    return unusable(path, thrown);
  }
}

/** The result of `run`. If that is an error, or `run` throws, the lock is released. */
function orRelease<T extends Result<unknown, string>>(release: () => void, run: () => T): T {
  try {
    const result = run();
    if (!result.ok) release();
    return result;
  } catch (thrown) {
    release();
    throw thrown;
  }
}

interface Found {
  readonly isNew: boolean;
  /** The newest migration of its data; undefined if the first start did not complete. */
  readonly seen: string | undefined;
}

function readDataFolder(path: string, { migration: newest, major }: DataForm): Result<Found, DataFolderError> {
  const { data } = clusterPathIn(path);
  const seen = readVersion(path);
  if (seen !== undefined && seen > newest) return newer(path, `"${seen}"; this version supports up to "${newest}"`);
  if (!existsSync(data)) return readMissing(path, seen);
  const version = join(data, 'PG_VERSION');
  if (!existsSync(version)) return damaged(path, `${version} is missing`);
  const found = Number(readFileSync(version, 'utf8'));
  if (!Number.isInteger(found)) return damaged(path, `${version} contains no version number`);
  if (found > major) return newer(path, `PostgreSQL ${found}; this version uses ${major}`);
  if (found < major) {
    return failure(
      'data-older',
      `${path} is a folder of PostgreSQL ${found}; this version of MCR Arena uses ${major}: ${MOVE_HINT}`,
    );
  }
  return success({ isNew: false, seen });
}

/** Reads a folder without data of PostgreSQL. It is new, unless other files show that it had a database. */
function readMissing(path: string, seen: string | undefined): Result<Found, DataFolderError> {
  if (seen !== undefined) return damaged(path, `${clusterPathIn(path).data} is missing`);
  if (existsSync(join(path, 'PG_VERSION')) || existsSync(join(path, 'global'))) {
    return failure('folder-unusable', `${path} is the data folder of another PostgreSQL: choose another one`);
  }
  return success({ isNew: true, seen });
}

const MOVE_HINT =
  'run "mcr backup FILE" with the previous version, then "mcr server restore FILE" with this version and MCR_DATA set to another folder';

function newer(path: string, what: string): Result<never, 'data-newer'> {
  return failure(
    'data-newer',
    `${path} contains data of a newer version of MCR Arena (${what}): update the program, or choose another folder`,
  );
}

function damaged(path: string, what: string): Result<never, 'folder-unusable'> {
  return failure('folder-unusable', `${path} is damaged: ${what}. ${RESTORE_HINT}`);
}

const RESTORE_HINT = '"mcr server restore" can restore a backup into another folder';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission to write there',
  EPERM: 'this user has no permission to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'part of the path is a file, not a folder',
};

function reasonOf(thrown: unknown): string {
  const { code, message } = thrown as NodeJS.ErrnoException;
  return code === undefined ? message : (REASONS[code] ?? message);
}

const versionSchema = z.object({ migration: z.string() });

/** Undefined if no version was recorded. */
function readVersion(path: string): string | undefined {
  const file = join(path, 'version.json');
  if (!existsSync(file)) return undefined;
  const parsed = versionSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} contains no migration. ${RESTORE_HINT}`);
  return parsed.data.migration;
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function writeVersion(path: string, migration: string): void {
  writeSynced(join(path, 'version.json'), `${JSON.stringify({ migration })}\n`);
}

/** The copy appears whole or not at all. */
function keepCopy({ data }: ClusterPath, to: string): void {
  if (existsSync(to)) return;
  const aside = `${to}.new`;
  try {
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    cpSync(data, aside, { recursive: true });
    renameSync(aside, to);
  } catch (thrown) {
    rmSync(aside, { recursive: true, force: true });
    throw thrown;
  }
}
