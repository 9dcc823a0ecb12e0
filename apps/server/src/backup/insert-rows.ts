// Inserts the rows of a backup in batches. If the database refuses a batch, finds the row and field that it refuses.

import type { SqlConnection } from '../database/sql-connection.ts';
import type { BackupLine, BackupRow, RowSetHead } from './backup-file.ts';
import { MalformedBackup } from './malformed.ts';
import { quoted, type RowCounts, type RowSet } from './row-sets.ts';

/** Maximum number of rows, and of characters in them, per batch. */
const ROWS_AT_ONCE = 500;
const LENGTH_AT_ONCE = 4_000_000;

/** Consecutive rows of one table. */
interface Batch {
  readonly table: RowSet;
  readonly columns: readonly string[];
  readonly rows: readonly BackupRow[];
  /** Number of earlier rows of the table. */
  readonly before: number;
}

/** Inserts all rows within an open transaction and returns their number by table. Throws a `MalformedBackup`. */
export async function insertAll(
  connection: SqlConnection,
  tables: readonly RowSet[],
  lines: AsyncIterable<BackupLine>,
): Promise<RowCounts> {
  const counts = new Map<string, number>();
  for await (const batch of batchesOf(tables, lines)) {
    const { name } = batch.table;
    if (batch.rows.length > 0) await insertBatch(connection, batch);
    counts.set(name, batch.before + batch.rows.length);
  }
  return counts;
}

async function* batchesOf(tables: readonly RowSet[], lines: AsyncIterable<BackupLine>): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let length = 0;
  for await (const line of lines) {
    if ('table' in line) {
      if (batch !== undefined) yield batch;
      batch = { table: tableOf(tables, line), columns: line.columns, rows: [], before: 0 };
      length = 0;
      continue;
    }
    if (batch === undefined) throw new MalformedBackup({}, 'a row precedes the first table');
    const { table, columns, before } = batch;
    if (line.length !== columns.length) {
      const row = before + batch.rows.length + 1;
      throw new MalformedBackup({ table: table.name, row }, `${line.length} fields, expected ${columns.length}`);
    }
    const rows: readonly BackupRow[] = [...batch.rows, line];
    batch = { ...batch, rows };
    length += line.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (rows.length < ROWS_AT_ONCE && length < LENGTH_AT_ONCE) continue;
    yield batch;
    batch = { table, columns, rows: [], before: before + rows.length };
    length = 0;
  }
  if (batch !== undefined) yield batch;
}

/** The table that a head names. Throws if the table or one of the head's columns does not exist, or a column is listed twice. */
function tableOf(tables: readonly RowSet[], { table: name, columns }: RowSetHead): RowSet {
  const table = tables.find((candidate) => candidate.name === name);
  if (table === undefined)
    throw new MalformedBackup({ table: name }, 'the migrations of the backup create no such table');
  for (const [index, field] of columns.entries()) {
    if (!table.columns.some((column) => column.name === field)) {
      throw new MalformedBackup({ table: name, field }, 'the migrations of the backup create no such field');
    }
    if (columns.indexOf(field) !== index)
      throw new MalformedBackup({ table: name, field }, 'the field is listed twice');
  }
  return table;
}

async function insertBatch(connection: SqlConnection, batch: Batch): Promise<void> {
  const refused = await tryInsert(connection, batch);
  if (refused === undefined) return;
  for (const [index, row] of batch.rows.entries()) {
    const error = await tryInsert(connection, { ...batch, rows: [row] });
    if (error === undefined) continue;
    const field = error.column ?? (await refusedField(connection, batch, row));
    const place = { table: batch.table.name, row: batch.before + index + 1, ...(field === undefined ? {} : { field }) };
    throw new MalformedBackup(place, error.message);
  }
  throw new MalformedBackup({ table: batch.table.name }, refused.message);
}

interface Refusal {
  readonly message: string;
  readonly column?: string;
}

/** Reason why the database refuses the rows; undefined if it accepts them. */
async function tryInsert(connection: SqlConnection, { table, columns, rows }: Batch): Promise<Refusal | undefined> {
  const types = columns.map((column) => typeOf(table, column));
  const values = columns.map((_, index) => rows.map((row) => row[index]!));
  const sources = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = columns.map((_, index) => `c${index}`);
  const casts = names.map((name, index) => `${name}::${types[index]}`).join(', ');
  return refusalOf(
    connection,
    `INSERT INTO ${quoted(table.name)} (${columns.map(quoted).join(', ')})
     SELECT ${casts} FROM unnest(${sources}) AS rows(${names.join(', ')})`,
    values,
  );
}

/** The first field whose value is invalid for its type. */
async function refusedField(
  connection: SqlConnection,
  { table, columns }: Batch,
  row: BackupRow,
): Promise<string | undefined> {
  for (const [index, column] of columns.entries()) {
    const refusal = await refusalOf(connection, `SELECT $1::text::${typeOf(table, column)}`, [row[index]]);
    if (refusal !== undefined) return column;
  }
  return undefined;
}

function typeOf(table: RowSet, column: string): string {
  return table.columns.find(({ name }) => name === column)!.type;
}

/** Classes of PostgreSQL error codes: invalid values, violated constraints. */
const WRONG_DATA = /^(22|23)/;

async function refusalOf(
  connection: SqlConnection,
  sql: string,
  values: readonly unknown[],
): Promise<Refusal | undefined> {
  await connection.script('SAVEPOINT tried');
  try {
    await connection.query(sql, values);
    await connection.script('RELEASE SAVEPOINT tried');
    return undefined;
  } catch (thrown) {
    const { code, message, column } = thrown as { code?: string; message: string; column?: string };
    if (!WRONG_DATA.test(code ?? '')) throw thrown;
    await connection.script('ROLLBACK TO SAVEPOINT tried');
    return { message, ...(column === undefined ? {} : { column }) };
  }
}
