// Reports about players of games among people, for the administrators, who see them on their page and get a notice. A person reports
// another one once per game. The reported person is not shown it.

import { type PlayerReports, type ReportOrder, reportReasonSchema } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';
import { isDuplicate } from '../database/passing-failure.ts';
import { notify } from '../notices/notices.ts';

interface NewReport extends Pick<ReportOrder, 'deal' | 'reason' | 'text'> {
  readonly gameId: string;
  readonly reporterId: string;
  readonly reportedId: string;
}

/** Stores a report and notifies the administrators. Error: `already-reported`. */
export async function reportPlayer(prisma: PrismaClient, order: NewReport): Promise<Result<true, 'already-reported'>> {
  const { gameId, reportedId, reason } = order;
  const { status, _count } = await prisma.game.findUniqueOrThrow({
    where: { id: gameId },
    select: { status: true, _count: { select: { deals: true } } },
  });
  // The deal in progress is shown once it is over.
  const latest = Math.max(0, _count.deals - (status === 'over' ? 1 : 0));
  try {
    await prisma.$transaction(async (store) => {
      await store.playerReport.create({ data: { ...order, deal: Math.min(order.deal, latest) } });
      const { name } = await store.user.findUniqueOrThrow({ where: { id: reportedId } });
      const where = { role: 'administrator', deletedAt: null, suspendedAt: null } as const;
      const administrators = await store.user.findMany({ where, select: { id: true } });
      const notice = { type: 'playerReported', player: name, reason, game: gameId } as const;
      await notify(
        store,
        administrators.map(({ id }) => ({ userId: id, notice })),
      );
    });
    return success(true);
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('already-reported', 'you have reported this player for this game');
  }
}

const PERSON = { select: { name: true, kind: true, suspendedAt: true } } as const;

interface ReportQuery {
  readonly limit: number;
  /** Only reports before the one with this id. */
  readonly before?: string | undefined;
}

/** Reports that are not closed, the latest first. */
export async function listReports(store: Store, { limit, before }: ReportQuery): Promise<PlayerReports> {
  const rows = await store.playerReport.findMany({
    where: { closedAt: null, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    include: { reporter: PERSON, reported: PERSON },
  });
  const counts = await store.playerReport.groupBy({
    by: ['reportedId'],
    where: { reportedId: { in: rows.map(({ reportedId }) => reportedId) } },
    _count: true,
  });
  return {
    reports: rows.map(({ id, gameId, deal, text, createdAt, reporter, reported, ...row }) => ({
      id,
      game: gameId,
      deal,
      reason: parseColumn(reportReasonSchema, { table: 'player_report', id, column: 'reason' }, row.reason),
      ...(text !== null && { text }),
      reporter: personOf(reporter),
      reported: { ...personOf(reported), isSuspended: reported.suspendedAt !== null },
      ofReported: counts.find(({ reportedId }) => reportedId === row.reportedId)!._count,
      createdAt: createdAt.toISOString(),
    })),
    open: await store.playerReport.count({ where: { closedAt: null } }),
  };
}

function personOf({ name, kind }: { readonly name: string; readonly kind: string }) {
  return { name, isGuest: kind === 'guest' };
}

/** Whether there was such a report. A closed one stays stored. */
export async function closeReport(store: Store, id: string): Promise<boolean> {
  const { count } = await store.playerReport.updateMany({
    where: { id, closedAt: null },
    data: { closedAt: new Date() },
  });
  return count === 1;
}

/** Whether a player of the game was reported, so that administrators may see its deals. */
export async function isReported(store: Store, gameId: string): Promise<boolean> {
  return (await store.playerReport.findFirst({ where: { gameId }, select: { id: true } })) !== null;
}
