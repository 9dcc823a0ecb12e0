// Lists the current tables of a database, in an order in which rows can be inserted, with their columns. Omits the tables of
// pg-boss, because sets without a job are queued again.

import { MIGRATIONS_TABLE } from '../database/migrations.ts';
import type { SqlConnection } from '../database/sql-connection.ts';

export interface RowSet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** Number of rows by table. */
export type RowCounts = ReadonlyMap<string, number>;

/** All tables except the table of migrations; each follows the tables to which it refers. */
export async function listRowSets(connection: SqlConnection): Promise<readonly RowSet[]> {
  const columns = await connection.query(`
    SELECT c.relname AS table, a.attname AS name,
           EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS key
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
    ORDER BY c.relname, a.attnum`);
  const references = await connection.query(`
    SELECT DISTINCT c.conrelid::regclass::text AS source, c.confrelid::regclass::text AS target
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace AND c.conrelid <> c.confrelid`);
  const names = [...new Set(columns.rows.map(({ table }) => String(table)))].filter(
    (name) => name !== MIGRATIONS_TABLE,
  );
  const tables = names.map((name): RowSet => {
    const own = columns.rows.filter(({ table }) => table === name);
    return {
      name,
      columns: own.map((column) => String(column.name)),
      key: own.filter(({ key }) => key === true).map((column) => String(column.name)),
    };
  });
  const targetsOf = ({ name }: RowSet): string[] =>
    references.rows.filter(({ source }) => unquoted(source) === name).map(({ target }) => unquoted(target));
  return inOrder(tables, targetsOf);
}

/** An identifier for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function unquoted(name: unknown): string {
  return String(name).replace(/^"|"$/g, '');
}

function inOrder(tables: readonly RowSet[], targetsOf: (table: RowSet) => readonly string[]): readonly RowSet[] {
  const placed: RowSet[] = [];
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter((table) =>
      targetsOf(table).every((target) => placed.some(({ name }) => name === target)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other in a cycle: ${left.map(({ name }) => name)}`);
    placed.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return placed;
}
