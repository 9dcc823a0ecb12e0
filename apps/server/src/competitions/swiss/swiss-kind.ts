// Swiss tournaments as a kind of competition. Each round is paired by rank, once the previous round is complete.

import type { SetSpec, TournamentPlan } from '@mcr-arena/arena';
import { duplicateFormatOf, openSets, type SetResult, wallsByTable } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import type { Circumstances, CompetitionKind } from '../competition-kind.ts';
import { type CompetitionRow, findCompetition } from '../competition-row.ts';
import { announcementOf, isDisclosed } from './disclosure.ts';
import { keptApart } from './kept-apart.ts';
import type { Ledger } from './ledger.ts';
import { type Pace, readSwissConfig } from './swiss-config.ts';
import { tournamentOf } from './tournament-document.ts';
import { plannedSetOf, planOfRow, specOfSet } from './tournament-plan.ts';

export const SWISS = 'swiss';

/** Maximum number of cached plans; the plan from which a set is played never changes. */
const KEPT = 100;

export function createSwissKind(ledger: Ledger): CompetitionKind {
  const plans = new LRUCache<string, TournamentPlan>({ max: KEPT });
  const planOf = (row: CompetitionRow): TournamentPlan => {
    const known = plans.get(row.id);
    if (known !== undefined) return known;
    const plan = planOfRow(row);
    plans.set(row.id, plan);
    return plan;
  };
  return {
    name: SWISS,
    plansAfter: 'last-set',
    plan: async (transaction, row, circumstances) => {
      const state = await ledger.read(transaction, row);
      if (state.open === undefined) return { type: 'finish' };
      const { round } = state.open;
      const opened = await lastRound(transaction, row.id);
      if (opened?.number === round) return { type: 'wait' };
      const { pace } = readSwissConfig(row);
      const ms = pace === undefined ? 0 : delayOf(pace, round, opened?.openedAt, circumstances);
      if (ms > 0) return { type: 'wait', ms };
      await transaction.round.create({ data: { competitionId: row.id, number: round } });
      return {
        type: 'play',
        sets: openSets(state).map((set) => plannedSetOf(row, set)),
        announcements: [{ type: 'roundOpened', tournament: row.id, round }],
      };
    },
    specOf: (row, set) => keptApart(row, specOfSet(planOf(row), set)),
    takeSet: async (store, { competition, spec, result }) => {
      const { config } = plans.get(competition) ?? planOf(await expectCompetition(store, competition));
      // If all bots are sealed, no bot can use the announced outcome.
      const isShown =
        !hasUnsealed(spec) || wallsByTable(config) || (await isPlayedEverywhere(store, competition, result));
      return [announcementOf(competition, result, isShown, duplicateFormatOf(config))];
    },
    isDisclosed: async (store, row, { round, table, number }) =>
      round !== undefined && isDisclosed(row.status, await ledger.read(store, row), { round, table, set: number }),
    document: async (store, row) => tournamentOf(row, await ledger.read(store, row)),
  };
}

function hasUnsealed({ bots }: SetSpec): boolean {
  return bots.some(({ unsealed }) => unsealed === true);
}

async function expectCompetition(store: Store, id: string): Promise<CompetitionRow> {
  const row = await findCompetition(store, id);
  if (row === undefined) throw new Error(`competition "${id}" not found`);
  return row;
}

/** Whether all tables of the round have played this set. The sets of a round are planned in one transaction. */
async function isPlayedEverywhere(store: Store, competitionId: string, { round, set }: SetResult): Promise<boolean> {
  const where = { competitionId, roundNumber: round, number: set, playedAt: null };
  return (await store.competitionSet.findFirst({ where, select: { id: true } })) === null;
}

async function lastRound(transaction: Prisma.TransactionClient, competitionId: string) {
  return transaction.round.findFirst({ where: { competitionId }, orderBy: { number: 'desc' } });
}

/** Delay before a round opens, in ms. */
function delayOf({ roundsAtOnce, everyMs }: Pace, round: number, last: Date | undefined, { isWatched }: Circumstances) {
  if (round <= roundsAtOnce) return 0;
  if (!isWatched) return Math.max(everyMs, 1);
  return last === undefined ? 0 : Math.max(0, last.getTime() + everyMs - Date.now());
}
