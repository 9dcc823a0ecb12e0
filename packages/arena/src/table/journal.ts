// The journal of a table: the replies of every step, stored before their events are shown. The engine is deterministic, so the
// replies of a step determine its events; a step is one entry. `from` detects an engine that produces different events.

import type { Replies } from '@mcr-arena/engine';

export type JournalEntry =
  /** A deal was opened with this random id, which identifies it to its bots. */
  | { readonly type: 'opened'; readonly deal: number; readonly id: string }
  /** Step `step` of a deal (from 1): the replies to its question. `from`: number of earlier events in the deal. */
  | {
      readonly type: 'replied';
      readonly deal: number;
      readonly step: number;
      readonly from: number;
      readonly replies: Replies;
    };

/** Append-only. A table is a set or a game; its deals are numbered from 0. */
export interface Journal {
  /** Resolves when the entries would survive a crash. Rejects if this process may no longer write. */
  append(table: string, entries: readonly JournalEntry[]): Promise<void>;
  /** All entries of a table; those of one deal in the order in which they were appended. */
  read(table: string): Promise<readonly JournalEntry[]>;
}

/** One deal's part of a journal. */
export interface DealJournal {
  readonly id: string;
  /** The steps that were stored earlier, oldest first. */
  readonly stored: readonly StoredStep[];
  /** Resolves when the step would survive a crash. */
  store(step: StoredStep): Promise<void>;
}

export type StoredStep = Pick<JournalEntry & { readonly type: 'replied' }, 'from' | 'replies'>;

/** The journals of the deals of one table. */
export interface TableJournal {
  /** Opens the deal, with a new id unless it was opened before. */
  deal(deal: number): Promise<DealJournal>;
}

/** Reads the stored journal of a table. `newId` draws the id of a deal that was not opened before. */
export async function openTableJournal(journal: Journal, table: string, newId: () => string): Promise<TableJournal> {
  const entries = Map.groupBy(await journal.read(table), ({ deal }) => deal);
  return {
    deal: async (deal) => {
      const known = entries.get(deal) ?? [];
      const opened = known.find(({ type }) => type === 'opened') as (JournalEntry & { type: 'opened' }) | undefined;
      const id = opened?.id ?? newId();
      if (opened === undefined) await journal.append(table, [{ type: 'opened', deal, id }]);
      const stored = known.filter((entry) => entry.type === 'replied');
      let step = stored.length;
      return {
        id,
        stored,
        store: ({ from, replies }) => {
          step += 1;
          return journal.append(table, [{ type: 'replied', deal, step, from, replies }]);
        },
      };
    },
  };
}
