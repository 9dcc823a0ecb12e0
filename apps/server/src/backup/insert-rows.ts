// Inserts the rows of a backup by PostgreSQL's COPY, which names the row and field that it refuses.

import type pg from 'pg';
import type { SqlConnection } from '../database/sql-connection.ts';
import type { BackupLine, BackupRow, RowSetHead } from './backup-file.ts';
import { MalformedBackup } from './malformed.ts';
import { quoted, type RowCounts, type RowSet } from './row-sets.ts';

/** Inserts all rows within an open transaction and returns their number by table. Throws a `MalformedBackup`. */
export async function insertAll(
  connection: SqlConnection,
  tables: readonly RowSet[],
  lines: AsyncGenerator<BackupLine>,
): Promise<RowCounts> {
  const counts = new Map<string, number>();
  let next = await lines.next();
  const rowsOf = async function* ({ table, columns }: RowSetHead): AsyncGenerator<string> {
    for (let row = 1; ; row += 1) {
      next = await lines.next();
      if (next.done || 'table' in next.value) return;
      const { length } = next.value;
      if (length !== columns.length) {
        throw new MalformedBackup({ table, row }, `${length} fields, expected ${columns.length}`);
      }
      counts.set(table, row);
      yield formatRow(next.value);
    }
  };
  try {
    while (!next.done) {
      const head = next.value;
      if (!('table' in head)) throw new MalformedBackup({}, 'a row precedes the first table');
      requireTable(tables, head);
      counts.set(head.table, 0);
      await copyRows(connection, head, rowsOf(head));
    }
    return counts;
  } finally {
    await lines.return(undefined);
  }
}

/** Throws if the table or one of the columns does not exist, or a column is listed twice. */
function requireTable(tables: readonly RowSet[], { table: name, columns }: RowSetHead): void {
  const table = tables.find((candidate) => candidate.name === name);
  if (table === undefined)
    throw new MalformedBackup({ table: name }, 'the migrations of the backup create no such table');
  for (const [index, field] of columns.entries()) {
    if (!table.columns.includes(field)) {
      throw new MalformedBackup({ table: name, field }, 'the migrations of the backup create no such field');
    }
    if (columns.indexOf(field) !== index)
      throw new MalformedBackup({ table: name, field }, 'the field is listed twice');
  }
}

/** Classes of PostgreSQL error codes: invalid values, violated constraints. */
const WRONG_DATA = /^(22|23)/;

async function copyRows(
  connection: SqlConnection,
  { table, columns }: RowSetHead,
  rows: AsyncIterable<string>,
): Promise<void> {
  try {
    await connection.copy(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`, rows);
  } catch (thrown) {
    const { code, message, column, where } = thrown as pg.DatabaseError;
    if (!WRONG_DATA.test(code ?? '')) throw thrown;
    // As in: COPY token, line 2, column id: "…"
    const [, row, named] = /^COPY .*?, line (\d+)(?:, column ([^:]+))?/.exec(where ?? '') ?? [];
    const field = column ?? named;
    const place = { table, ...(row !== undefined && { row: Number(row) }), ...(field !== undefined && { field }) };
    throw new MalformedBackup(place, message);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line in the text format of COPY. */
function formatRow(row: BackupRow): string {
  const fields = row.map((value) => value?.replace(/[\\\n\r\t]/g, (special) => ESCAPES[special]!) ?? '\\N');
  return `${fields.join('\t')}\n`;
}
