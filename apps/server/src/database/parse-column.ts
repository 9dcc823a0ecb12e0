// Parses JSON columns on reading, because the database does not check their shape and a backup or an operator may have written them.

import type * as z from 'zod';
import type { Prisma } from '../../dist/prisma/client.ts';

/** Place of a stored value. */
export interface ColumnPlace {
  readonly table: string;
  /** The row's key. */
  readonly id: string;
  readonly column: string;
}

/** Returns the parsed value. Throws an error that names the table, row, column and malformed field. */
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

/** Checks a value that is used as stored: parsing changes the order of fields. Throws as `parseColumn` does. */
export function checkColumn<Schema extends z.ZodType>(
  schema: Schema,
  place: ColumnPlace,
  value: unknown,
): asserts value is z.output<Schema> {
  parseColumn(schema, place, value);
}

/** A value for a JSON column. */
export function jsonColumn(value: object): Prisma.InputJsonObject {
  return { ...value };
}

/** Thrown if stored data cannot be read. The message names the row and is intended for the log. */
export class MalformedData extends Error {
  readonly table: string;
  /** Undefined if rows are inconsistent with each other. */
  readonly column: string | undefined;

  constructor({ table, id, column }: Omit<ColumnPlace, 'column'> & { readonly column?: string }, message: string) {
    super(
      `malformed data in table "${table}", row "${id}"${column === undefined ? '' : `, column "${column}"`}${message}`,
    );
    this.table = table;
    this.column = column;
  }
}

/** The error for a value that cannot be read. */
export function malformedColumn(place: ColumnPlace, message: string, path: readonly PropertyKey[] = []): MalformedData {
  const field = path.length === 0 ? '' : `, field "${path.join('.')}"`;
  return new MalformedData(place, `${field}: ${message}`);
}

/** The error for a row that is inconsistent with other rows. */
export function malformedRow(place: Omit<ColumnPlace, 'column'>, message: string): MalformedData {
  return new MalformedData(place, `: ${message}`);
}
