// Reading a backup back: the tables as they were when it was written, its rows, and then what newer migrations change. All of
// it in one transaction, so a database is either as before or as in the backup.

import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  applyMigrationWithin,
  CREATE_MIGRATIONS_TABLE,
  listMigrations,
  MIGRATIONS_TABLE,
  type Migration,
} from '../database/migrations.ts';
import type { SqlSession } from '../database/sql-session.ts';
import { type BackupHead, type BackupRow, readBackupFile } from './backup-file.ts';
import { listTables, quoted, type RowCounts, type Table } from './tables.ts';

/** Rows, and characters in them, that are sent at a time. */
const ROWS_AT_ONCE = 500;
const LENGTH_AT_ONCE = 4_000_000;

export interface RestoreOptions {
  /** Whether what the database holds may be dropped. */
  readonly replace: boolean;
  readonly migrations?: readonly Migration[];
}

export type RestoreError = 'database-filled' | 'data-newer';

/** A file that `checkBackupFile` found undamaged. */
export interface CheckedBackup {
  readonly path: string;
  readonly head: BackupHead;
}

/** The rows that were put in, by table. Errors: `RestoreError`; the database is then as it was. */
export async function restoreBackup(
  session: SqlSession,
  { path, head }: CheckedBackup,
  { replace, migrations = listMigrations() }: RestoreOptions,
): Promise<Result<RowCounts, RestoreError>> {
  const known = migrations.findIndex(({ name }) => name === head.migration);
  if (known < 0) {
    return failure(
      'data-newer',
      `${path} was written by a newer version of MCR Arena ("${head.migration}"): update the program`,
    );
  }
  const filled = await firstFilled(session);
  if (filled !== undefined && !replace) {
    return failure('database-filled', `the database is not empty (table "${filled}"): --replace drops what it holds`);
  }
  await session.script('BEGIN');
  try {
    await dropAll(session);
    await session.script(CREATE_MIGRATIONS_TABLE);
    for (const migration of migrations.slice(0, known + 1)) await applyMigrationWithin(session, migration);
    const rows = await insertAll(session, path);
    for (const migration of migrations.slice(known + 1)) await applyMigrationWithin(session, migration);
    await session.script('COMMIT');
    return success(rows);
  } catch (thrown) {
    await session.script('ROLLBACK');
    throw thrown;
  }
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

async function insertAll(session: SqlSession, path: string): Promise<RowCounts> {
  const tables = await listTables(session);
  const counts = new Map<string, number>();
  let insert: ((rows: readonly BackupRow[]) => Promise<void>) | undefined;
  let waiting: BackupRow[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await insert!(waiting);
    waiting = [];
    length = 0;
  };
  for await (const line of readBackupFile(path)) {
    if ('table' in line) {
      await flush();
      const { table: name, columns } = line;
      counts.set(name, 0);
      insert = async (rows) => {
        await insertRows(session, tableOf(tables, name), columns, rows);
        counts.set(name, counts.get(name)! + rows.length);
      };
      continue;
    }
    waiting.push(line);
    length += line.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (waiting.length >= ROWS_AT_ONCE || length >= LENGTH_AT_ONCE) await flush();
  }
  await flush();
  return counts;
}

function tableOf(tables: readonly Table[], name: string): Table {
  const table = tables.find((candidate) => candidate.name === name);
  if (table === undefined) throw new Error(`the backup has a table "${name}" that its own migrations do not make`);
  return table;
}

async function insertRows(
  session: SqlSession,
  table: Table,
  columns: readonly string[],
  rows: readonly BackupRow[],
): Promise<void> {
  const types = columns.map((column) => table.columns.find(({ name }) => name === column)!.type);
  const values = columns.map((_, index) => rows.map((row) => row[index]!));
  const sources = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = columns.map((_, index) => `c${index}`);
  const casts = names.map((name, index) => `${name}::${types[index]}`).join(', ');
  await session.query(
    `INSERT INTO ${quoted(table.name)} (${columns.map(quoted).join(', ')})
     SELECT ${casts} FROM unnest(${sources}) AS rows(${names.join(', ')})`,
    values,
  );
}
