// Reads the location of a command's database from the environment, and summarises the rows of a database.

import type { DatabaseLocation, RowCounts } from '@mcr-arena/server';
import { readSettings } from '@mcr-arena/server/settings';
import { valueOrUsageError } from '../exit-code.ts';
import { counted } from '../terminal/count-text.ts';

export const DATABASE_HELP = `Environment (defaults in parentheses):
  MCR_DATA      folder of the embedded database (data)
  DATABASE_URL  a PostgreSQL to use instead`;

export function databaseOf(environment: Readonly<Record<string, string | undefined>>): DatabaseLocation {
  return valueOrUsageError(readSettings(environment)).database;
}

/** Counts of the rows that are reported to users. */
export function rowsText(rows: RowCounts): string {
  const count = (table: string, noun: string): string => counted(rows.get(table) ?? 0, noun);
  return [count('competition', 'competition'), count('set_record', 'played set'), count('credential', 'token')].join(
    ', ',
  );
}

const ADVICE = {
  backup: 'Copy this folder too: a restored server needs it.',
  restore: 'Set MCR_ARTIFACTS to a copy of this folder.',
};

/** On uploaded files in the folder of MCR_ARTIFACTS, which backups do not contain. No lines if `count` is 0. */
export function missingFilesLines(command: keyof typeof ADVICE, count: number): readonly string[] {
  if (count === 0) return [];
  const files = counted(count, 'uploaded file');
  return [`Not in the file: ${files} in the folder of MCR_ARTIFACTS. ${ADVICE[command]}`];
}
