// Reads the stored records of played sets: compressed, one per set, in the database or in the archive. All readers use this file.

import { decompressText } from '@mcr-arena/files';
import type { Result } from '@mcr-arena/tiles';
import type { SetRecord } from '@mcr-arena/tournament';
import { parseSetRecord } from '@mcr-arena/tournament/schema';
import type { SetRecord as SetRecordRow } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { malformedColumn, malformedRow } from '../database/parse-column.ts';
import type { ArchiveStore } from './archive-store.ts';
import { readArchived } from './archived-record.ts';

/** Number of records that are in memory while many are sent. */
const READ_AT_ONCE = 50;

export type SetRecords = ReturnType<typeof createSetRecords>;

/** `archive`: absent if this process has none. */
export function createSetRecords(store: Store, archive?: ArchiveStore) {
  const bytesOf = async ({ setId, text, archiveKey }: SetRecordRow): Promise<Buffer> => {
    if (text !== null) return Buffer.from(text);
    if (archiveKey !== null) return readArchived(archive, archiveKey);
    throw malformedRow({ table: 'set_record', id: setId }, 'it has neither text nor archive_key');
  };
  /** The compressed record of a played set. Throws a `RecordUnavailable`. */
  const bytes = async (setId: string): Promise<Buffer> =>
    bytesOf(await store.setRecord.findUniqueOrThrow({ where: { setId } }));
  /** Throws a `RecordUnavailable`, or a `MalformedData`. */
  const text = async (setId: string): Promise<string> => valueOrMalformed(setId, decompressText(await bytes(setId)));
  return {
    bytes,
    /** The compressed records of played sets, in this order. Throws a `RecordUnavailable`. */
    each: async function* (setIds: readonly string[]): AsyncGenerator<Buffer> {
      for (let from = 0; from < setIds.length; from += READ_AT_ONCE) {
        const wanted = setIds.slice(from, from + READ_AT_ONCE);
        const rows = await store.setRecord.findMany({ where: { setId: { in: [...wanted] } } });
        const found = new Map(rows.map((row) => [row.setId, row]));
        for (const setId of wanted) {
          const row = found.get(setId);
          yield row === undefined ? await bytes(setId) : await bytesOf(row);
        }
      }
    },
    text,
    /** The parsed record. Throws as `text`. */
    record: async (setId: string): Promise<SetRecord> => valueOrMalformed(setId, parseSetRecord(await text(setId))),
  };
}

function valueOrMalformed<T>(setId: string, result: Result<T>): T {
  if (result.ok) return result.value;
  throw malformedColumn({ table: 'set_record', id: setId, column: 'text' }, result.error.message);
}
