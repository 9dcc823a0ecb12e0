// Writes a backup: all rows of all tables, as a consistent snapshot.

import { MIGRATIONS_TABLE } from '../database/migrations.ts';
import type { SqlConnection } from '../database/sql-connection.ts';
import { type ArchivedRecords, RECORD_TABLE, type TextRow, withArchivedRecords } from './archived-rows.ts';
import { type BackupLine, writeBackupFile } from './backup-file.ts';
import { listRowSets, quoted, type RowCounts, type RowSet } from './row-sets.ts';

export interface BackupContent {
  readonly rows: RowCounts;
  /** Number of uploaded files that are in the folder of MCR_ARTIFACTS, and not in the backup. */
  readonly filesInFolder: number;
}

/** Number of rows read at a time; the record of a set takes tens of kilobytes. */
const ROWS_AT_ONCE = 200;

/** Returns what was written. Others may write to the database meanwhile; the backup has the state at its start. */
export async function writeBackup(
  connection: SqlConnection,
  path: string,
  now: Date,
  archived: ArchivedRecords,
): Promise<BackupContent> {
  const rows = new Map<string, number>();
  await connection.script('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // The text of times and bytes depends on settings of the connection.
    await connection.script(`SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL bytea_output = 'hex'`);
    const head = { migration: await newestMigration(connection), createdAt: now.toISOString() };
    await writeBackupFile(path, head, linesOf(connection, await listRowSets(connection), rows, archived));
    return { rows, filesInFolder: await countFilesInFolder(connection) };
  } finally {
    await connection.rollBack();
  }
}

export async function countFilesInFolder(connection: SqlConnection): Promise<number> {
  const { rows } = await connection.query('SELECT count(*)::int AS files FROM artifact WHERE location IS NOT NULL');
  return Number(rows[0]!.files);
}

async function newestMigration(connection: SqlConnection): Promise<string> {
  const applied = await connection.query(
    `SELECT max(migration_name) AS name FROM ${quoted(MIGRATIONS_TABLE)} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return String(applied.rows[0]!.name);
}

async function* linesOf(
  connection: SqlConnection,
  tables: readonly RowSet[],
  counts: Map<string, number>,
  archived: ArchivedRecords,
): AsyncGenerator<BackupLine> {
  for (const table of tables) {
    const { columns } = table;
    yield { table: table.name, columns };
    counts.set(table.name, 0);
    for await (const row of rowsOf(connection, table, archived)) {
      yield columns.map((name) => row[name] as string | null);
      counts.set(table.name, counts.get(table.name)! + 1);
    }
  }
}

/** Rows of a table, with all values as text. */
async function* rowsOf(connection: SqlConnection, table: RowSet, archived: ArchivedRecords): AsyncGenerator<TextRow> {
  const columns = table.columns.map((name) => `${quoted(name)}::text AS ${quoted(name)}`).join(', ');
  await connection.script(
    `DECLARE backup_rows CURSOR FOR SELECT ${columns} FROM ${quoted(table.name)} ORDER BY ${orderOf(table)}`,
  );
  for (;;) {
    const { rows } = await connection.query(`FETCH ${ROWS_AT_ONCE} FROM backup_rows`);
    if (rows.length === 0) break;
    yield* table.name === RECORD_TABLE ? await withArchivedRecords(rows, archived) : rows;
  }
  await connection.script('CLOSE backup_rows');
}

/** A reproducible order: by the primary key, or by all columns. */
function orderOf({ key, columns }: RowSet): string {
  return (key.length > 0 ? key : columns).map(quoted).join(', ');
}
