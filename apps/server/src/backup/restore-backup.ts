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
import type { SqlSession } from '../database/sql-session.ts';
import { type BackupHead, readBackupFile } from './backup-file.ts';
import { insertAll } from './insert-rows.ts';
import { MalformedBackup } from './malformed.ts';
import { listTables, quoted, type RowCounts } from './tables.ts';

export interface RestoreOptions {
  /** Whether the content of the database may be dropped. */
  readonly replace: boolean;
  readonly migrations?: readonly Migration[];
}

export type RestoreError = VersionError | 'database-filled' | 'backup-malformed';

/** A file that passed `checkBackupFile`. */
export interface CheckedBackup {
  readonly path: string;
  readonly head: BackupHead;
}

/** Returns the number of inserted rows by table. Errors: `RestoreError`; the database then stays unchanged. */
export async function restoreBackup(
  session: SqlSession,
  { path, head }: CheckedBackup,
  { replace, migrations = listMigrations() }: RestoreOptions,
): Promise<Result<RowCounts, RestoreError>> {
  const position = positionOf(head.migration, migrations);
  if (!position.ok) return failure(position.error.code, `${path}: ${position.error.message}`);
  const known = migrations.slice(0, position.value + 1);
  const filled = await firstFilled(session);
  if (filled !== undefined && !replace) {
    return failure('database-filled', `the database is not empty (table "${filled}"): --replace drops its content`);
  }
  await session.script('BEGIN');
  try {
    await dropAll(session);
    await session.script(CREATE_MIGRATIONS_TABLE);
    for (const migration of known) await applyMigrationWithin(session, migration);
    const rows = await insertAll(session, await listTables(session), readBackupFile(path));
    for (const migration of migrations.slice(known.length)) await applyMigrationWithin(session, migration);
    await giveUpArchive(session);
    await session.script('COMMIT');
    return success(rows);
  } catch (thrown) {
    await session.script('ROLLBACK');
    if (thrown instanceof MalformedBackup) return failure('backup-malformed', `${path}: ${thrown.message}`);
    throw thrown;
  }
}

/** Makes the id of the archive the former one, because two databases with the same id would share an archive. */
async function giveUpArchive(session: SqlSession): Promise<void> {
  await session.script(`
    INSERT INTO setting (key, value) SELECT '${FORMER_ARCHIVE_ID}', value FROM setting WHERE key = '${ARCHIVE_ID}'
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;
    DELETE FROM setting WHERE key = '${ARCHIVE_ID}'`);
}

async function firstFilled(session: SqlSession): Promise<string | undefined> {
  for (const { name } of await listTables(session)) {
    const { rows } = await session.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

async function dropAll(session: SqlSession): Promise<void> {
  const tables = [...(await listTables(session)).map(({ name }) => name), MIGRATIONS_TABLE];
  for (const name of tables) await session.script(`DROP TABLE IF EXISTS ${quoted(name)} CASCADE`);
  const types = await session.query(
    `SELECT typname AS name FROM pg_type WHERE typtype = 'e' AND typnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of types.rows) await session.script(`DROP TYPE ${quoted(String(name))} CASCADE`);
  await session.script('DROP SCHEMA IF EXISTS pgboss CASCADE');
}
