// The tournaments as folded from their played sets, kept in memory between readings. Only the sets of rounds that were
// open the last time are read again, so another server's sets show too. After a withdrawal all is folded anew, for who
// plays decides how the open round is paired.

import { resumeTournament } from '@mcr-arena/arena';
import { expectValue } from '@mcr-arena/tiles';
import {
  type ByPosition,
  type DealResult,
  type EntrantId,
  recordSet,
  type SetResult,
  type TournamentConfig,
  type TournamentState,
} from '@mcr-arena/tournament';
import { dealResultSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { DuplicateSet } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { RecentMap } from '../recent-map.ts';
import { configOfRow, planOfRow, type TournamentRow } from './tournament-row.ts';

export interface Ledger {
  /** The tournament with all sets that `store` has. */
  read(store: Store, row: TournamentRow): Promise<TournamentState>;
}

/** Tournaments kept in memory. */
const KEPT = 200;
/** Ways in which a deal ended that are kept in memory, some 5 MB of them. */
const KINDS = 20_000;

const dealsSchema = z.array(dealResultSchema);

export function createLedger(): Ledger {
  const known = new RecentMap<string, TournamentState>(KEPT);
  const kinds = new RecentMap<string, DealResult>(KINDS);
  return {
    read: async (store, row) => {
      const last = known.get(row.id);
      const isGood = last !== undefined && haveSameWithdrawals(last.config, configOfRow(row));
      const state = await readSets(store, kinds, isGood ? last : resumeTournament(planOfRow(row), []));
      known.set(row.id, state);
      return state;
    },
  };
}

function haveSameWithdrawals(a: TournamentConfig, b: TournamentConfig): boolean {
  return JSON.stringify(a.withdrawals) === JSON.stringify(b.withdrawals);
}

async function readSets(
  store: Store,
  kinds: RecentMap<string, DealResult>,
  before: TournamentState,
): Promise<TournamentState> {
  if (before.open === undefined) return before;
  const sets = await store.duplicateSet.findMany({
    where: { tournamentId: before.config.id, roundNumber: { gte: before.open.round }, playedAt: { not: null } },
    orderBy: [{ roundNumber: 'asc' }, { table: 'asc' }, { number: 'asc' }],
  });
  const results = sets
    .map(resultOfSet)
    .map((set) => ({ ...set, deals: set.deals.map((deal) => oneOfKind(kinds, deal)) }));
  return results.reduce((state, set) => expectValue(recordSet(state, set)), before);
}

/** Deals end alike over and over: each kind in memory once takes a set of four deals from 1.1 kB to 0.3. */
function oneOfKind(kinds: RecentMap<string, DealResult>, deal: DealResult): DealResult {
  const kind = JSON.stringify(deal);
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  kinds.set(kind, deal);
  return deal;
}

/** Who plays a set. */
export function playersOf({ entrants }: Pick<DuplicateSet, 'entrants'>): ByPosition<EntrantId> {
  return entrants as unknown as ByPosition<EntrantId>;
}

/** What a played set counts for. Throws where the row holds anything else: nothing but this program writes it. */
export function resultOfSet({ roundNumber, table, number, entrants, deals, digest }: DuplicateSet): SetResult {
  return {
    round: roundNumber,
    table,
    set: number,
    entrants: playersOf({ entrants }),
    deals: dealsSchema.parse(deals),
    ...(digest === null ? {} : { record: digest }),
  };
}
