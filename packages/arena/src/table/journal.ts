// The journal of a table: the replies of every step, stored before their events are shown. The engine is deterministic, so the
// replies of a step determine its events; a step is one entry. `from` detects an engine that produces different events.

import type { Replies } from '@mcr-arena/engine';
import { formatSetId, type SetId } from '@mcr-arena/tournament';

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
    }
  /** The deal was taken back: of the steps that counted so far, only the first `kept` do. Numbered like a step. */
  | { readonly type: 'undone'; readonly deal: number; readonly step: number; readonly kept: number };

/** Append-only. A table is a set or a game; its deals are numbered from 0. */
export interface Journal {
  /** Resolves when the entries would survive a crash. Rejects if this process may no longer write. */
  append(table: string, entries: readonly JournalEntry[]): Promise<void>;
  /** All entries of a table; those of one deal in the order in which they were appended. */
  read(table: string): Promise<readonly JournalEntry[]>;
}

/** The steps of one deal. */
export interface StepJournal {
  readonly id: string;
  /** The steps that are stored and count, oldest first. */
  readonly stored: readonly StoredStep[];
  /** Resolves when the step would survive a crash. */
  store(step: StoredStep): Promise<void>;
}

/** One deal's part of a journal. */
export interface DealJournal extends StepJournal {
  /** How often the deal was taken back. */
  readonly undone: number;
  /** Drops all steps but the first `kept`. They remain in the journal, which is opened again to continue. */
  takeBack(kept: number): Promise<void>;
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
      const stored = countingSteps(known);
      let step = known.filter(({ type }) => type !== 'opened').length;
      const append = (entry: Stepped): Promise<void> => {
        step += 1;
        return journal.append(table, [{ ...entry, deal, step }]);
      };
      return {
        id,
        stored,
        undone: known.filter(({ type }) => type === 'undone').length,
        store: async ({ from, replies }) => {
          await append({ type: 'replied', from, replies });
          stored.push({ from, replies });
        },
        takeBack: (kept) => append({ type: 'undone', kept }),
      };
    },
  };
}

/** An entry before it is numbered. */
type Stepped =
  | Omit<JournalEntry & { readonly type: 'replied' }, 'deal' | 'step'>
  | Omit<JournalEntry & { readonly type: 'undone' }, 'deal' | 'step'>;

function countingSteps(entries: readonly JournalEntry[]): StoredStep[] {
  const steps: StoredStep[] = [];
  for (const entry of entries) {
    if (entry.type === 'replied') steps.push(entry);
    else if (entry.type === 'undone') steps.length = entry.kept;
  }
  return steps;
}

/**
 * The id of the table at which a set is played, the key of its journal.
 *
 * @example tableIdOf({ competition: 'league', job: { round: 3, table: 2, set: 1 } }) // 'league/r3-t2-s1'
 */
export function tableIdOf({ competition = '', job }: { readonly competition?: string; readonly job: SetId }): string {
  return `${competition}/${formatSetId(job)}`;
}
