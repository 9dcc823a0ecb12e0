// The progress of tournaments as folded from their played sets, kept in memory between readings: tallies and pairings, and
// the sets of open rounds. Sets of played rounds are not kept, so memory does not grow with them. Only sets that are not
// known yet are read, so another server's sets show too. After a withdrawal everything is folded again, for who plays
// decides how the open round is paired.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { resumeTournament } from '@mcr-arena/arena';
import { expectValue } from '@mcr-arena/tiles';
import {
  type ByPosition,
  type EntrantId,
  formatSetId,
  recordOpenSet,
  type SetResult,
  type TournamentConfig,
  type TournamentProgress,
} from '@mcr-arena/tournament';
import { byPosition } from '@mcr-arena/tournament/schema';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { DuplicateSet } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { parseDeals } from './standings/played-sets.ts';
import { configOfRow, planOfRow, type TournamentRow } from './tournament-row.ts';

export interface Ledger {
  /** The tournament with all sets that `store` has. */
  read(store: Store, row: TournamentRow): Promise<TournamentProgress>;
}

/** Tournaments kept in memory. */
const KEPT = 200;
/** Sets that are read at once. */
const PAGE_SETS = 100;
const IN_ORDER = [{ roundNumber: 'asc' }, { table: 'asc' }, { number: 'asc' }] as const;

export function createLedger(): Ledger {
  const known = new LRUCache<string, TournamentProgress>({ max: KEPT });
  return {
    read: async (store, row) => {
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
  const played = await store.duplicateSet.findMany({
    where: { tournamentId: before.config.id, roundNumber: { gte: before.open.round }, playedAt: { not: null } },
    orderBy: [...IN_ORDER],
    select: { id: true, roundNumber: true, table: true, number: true },
  });
  const { sets, round } = before.open;
  const unknown = played.filter(
    ({ roundNumber, table, number }) =>
      roundNumber !== round || !sets.has(formatSetId({ round: roundNumber, table, set: number })),
  );
  let progress = before;
  for (let from = 0; from < unknown.length; from += PAGE_SETS) {
    const ids = unknown.slice(from, from + PAGE_SETS).map(({ id }) => id);
    const page = await store.duplicateSet.findMany({ where: { id: { in: ids } }, orderBy: [...IN_ORDER] });
    for (const set of page) progress = expectValue(recordOpenSet(progress, resultOfSet(set)));
    // The embedded database answers within the same turn of the event loop: others have theirs between two pages.
    await nextTurn();
  }
  return progress;
}

const entrantNames = byPosition(z.string());

/** Who plays a set. */
export function playersOf({ entrants }: Pick<DuplicateSet, 'entrants'>): ByPosition<EntrantId> {
  return entrantNames.parse(entrants);
}

/** What a played set counts for. */
export function resultOfSet({ roundNumber, table, number, entrants, deals, digest }: DuplicateSet): SetResult {
  return {
    round: roundNumber,
    table,
    set: number,
    entrants: playersOf({ entrants }),
    deals: parseDeals(deals),
    ...(digest === null ? {} : { record: digest }),
  };
}
