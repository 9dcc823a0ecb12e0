// The progress of tournaments, folded from their played sets and cached: tallies, pairings and the sets of open rounds. Sets of
// finished rounds are not cached, so memory does not grow with them. Each reading loads only new sets, including those stored by
// other servers. After a withdrawal everything is folded again, because the pairing of the open round depends on the entrants.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { resumeTournament } from '@mcr-arena/runs';
import {
  formatSetId,
  recordOpenSet,
  type SetResult,
  type TournamentConfig,
  type TournamentProgress,
} from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../database/open-database.ts';
import { malformedRow } from '../../database/parse-column.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { dealsOf, playersOf, type SetRow, WITH_SEATS } from '../set-row.ts';
import { configOfRow } from './swiss-config.ts';
import { planOfRow } from './tournament-plan.ts';

/** Maximum number of cached tournaments. */
const KEPT = 200;
/** Number of sets read at a time. */
const PAGE_SETS = 100;
const IN_ORDER = [{ roundNumber: 'asc' }, { table: 'asc' }, { number: 'asc' }] as const;

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger() {
  const known = new LRUCache<string, TournamentProgress>({ max: KEPT });
  return {
    /** The tournament with all sets in `store`. */
    read: async (store: Store, row: CompetitionRow): Promise<TournamentProgress> => {
      const last = known.get(row.id);
      const isGood = last !== undefined && haveSameWithdrawals(last.config, configOfRow(row));
      const progress = await readSets(store, isGood ? last : resumeTournament(planOfRow(row), []));
      known.set(row.id, progress);
      return progress;
    },
  };
}

function haveSameWithdrawals(a: TournamentConfig, b: TournamentConfig): boolean {
  return JSON.stringify(a.withdrawals) === JSON.stringify(b.withdrawals);
}

async function readSets(store: Store, before: TournamentProgress): Promise<TournamentProgress> {
  if (before.open === undefined) return before;
  const played = await store.competitionSet.findMany({
    where: { competitionId: before.config.id, roundNumber: { gte: before.open.round }, playedAt: { not: null } },
    orderBy: [...IN_ORDER],
    select: { id: true, roundNumber: true, table: true, number: true },
  });
  const { sets, round } = before.open;
  const unknown = played.filter(
    ({ roundNumber, table, number }) => roundNumber !== round || !sets.has(formatSetId({ round, table, set: number })),
  );
  let progress = before;
  for (let from = 0; from < unknown.length; from += PAGE_SETS) {
    const ids = unknown.slice(from, from + PAGE_SETS).map(({ id }) => id);
    const where = { id: { in: ids } };
    const page = await store.competitionSet.findMany({ where, orderBy: [...IN_ORDER], include: WITH_SEATS });
    for (const set of page) {
      const recorded = recordOpenSet(progress, resultOfSet(set));
      if (!recorded.ok) throw malformedRow({ table: 'competition_set', id: set.id }, recorded.error.message);
      progress = recorded.value;
    }
    // Parsing a page takes time, so yield to other tasks between two pages.
    await nextTurn();
  }
  return progress;
}

/** Result of a played set. */
export function resultOfSet(set: SetRow): SetResult {
  const { id, roundNumber, table, number, digest } = set;
  if (roundNumber === null) throw malformedRow({ table: 'competition_set', id }, 'it has no round');
  return {
    round: roundNumber,
    table,
    set: number,
    entrants: playersOf(set),
    deals: dealsOf(set),
    ...(digest === null ? {} : { record: digest }),
  };
}
