// The list of tournaments, newest first.

import type { listSchema, summarySchema } from '@mcr-arena/protocol/documents';
import type * as z from 'zod';
import type { Competition, CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { listedRulesOf } from '../competition-row.ts';
import { DISCLOSED } from '../set-row.ts';
import { readSwissConfig, SWISS } from './swiss-config.ts';
import { type Counts, summaryOf, unreadableSummaryOf } from './tournament-document.ts';
import type { Winners } from './winners.ts';

interface TournamentQuery {
  readonly status?: CompetitionStatus | undefined;
  readonly limit: number;
  /** Only tournaments created before this time. */
  readonly before?: string | undefined;
}

interface ListTools {
  readonly prisma: PrismaClient;
  readonly winners: Winners;
}

/** A page of the list. `onUnreadable` is called with the error of each row that is malformed. */
export async function listTournaments(
  { prisma, winners }: ListTools,
  { status, limit, before }: TournamentQuery,
  onUnreadable: (error: unknown) => void,
): Promise<z.output<typeof listSchema>> {
  const rows = await prisma.competition.findMany({
    where: { kind: SWISS, ...(status && { status }), ...(before && { createdAt: { lt: before } }) },
    orderBy: { createdAt: 'desc' },
    take: limit,
    include: {
      owner: { select: { name: true } },
      _count: {
        select: {
          entrants: { where: { isReference: false } },
          rounds: true,
          sets: { where: DISCLOSED },
        },
      },
    },
  });
  const last = rows.at(-1);
  const openRounds = await readOpenRounds(prisma, rows);
  const finished = rows.filter((row) => row.status === 'finished');
  const first = await winners.of(
    finished.map(({ id }) => id),
    onUnreadable,
  );
  return {
    tournaments: rows.map(({ _count, owner, ...row }) => {
      const round = openRounds.get(row.id);
      return {
        ...readableSummaryOf(row, onUnreadable, {
          entrants: _count.entrants,
          roundsOpened: round ?? _count.rounds,
          roundsComplete: round === undefined ? _count.rounds : round - 1,
          setsPlayed: _count.sets,
        }),
        organiser: owner.name,
        ...(first.has(row.id) ? { winner: first.get(row.id)! } : {}),
      };
    }),
    ...(last !== undefined && rows.length === limit ? { next: last.createdAt.toISOString() } : {}),
  };
}

/** A malformed row gets a placeholder summary, so that it does not hide the others. */
function readableSummaryOf(
  row: Competition,
  onUnreadable: (error: unknown) => void,
  counts: Counts,
): z.output<typeof summarySchema> {
  try {
    return { ...summaryOf(row, counts), ...listedRulesOf(row) };
  } catch (thrown) {
    onUnreadable(thrown);
    return unreadableSummaryOf(row, counts);
  }
}

/** Of each tournament with an open round: its number. It is the last one, also if it was opened after the rounds of `rows` were counted. */
async function readOpenRounds(
  prisma: PrismaClient,
  rows: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const open = await prisma.competitionSet.findMany({
    where: { competitionId: { in: rows.map(({ id }) => id) }, playedAt: null },
    distinct: ['competitionId'],
    select: { competitionId: true, roundNumber: true },
  });
  return new Map(open.map(({ competitionId, roundNumber }) => [competitionId, roundNumber!]));
}

export interface RunningTournament {
  readonly name: string;
  readonly rounds: number;
  readonly roundsOpened: number;
}

/** The last five that started and are running. */
export async function listRunning(prisma: PrismaClient): Promise<readonly RunningTournament[]> {
  const rows = await prisma.competition.findMany({
    where: { status: 'running', kind: SWISS },
    orderBy: { startedAt: 'desc' },
    take: 5,
    include: { _count: { select: { rounds: true } } },
  });
  return rows.map((row) => ({
    name: row.name,
    rounds: readSwissConfig(row).rounds,
    roundsOpened: row._count.rounds,
  }));
}
