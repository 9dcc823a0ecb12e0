// Rows of `set_record` whose record lies in the archive, for a backup that holds the record itself.

import type { ArchiveStore } from '../archive/archive-store.ts';
import { RecordUnavailable, readArchived } from '../archive/archived-record.ts';
import { someAtOnce } from '../archive/some-at-once.ts';

/** A row with PostgreSQL's text of every value. */
export type TextRow = Readonly<Record<string, unknown>>;

export interface LeftRecord {
  readonly key: string;
  /** Why, where it should have been read. */
  readonly message?: string;
}

export interface ArchivedRecords {
  /** Absent: rows keep the keys. */
  readonly store?: ArchiveStore;
  /** Called for each row that keeps its key, which nothing but the archive then has the record of. */
  onLeft(left: LeftRecord): void;
}

export const RECORD_TABLE = 'set_record';

/** The rows with the records in them. A record that cannot be read keeps its key: it must not stop the backup. */
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
