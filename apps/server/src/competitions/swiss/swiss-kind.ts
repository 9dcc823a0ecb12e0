// Swiss tournaments as a kind of competition. Each round is paired by rank, once the previous round is complete.

import type { TournamentPlan } from '@mcr-arena/runs';
import { duplicateFormatOf, openSets, rankingPointsOf, wallsByTable } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { notify } from '../../notices/notices.ts';
import type { Circumstances, CompetitionEnd, CompetitionKind } from '../competition-kind.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { keptApart } from '../kept-apart.ts';
import { setPlayed } from '../set-row.ts';
import type { Ledger } from './ledger.ts';
import { readTournament } from './reading.ts';
import { configOfRow, type Pace, readSwissConfig, SWISS } from './swiss-config.ts';
import { tournamentOf } from './tournament-document.ts';
import { plannedSetOf, planOfRow, specOfSet } from './tournament-plan.ts';
import { leaveTournaments } from './withdraw.ts';

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
    page: '/tournaments/:id',
    hasDealPages: true,
    plansAfter: 'last-set',
    dumpedIn: 'month-of-end',
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
        announcements: [{ type: 'roundOpened', competition: row.id, round }],
      };
    },
    specOf: (row, set) => {
      const spec = specOfSet(planOf(row), set);
      return wallsByTable(configOfRow(row)) ? spec : keptApart(row, spec, `${spec.job.round}/${spec.job.set}`);
    },
    disclosure: (row) => (wallsByTable(planOf(row).config) ? 'stored' : 'wall'),
    announcementOf: (row, set) => {
      const played = setPlayed(set);
      // In the bridge format, ranking points are known once all tables have played the set.
      if (duplicateFormatOf(planOf(row).config) === 'bridge') return played;
      return { ...played, rankingPoints: rankingPointsOf(played.totals) };
    },
    document: async (store, row) => tournamentOf(await readTournament(store, ledger, row)),
    onEnd: notifyOfEnd,
    releaseBarred: (tools) => leaveTournaments(tools, ledger),
  };
}

async function lastRound(transaction: Prisma.TransactionClient, competitionId: string) {
  return transaction.round.findFirst({ where: { competitionId }, orderBy: { number: 'desc' } });
}

/** Delay before a round opens, in ms. */
function delayOf({ roundsAtOnce, everyMs }: Pace, round: number, last: Date | undefined, { isWatched }: Circumstances) {
  if (round <= roundsAtOnce) return 0;
  if (!isWatched) return Math.max(everyMs, 1);
  const sinceMs = last === undefined ? everyMs : Date.now() - last.getTime();
  // Negative after the clock of the machine was set back: the round opens now, and the next one waits by the new time.
  return sinceMs < 0 ? 0 : Math.max(0, everyMs - sinceMs);
}

// Notices about the end of a tournament, to its organiser and to the owners of the bots that played. A competition that opened it
// sends its own notices.

async function notifyOfEnd(
  transaction: Prisma.TransactionClient,
  { id, name, ownerId, entrants }: CompetitionRow,
  { status, failure: reason, isChild }: CompetitionEnd,
): Promise<void> {
  if (isChild) return;
  const byOwner = new Map<string, string[]>([[ownerId, []]]);
  for (const entrant of entrants) {
    const owner = entrant.botVersion?.bot.ownerId;
    if (owner !== undefined) byOwner.set(owner, [...(byOwner.get(owner) ?? []), entrant.name]);
  }
  await notify(
    transaction,
    [...byOwner].map(([userId, own]) => ({
      userId,
      notice: {
        type: 'tournamentEnded',
        tournament: id,
        name,
        status,
        entrants: own,
        ...(reason !== undefined && { reason }),
      },
    })),
  );
}
