// Records of played sets as they are stored: compressed, one for each set.

import { decompressText } from '@mcr-arena/arena';
import type { Store } from '../database/open-database.ts';
import { malformedColumn } from '../database/parse-column.ts';

/** The compressed record of a set that was played. */
export async function readRecordBytes(store: Store, setId: string): Promise<Buffer> {
  const { text } = await store.setRecord.findUniqueOrThrow({ where: { setId } });
  return Buffer.from(text);
}

/** Throws where it is malformed. */
export async function readRecordText(store: Store, setId: string): Promise<string> {
  const text = decompressText(await readRecordBytes(store, setId));
  if (!text.ok) throw malformedColumn({ table: 'set_record', id: setId, column: 'text' }, text.error.message);
  return text.value;
}

/** The id of a played set of a competition without rounds; undefined if there is none. */
export async function findPlayedSet(
  store: Store,
  competition: { readonly kind: string; readonly id?: string },
  number: number,
): Promise<string | undefined> {
  const found = await store.competition.findFirst({ where: competition, select: { id: true } });
  if (found === null) return undefined;
  const where = { competitionId: found.id, number, record: { isNot: null } };
  return (await store.competitionSet.findFirst({ where, select: { id: true } }))?.id;
}
