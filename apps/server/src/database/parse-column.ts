// Columns of JSON are parsed wherever they are read: the database checks no shape, and a backup or an operator may have written them.

import type * as z from 'zod';

/** Where a value is stored. */
export interface ColumnPlace {
  readonly table: string;
  /** The row's key. */
  readonly id: string;
  readonly column: string;
}

/** The parsed value. Throws with the table, the row, the column and the field that is malformed. */
export function parseColumn<Schema extends z.ZodType>(
  schema: Schema,
  place: ColumnPlace,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw malformedColumn(place, message, path);
}

/** Thrown where stored data is not readable. The message is for the log: it names the row. */
export class MalformedData extends Error {
  readonly table: string;
  /** Absent where rows do not fit each other. */
  readonly column: string | undefined;

  constructor({ table, id, column }: Omit<ColumnPlace, 'column'> & { readonly column?: string }, message: string) {
    super(
      `malformed data in table "${table}", row "${id}"${column === undefined ? '' : `, column "${column}"`}${message}`,
    );
    this.table = table;
    this.column = column;
  }
}

/** The error of a value that is not readable. */
export function malformedColumn(place: ColumnPlace, message: string, path: readonly PropertyKey[] = []): MalformedData {
  const field = path.length === 0 ? '' : `, field "${path.join('.')}"`;
  return new MalformedData(place, `${field}: ${message}`);
}

/** The error of a row that does not fit others. */
export function malformedRow(place: Omit<ColumnPlace, 'column'>, message: string): MalformedData {
  return new MalformedData(place, `: ${message}`);
}
