// Backs up a database to a file and restores it. The location of the database does not matter: a backup of the embedded database can
// be restored to a PostgreSQL server and vice versa.

import { existsSync } from 'node:fs';
import { lockFile } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { listMigrations } from '../database/migrations.ts';
import { type ConnectionError, openConnection } from '../database/open-connection.ts';
import type { DatabaseLocation } from '../database/open-database.ts';
import { isUnreachable } from '../database/passing-failure.ts';
import type { ArchivedRecords } from './archived-rows.ts';
import { type BackupFileError, checkBackupFile } from './backup-file.ts';
import { type RestoreError, restoreBackup } from './restore-backup.ts';
import { type BackupContent, writeBackup } from './write-backup.ts';

interface BackupOptions {
  /** Whether an existing file or existing data may be replaced. */
  readonly replace: boolean;
}

interface BackUpOptions extends BackupOptions, Partial<ArchivedRecords> {}

type BackUpError = ConnectionError | 'file-exists' | 'file-locked';

/** Writes the file. Servers may use the database meanwhile. Includes records of the archive if one is given. */
export async function backUp(
  location: DatabaseLocation,
  path: string,
  { replace, store, onLeft = () => {} }: BackUpOptions,
): Promise<Result<BackupContent, BackUpError>> {
  if (!replace && existsSync(path)) return failure('file-exists', `${path} already exists: --replace overwrites it`);
  const opened = await openConnection(location, 'read');
  if (!opened.ok) return opened;
  try {
    const lock = lockFile(path);
    if (!lock.ok) return lock;
    const archived = { ...(store && { store }), onLeft };
    const writing = writeBackup(opened.value.connection, path, new Date(), archived);
    return success(await writing.finally(lock.value));
  } catch (thrown) {
    return unreachable(thrown);
  } finally {
    await opened.value.close();
  }
}

type RestoreRefusal = BackupFileError | ConnectionError | RestoreError;

/** Restores the content of the file and migrates it. No other process may use the database. */
export async function restore(
  location: DatabaseLocation,
  path: string,
  options: BackupOptions,
): Promise<Result<BackupContent & { readonly createdAt: string }, RestoreRefusal>> {
  const head = await checkBackupFile(path);
  if (!head.ok) return head;
  const opened = await openConnection(location, 'write');
  if (!opened.ok) return opened;
  const { connection, noteMigration, close } = opened.value;
  try {
    const restored = await restoreBackup(connection, { path, head: head.value }, options);
    if (!restored.ok) return restored;
    noteMigration(listMigrations().at(-1)!.name);
    return success({ ...restored.value, createdAt: head.value.createdAt });
  } catch (thrown) {
    return unreachable(thrown);
  } finally {
    await close();
  }
}

/** The failure if the connection was lost. Throws other errors. */
function unreachable(thrown: unknown): Result<never, 'database-unreachable'> {
  if (!isUnreachable(thrown)) throw thrown;
  return failure('database-unreachable', `the connection to the database was lost: ${(thrown as Error).message}`);
}
