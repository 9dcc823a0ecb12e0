// Plays sets with remote bots on the main thread, which also has their connections. A journal allows a set to resume after a crash.

import { randomBytes } from 'node:crypto';
import {
  type ClaimWindowLimits,
  openTableJournal,
  type PlayedSet,
  playSet,
  type SetOrder,
  type SetPool,
  type TableObserver,
  tableIdOf,
} from '@mcr-arena/arena';
import type { HostRegistry } from '@mcr-arena/hosts';
import { type JournalStore, LeaseLost } from '../journal/journal-store.ts';

/** Returns an observer for a deal of a set, by its index in the set's seatings. */
export type WatchDeal = (order: SetOrder, deal: number) => TableObserver | undefined;

interface SetPlayerOptions {
  readonly registry: HostRegistry;
  readonly journal: JournalStore;
  readonly claimWindow?: ClaimWindowLimits;
  readonly watch?: readonly WatchDeal[];
}

/** `close` only refuses further sets; those in play end when their seats are suspended. */
export function createSetPlayer({ registry, journal, claimWindow, watch = [] }: SetPlayerOptions): SetPool {
  let isClosed = false;
  const play = async (order: SetOrder): Promise<PlayedSet> => {
    if (isClosed) throw new Error('the tables are closed');
    const table = tableIdOf(order);
    try {
      return await playSet(order, registry, {
        journal: await openTableJournal(journal, table, () => randomBytes(12).toString('base64url')),
        observersOf: (deal) => watch.flatMap((each) => each(order, deal) ?? []),
        ...(claimWindow !== undefined && { claimWindow }),
      });
    } catch (thrown) {
      // A void set is played again from the start. A set that another process resumes keeps its journal.
      if (!isClosed && !(thrown instanceof LeaseLost)) await journal.discard(table);
      throw thrown;
    }
  };
  return {
    play,
    close: async () => {
      isClosed = true;
    },
  };
}
