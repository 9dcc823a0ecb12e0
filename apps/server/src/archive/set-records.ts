// Reads the stored records of played sets: compressed, one per set, in the database or in the archive. All readers use this file.

import { decompressText } from '@mcr-arena/arena';
import type { Store } from '../database/open-database.ts';
import { malformedColumn, malformedRow } from '../database/parse-column.ts';
import type { ArchiveStore } from './archive-store.ts';
import { readArchived } from './archived-record.ts';

export interface SetRecords {
  /** The compressed record of a played set. Throws a `RecordUnavailable`. */
  bytes(setId: string): Promise<Buffer>;
  /** Throws a `RecordUnavailable`, or a `MalformedData`. */
  text(setId: string): Promise<string>;
}

/** `archive`: absent if this process has none. */
export function createSetRecords(store: Store, archive?: ArchiveStore): SetRecords {
  const bytes = async (setId: string): Promise<Buffer> => {
    const { text, archiveKey } = await store.setRecord.findUniqueOrThrow({ where: { setId } });
    if (text !== null) return Buffer.from(text);
    if (archiveKey !== null) return readArchived(archive, archiveKey);
    throw malformedRow({ table: 'set_record', id: setId }, 'it has neither text nor archive_key');
  };
  return {
    bytes,
    text: async (setId) => {
      const text = decompressText(await bytes(setId));
      if (!text.ok) throw malformedColumn({ table: 'set_record', id: setId, column: 'text' }, text.error.message);
      return text.value;
    },
  };
}
