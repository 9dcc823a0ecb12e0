// Journals of tables in the database. Entries are stored by group commit: entries that arrive during a statement are stored by the
// next one. Every statement checks the lease in its transaction, so that a process that lost it cannot write.

import { performance } from 'node:perf_hooks';
import type { Journal, JournalEntry } from '@mcr-arena/arena';
import { journalEntrySchema } from '@mcr-arena/arena/schema';
import type { JournalEntry as JournalEntryRow } from '../../dist/prisma/client.ts';
import type { Database } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';
import { type PreparedStatement, prepareStatement } from '../database/prepared-statement.ts';
import type { Lease } from './lease.ts';

export interface JournalStore extends Journal {
  /** Deletes the journal of a table. */
  discard(table: string): Promise<void>;
  /** Ids of all deals of all tables. Skips malformed entries; `read` throws for their table. */
  listDeals(): Promise<readonly string[]>;
  /** Closes its connection. */
  close(): Promise<void>;
}

export class LeaseLost extends Error {
  constructor() {
    super('another process now runs the tables');
  }
}

interface Waiting {
  readonly table: string;
  readonly entry: JournalEntry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Highest number of entries per statement. */
const MOST = 1000;

/** Number of entries in a statement after which the next one waits: with many tables in play, few large groups cost less. */
const BUSY = 8;
/** Longest wait, in a thread that is always busy. It shrinks in proportion to the thread's idle time. */
const GATHER_MS = 6;

/**
 * Values: the key and the holder of the lease, then the columns of the rows as delimited lists, because the driver is slow at writing
 * arrays. Lines separate entries, whose JSON text contains no line feed.
 */
const INSERT = `
  WITH held AS MATERIALIZED (
    SELECT 1 FROM lease WHERE key = $1 AND holder = $2 AND expires_at > now() FOR SHARE
  )
  INSERT INTO journal_entry (table_id, deal, step, entry)
  SELECT given.table_id, given.deal, given.step, given.entry::json
  FROM held, unnest(
    string_to_array($3, E'\\n'), string_to_array($4, ',')::int[],
    string_to_array($5, ',')::int[], string_to_array($6, E'\\n')
  ) AS given (table_id, deal, step, entry)`;

/** `key`: key of the lease under which the tables are played. */
export function createJournalStore(
  { prisma, url }: Pick<Database, 'prisma' | 'url'>,
  key: string,
  lease: () => Lease,
): JournalStore {
  const insert = prepareStatement(url, 'insert-journal-entries', INSERT);
  const store = gathering((group) => writeGroup(insert, key, lease(), group));
  return {
    append: (table, [first, ...others]) => {
      if (first === undefined) return Promise.resolve();
      const stored = store(table, first);
      return others.length === 0 ? stored : allOf([stored, ...others.map((entry) => store(table, entry))]);
    },
    read: async (table) => {
      const rows = await prisma.journalEntry.findMany({
        where: { tableId: table },
        orderBy: [{ deal: 'asc' }, { step: 'asc' }],
      });
      return rows.map(entryOf);
    },
    discard: async (table) => void (await prisma.journalEntry.deleteMany({ where: { tableId: table } })),
    listDeals: async () => {
      const rows = await prisma.journalEntry.findMany({ where: { step: 0 } });
      // A malformed entry affects only its own table and is reported when that table is read.
      return rows.flatMap(({ entry }) => {
        const parsed = journalEntrySchema.safeParse(entry);
        return parsed.success && parsed.data.type === 'opened' ? [parsed.data.id] : [];
      });
    },
    close: () => insert.close(),
  };
}

/** Stores entries in groups: entries that arrive while a group is written form the next one. */
function gathering(
  write: (group: readonly Waiting[]) => Promise<void>,
): (table: string, entry: JournalEntry) => Promise<void> {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let load = performance.eventLoopUtilization();

  const flush = async (): Promise<void> => {
    isWriting = true;
    // Entries of the same turn of the event loop form a group.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST);
      try {
        await write(group);
        for (const { resolve } of group) resolve();
      } catch (thrown) {
        for (const { reject } of group) reject(thrown);
      }
      const { utilization } = performance.eventLoopUtilization(load);
      load = performance.eventLoopUtilization();
      if (group.length >= BUSY) await new Promise((resolve) => setTimeout(resolve, GATHER_MS * utilization));
    }
    isWriting = false;
  };

  return (table, entry) => {
    const stored = new Promise<void>((resolve, reject) => waiting.push({ table, entry, resolve, reject }));
    if (!isWriting) void flush();
    return stored;
  };
}

async function allOf(stored: readonly Promise<void>[]): Promise<void> {
  await Promise.all(stored);
}

/** Stores a group in one statement. Throws `LeaseLost` if this process does not hold the lease. */
async function writeGroup(
  insert: PreparedStatement,
  key: string,
  lease: Lease,
  group: readonly Waiting[],
): Promise<void> {
  const { holder, isHeld } = lease;
  if (!isHeld) throw new LeaseLost();
  const written = await insert.run([
    ...[key, holder, group.map(({ table }) => table).join('\n')],
    ...[group.map(({ entry }) => entry.deal).join(), group.map(({ entry }) => stepOf(entry)).join()],
    group.map(({ entry }) => JSON.stringify(entry)).join('\n'),
  ]);
  if (written === group.length) return;
  lease.lose();
  throw new LeaseLost();
}

function stepOf(entry: JournalEntry): number {
  return entry.type === 'opened' ? 0 : entry.step;
}

type EntryRow = Pick<JournalEntryRow, 'tableId' | 'deal' | 'step' | 'entry'>;

/** Throws if the entry is malformed. */
function entryOf({ tableId, deal, step, entry }: EntryRow): JournalEntry {
  const place = { table: 'journal_entry', id: `${tableId} ${deal} ${step}`, column: 'entry' };
  return parseColumn(journalEntrySchema, place, entry);
}
