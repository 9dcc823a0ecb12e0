// Journals of tables in the database. Entries are stored by group commit (`group-writer.ts`). Every insertion checks the lease in
// its transaction, so that a process that lost it cannot add entries. An entry is identified by table, deal and step, so that it is stored only
// once even if it is written again after a lost acknowledgement.

import type { Journal, JournalEntry } from '@mcr-arena/arena';
import { journalEntrySchema } from '@mcr-arena/arena/schema';
import type { JournalEntry as JournalEntryRow, Prisma } from '../../dist/prisma/client.ts';
import type { Database } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';
import { isDuplicate, mayPass } from '../database/passing-failure.ts';
import { openStatements, type PreparedStatements, type Statement } from '../database/prepared-statement.ts';
import { type RepeatTerms, repeatUntilGivenUp, type WriteEntry, writeInGroups } from './group-writer.ts';
import type { Lease } from './lease.ts';

export interface JournalStore extends Journal {
  /** Deletes the journal of a table. */
  discard(table: string): Promise<void>;
  /** Ids of all deals of all tables. Skips malformed entries; `read` throws for their table. */
  listDeals(): Promise<readonly string[]>;
  /** Closes its connection. */
  close(): Promise<void>;
}

export interface JournalStoreOptions {
  readonly database: Pick<Database, 'prisma' | 'url'>;
  /** The lease under which the tables are played. */
  readonly lease: Lease;
  /** How long a failed write is retried while this process holds the lease. */
  readonly patienceMs?: number;
  /** Called after each failure of a write or read that is retried. */
  onError(error: unknown): void;
  /** Called when entries can no longer be stored, or can be stored again. */
  onDelay?(isDelayed: boolean): void;
}

/** Thrown once this process no longer plays its tables, which are resumed from the journal, here or by another process. */
export class LeaseLost extends Error {
  constructor(message = 'another process now runs the tables') {
    super(message);
  }
}

const PATIENCE_MS = 30_000;

interface TableEntry {
  readonly table: string;
  readonly entry: JournalEntry;
}

const HELD = 'SELECT 1 FROM lease WHERE key = $1 AND holder = $2 AND expires_at > now() FOR SHARE';

/**
 * Values: the key and the holder of the lease, then the columns of the rows as delimited lists, because the driver is slow at writing
 * arrays. Line feeds separate the JSON entries, which contain none.
 */
const GIVEN = `
  unnest(
    string_to_array($3, E'\\n'), string_to_array($4, ',')::int[],
    string_to_array($5, ',')::int[], string_to_array($6, E'\\n')
  ) AS given (table_id, deal, step, entry)`;

/** Returns the number of stored rows, 0 if the lease is lost. */
const INSERT: Statement = {
  name: 'insert-journal-entries',
  text: `
  WITH held AS MATERIALIZED (${HELD})
  INSERT INTO journal_entry (table_id, deal, step, entry)
  SELECT given.table_id, given.deal, given.step, given.entry::json FROM held, ${GIVEN}`,
};

/** For entries that may already be stored. Returns one row for the lease, and one for each entry that is stored as given. */
const INSERT_AGAIN: Statement = {
  name: 'insert-journal-entries-again',
  text: `
  WITH held AS MATERIALIZED (${HELD}), given AS MATERIALIZED (SELECT given.* FROM held, ${GIVEN}), stored AS (
    INSERT INTO journal_entry (table_id, deal, step, entry)
    SELECT table_id, deal, step, entry::json FROM given ON CONFLICT DO NOTHING
    RETURNING table_id, deal, step
  )
  SELECT 1 FROM held
  UNION ALL
  SELECT 1 FROM given WHERE (table_id, deal, step) IN (SELECT * FROM stored) OR EXISTS (
    SELECT 1 FROM journal_entry AS known
    WHERE (known.table_id, known.deal, known.step) = (given.table_id, given.deal, given.step)
    AND known.entry::text = given.entry
  )`,
};

export function createJournalStore(options: JournalStoreOptions): JournalStore {
  const { prisma, url } = options.database;
  const statements = openStatements(url);
  const terms = termsOf(options);
  const write = writerOf(options, terms, statements);
  const store = (table: string, entry: JournalEntry): Promise<void> => write({ table, entry });
  return {
    append: (table, [first, ...others]) => {
      if (first === undefined) return Promise.resolve();
      const stored = store(table, first);
      return others.length === 0 ? stored : allOf([stored, ...others.map((entry) => store(table, entry))]);
    },
    read: async (table) => {
      const orderBy: Prisma.JournalEntryOrderByWithRelationInput[] = [{ deal: 'asc' }, { step: 'asc' }];
      const rows = await repeatUntilGivenUp((isRepeated) => {
        if (isRepeated && !options.lease.isHeld) throw new LeaseLost();
        return prisma.journalEntry.findMany({ where: { tableId: table }, orderBy });
      }, terms);
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
    close: () => statements.close(),
  };
}

function termsOf({ lease, patienceMs = PATIENCE_MS, onError }: JournalStoreOptions): RepeatTerms {
  return {
    mayPass: (error) => !(error instanceof LeaseLost) && (mayPass(error) || isDuplicate(error)),
    patienceMs,
    giveUp: () => {
      lease.lose();
      return new LeaseLost(`the journal was unreachable for ${patienceMs / 1000} s`);
    },
    onError,
  };
}

function writerOf(
  { lease, onDelay = () => {} }: JournalStoreOptions,
  terms: RepeatTerms,
  statements: PreparedStatements,
): WriteEntry<TableEntry> {
  const write = (group: readonly TableEntry[], isRepeated: boolean): Promise<void> =>
    (isRepeated ? insertAgain : insert)(statements, lease, group);
  return writeInGroups({ ...terms, write, onDelay });
}

async function allOf(stored: readonly Promise<void>[]): Promise<void> {
  await Promise.all(stored);
}

/** Stores a group in one statement. Throws `LeaseLost` if this process does not hold the lease. */
async function insert(statements: PreparedStatements, lease: Lease, group: readonly TableEntry[]): Promise<void> {
  const stored = await statements.run(INSERT, valuesOf(lease, group));
  if (stored < group.length) throw lost(lease);
}

/** Throws `LeaseLost`, or an error if other entries were stored, or are being stored, under the same steps. */
async function insertAgain(statements: PreparedStatements, lease: Lease, group: readonly TableEntry[]): Promise<void> {
  const rows = await statements.run(INSERT_AGAIN, valuesOf(lease, group));
  if (rows === 0) throw lost(lease);
  const conflicts = group.length + 1 - rows;
  if (conflicts > 0) throw new Error(`journal entries already stored with different content: ${conflicts}`);
}

function lost(lease: Lease): LeaseLost {
  lease.lose();
  return new LeaseLost();
}

function valuesOf({ isHeld, key, holder }: Lease, group: readonly TableEntry[]): readonly string[] {
  if (!isHeld) throw new LeaseLost();
  return [
    ...[key, holder, group.map(({ table }) => table).join('\n')],
    ...[group.map(({ entry }) => entry.deal).join(), group.map(({ entry }) => stepOf(entry)).join()],
    group.map(({ entry }) => JSON.stringify(entry)).join('\n'),
  ];
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
