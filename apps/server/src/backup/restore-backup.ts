// Restores a backup: creates the tables of its version, inserts its rows, then applies newer migrations. All steps run in one
// transaction, so that a database is either unchanged or completely restored.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { ARCHIVE_ID, FORMER_ARCHIVE_ID } from '../archive/claim-archive.ts';
import {
  applyMigrationWithin,
  CREATE_MIGRATIONS_TABLE,
  listMigrations,
  MIGRATIONS_TABLE,
  type Migration,
  positionOf,
  type VersionError,
} from '../database/migrations.ts';
import type { SqlConnection } from '../database/sql-connection.ts';
import { type BackupHead, readBackupFile } from './backup-file.ts';
import { insertAll } from './insert-rows.ts';
import { MalformedBackup } from './malformed.ts';
import { listRowSets, quoted } from './row-sets.ts';
import { type BackupContent, countFilesInFolder } from './write-backup.ts';

interface RestoreOptions {
  /** Whether the content of the database may be dropped. */
  readonly replace: boolean;
  readonly migrations?: readonly Migration[];
}

export type RestoreError = VersionError | 'database-filled' | 'backup-malformed';

/** A file that passed `checkBackupFile`. */
interface CheckedBackup {
  readonly path: string;
  readonly head: BackupHead;
}

/** Returns what was restored. Errors: `RestoreError`; the database then stays unchanged. */
export async function restoreBackup(
  connection: SqlConnection,
  { path, head }: CheckedBackup,
  { replace, migrations = listMigrations() }: RestoreOptions,
): Promise<Result<BackupContent, RestoreError>> {
  const position = positionOf(head.migration, migrations);
  if (!position.ok) return failure(position.error.code, `${path}: ${position.error.message}`);
  const known = migrations.slice(0, position.value + 1);
  const filled = await firstFilled(connection);
  if (filled !== undefined && !replace) {
    return failure('database-filled', `the database is not empty (table "${filled}"): --replace drops its content`);
  }
  await connection.script('BEGIN');
  try {
    await dropAll(connection);
    await connection.script(CREATE_MIGRATIONS_TABLE);
    for (const migration of known) await applyMigrationWithin(connection, migration);
    const rows = await insertAll(connection, await listRowSets(connection), readBackupFile(path));
    for (const migration of migrations.slice(known.length)) await applyMigrationWithin(connection, migration);
    await giveUpArchive(connection);
    const filesInFolder = await countFilesInFolder(connection);
    await connection.script('COMMIT');
    return success({ rows, filesInFolder });
  } catch (thrown) {
    await connection.rollBack();
    if (thrown instanceof MalformedBackup) return failure('backup-malformed', `${path}: ${thrown.message}`);
    throw thrown;
  }
}

/** Makes the id of the archive the former one, because two databases with the same id would share an archive. */
async function giveUpArchive(connection: SqlConnection): Promise<void> {
  await connection.script(`
    INSERT INTO setting (key, value) SELECT '${FORMER_ARCHIVE_ID}', value FROM setting WHERE key = '${ARCHIVE_ID}'
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;
    DELETE FROM setting WHERE key = '${ARCHIVE_ID}'`);
}

async function firstFilled(connection: SqlConnection): Promise<string | undefined> {
  for (const { name } of await listRowSets(connection)) {
    const { rows } = await connection.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

async function dropAll(connection: SqlConnection): Promise<void> {
  const tables = [...(await listRowSets(connection)).map(({ name }) => name), MIGRATIONS_TABLE];
  for (const name of tables) await connection.script(`DROP TABLE IF EXISTS ${quoted(name)} CASCADE`);
  const types = await connection.query(
    `SELECT typname AS name FROM pg_type WHERE typtype = 'e' AND typnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of types.rows) await connection.script(`DROP TYPE ${quoted(String(name))} CASCADE`);
  await connection.script('DROP SCHEMA IF EXISTS pgboss CASCADE');
}
