// Replaces keys in rows of `set_record` with the records in the archive, so that a backup contains the records themselves.

import type { ArchiveStore } from '../archive/archive-store.ts';
import { RecordUnavailable, readArchived } from '../archive/archived-record.ts';
import { someAtOnce } from '../archive/some-at-once.ts';

/** A row, with each value in PostgreSQL's text form. */
export type TextRow = Readonly<Record<string, unknown>>;

export interface LeftRecord {
  readonly key: string;
  /** Why the record could not be read; absent if there is no store. */
  readonly message?: string;
}

export interface ArchivedRecords {
  /** Without a store, rows keep their keys. */
  readonly store?: ArchiveStore;
  /** Called for each row that keeps its key, whose record is then only in the archive. */
  onLeft(left: LeftRecord): void;
}

export const RECORD_TABLE = 'set_record';

/** The rows with their records. A row whose record cannot be read keeps its key, so that it does not stop the backup. */
export function withArchivedRecords(
  rows: readonly TextRow[],
  { store, onLeft }: ArchivedRecords,
): Promise<readonly TextRow[]> {
  return someAtOnce(rows, async (row) => {
    const key = row.archive_key;
    if (typeof key !== 'string') return row;
    if (store === undefined) {
      onLeft({ key });
      return row;
    }
    try {
      return { ...row, archive_key: null, text: `\\x${(await readArchived(store, key)).toString('hex')}` };
    } catch (thrown) {
      if (!(thrown instanceof RecordUnavailable)) throw thrown;
      onLeft(thrown);
      return row;
    }
  });
}
