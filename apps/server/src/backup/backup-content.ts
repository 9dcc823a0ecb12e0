// What a backup contains, and the uploaded files that it lacks: those in the folder of MCR_ARTIFACTS.

import type { SqlConnection } from '../database/sql-connection.ts';
import type { RowCounts } from './row-sets.ts';

export interface BackupContent {
  readonly rows: RowCounts;
  /** Number of uploaded files that are in the folder of MCR_ARTIFACTS, and not in the backup. */
  readonly filesInFolder: number;
}

export async function countFilesInFolder(connection: SqlConnection): Promise<number> {
  const { rows } = await connection.query('SELECT count(*)::int AS files FROM artifact WHERE location IS NOT NULL');
  return Number(rows[0]!.files);
}
