// Journals of tables in the database. Entries are stored by group commit: what comes while a statement is on its way goes
// with the next one. Every statement checks the lease in its transaction, so that a process which lost it cannot write.

import type { Journal, JournalEntry } from '@mcr-arena/arena';
import { journalEntrySchema } from '@mcr-arena/arena/schema';
import type { Database } from '../database/open-database.ts';
import { prepareStatement } from '../database/prepared-statement.ts';
import type { Lease } from './lease.ts';

export interface JournalStore extends Journal {
  /** Forgets a table. */
  discard(table: string): Promise<void>;
  /** Ids of all deals of all tables. */
  listDeals(): Promise<readonly string[]>;
  /** Closes its connection. */
  close(): Promise<void>;
}

export class LeaseLost extends Error {
  constructor() {
    super('another process holds the tables now');
  }
}

interface Waiting {
  readonly table: string;
  readonly entry: JournalEntry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Of one statement, at most. */
const MOST = 1000;

/** Values: the key and the holder of the lease, the rows as JSON. */
const INSERT = `
  WITH held AS MATERIALIZED (
    SELECT 1 FROM lease WHERE key = $1 AND holder = $2 AND expires_at > now() FOR SHARE
  )
  INSERT INTO journal_entry (table_id, deal, step, entry)
  SELECT given.table_id, given.deal, given.step, given.entry
  FROM held, json_to_recordset($3::json) AS given (table_id text, deal int, step int, entry json)`;

/** `key`: of the lease that the tables are played under. */
export function createJournalStore(
  { prisma, url }: Pick<Database, 'prisma' | 'url'>,
  key: string,
  lease: () => Lease,
): JournalStore {
  const insert = prepareStatement(url, 'insert-journal-entries', INSERT);
  const waiting: Waiting[] = [];
  let isWriting = false;

  const write = async (group: readonly Waiting[]): Promise<void> => {
    const { holder, isHeld } = lease();
    if (!isHeld) throw new LeaseLost();
    const rows = group.map(({ table, entry }) => ({
      ...{ table_id: table, deal: entry.deal, step: entry.type === 'opened' ? 0 : entry.step },
      entry,
    }));
    const written = await insert.run([key, holder, JSON.stringify(rows)]);
    if (written === group.length) return;
    lease().lose();
    throw new LeaseLost();
  };

  const flush = async (): Promise<void> => {
    isWriting = true;
    // What comes within this turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST);
      try {
        await write(group);
        for (const { resolve } of group) resolve();
      } catch (thrown) {
        for (const { reject } of group) reject(thrown);
      }
    }
    isWriting = false;
  };

  return {
    append: async (table, entries) => {
      const stored = entries.map(
        (entry) => new Promise<void>((resolve, reject) => waiting.push({ table, entry, resolve, reject })),
      );
      if (!isWriting) void flush();
      await Promise.all(stored);
    },
    read: async (table) => {
      const rows = await prisma.journalEntry.findMany({
        where: { tableId: table },
        orderBy: [{ deal: 'asc' }, { step: 'asc' }],
      });
      return rows.map(({ deal, step, entry }) => parseEntry(entry, `table ${table}, deal ${deal}, step ${step}`));
    },
    discard: async (table) => void (await prisma.journalEntry.deleteMany({ where: { tableId: table } })),
    listDeals: async () => {
      const rows = await prisma.journalEntry.findMany({ where: { step: 0 } });
      return rows.flatMap(({ tableId, deal, step, entry }) => {
        const parsed = parseEntry(entry, `table ${tableId}, deal ${deal}, step ${step}`);
        return parsed.type === 'opened' ? [parsed.id] : [];
      });
    },
    close: () => insert.close(),
  };
}

function parseEntry(entry: unknown, where: string): JournalEntry {
  const parsed = journalEntrySchema.safeParse(entry);
  if (parsed.success) return parsed.data;
  throw new Error(`journal_entry, ${where}: ${parsed.error.issues[0]!.message}`);
}
