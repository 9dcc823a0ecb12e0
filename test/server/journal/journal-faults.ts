// Entries of a journal, writes that the database refuses, and a connection that loses answers.

import type { JournalEntry } from '@mcr-arena/arena';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { openDatabaseProxy } from '../tcp-proxy.ts';

export const OPENED: JournalEntry = { type: 'opened', deal: 0, id: 'abcdefgh' };

export function replied(step: number, verdict = 'why'): JournalEntry {
  const replies = [{ type: 'crashed', verdict }, undefined, undefined, undefined] as const;
  return { type: 'replied', deal: 0, step, from: 3, replies };
}

/** Makes PostgreSQL refuse entries that match `when`, with this error code, until `allowEntries`. */
export async function refuseEntries(
  { prisma }: Pick<Database, 'prisma'>,
  when = 'true',
  code: 'disk_full' | 'data_exception' = 'disk_full',
): Promise<void> {
  await prisma.$executeRawUnsafe(
    `CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`,
  );
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER refusal BEFORE INSERT ON journal_entry FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_entry()`,
  );
}

export async function allowEntries({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.$executeRawUnsafe('DROP FUNCTION refuse_entry() CASCADE');
}

/** A connection that can lose the next answer to an INSERT, and itself with it; counts the answers that were lost. */
export async function openLossyConnection(database: string) {
  let isArmed = false;
  let lost = 0;
  const proxy = await openDatabaseProxy(database, (chunk, to, from) => {
    if (!isArmed || from === 'client' || !chunk.includes('INSERT 0')) return void to.write(chunk);
    isArmed = false;
    lost += 1;
    to.destroy();
  });
  const loseNext = (): void => {
    isArmed = true;
  };
  return { url: proxy.url, lost: () => lost, loseNext, close: proxy.close };
}
