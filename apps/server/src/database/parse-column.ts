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

/** The error of a value that is not readable. */
export function malformedColumn(
  { table, id, column }: ColumnPlace,
  message: string,
  path: readonly PropertyKey[] = [],
): Error {
  const field = path.length === 0 ? '' : `, field "${path.join('.')}"`;
  return new Error(`malformed data in table "${table}", row "${id}", column "${column}"${field}: ${message}`);
}
