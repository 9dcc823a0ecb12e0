// Withdraws entrants from contests: on request, and after their accounts were deleted.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { DELETED } from '../../accounts/own-account.ts';
import type { BarringTools } from '../competition-kind.ts';
import { isOver, lockCompetition } from '../competition-row.ts';
import type { Ledger } from '../swiss/ledger.ts';
import { withdrawEntrant } from '../swiss/withdraw.ts';
import { CONTEST } from './contest-config-row.ts';
import { readStages } from './stages.ts';

interface WithdrawalTools {
  readonly prisma: PrismaClient;
  readonly ledger: Ledger;
}

/** The entrant finishes the open rounds and plays no further ones. */
export async function withdrawEntry(
  { prisma, ledger }: WithdrawalTools,
  id: string,
  name: string,
): Promise<Result<true, 'entrant-unknown' | 'status-conflict'>> {
  const found = await prisma.$transaction(async (transaction) => {
    // Waits until a stage that is being drawn is stored, so that it is read below.
    const row = await lockCompetition(transaction, id);
    if (row !== undefined && isOver(row.status)) return 'over';
    await transaction.contestEntry.updateMany({
      where: { contestId: id, name, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
    });
    return (await transaction.contestEntry.count({ where: { contestId: id, name } })) > 0 ? 'entered' : 'unknown';
  });
  if (found === 'over') return failure('status-conflict', `contest "${id}" is over`);
  if (found === 'unknown') return failure('entrant-unknown', `contest "${id}" has no entrant "${name}"`);
  // Does nothing for an entrant that plays in no tournament of an open stage.
  for (const stage of (await readStages(prisma, id)).flat()) await withdrawEntrant({ prisma, ledger }, stage.id, name);
  return success(true);
}

const OPEN: CompetitionStatus[] = ['running', 'paused', 'failed'];

/** Withdraws the bots of deleted accounts from contests that are not over, and cancels their contests that have not opened a stage. */
export async function leaveContests({ prisma, cancel, announce }: BarringTools, ledger: Ledger): Promise<void> {
  const open = { kind: CONTEST, status: { in: OPEN } };
  const own = await prisma.competition.findMany({
    where: { ...open, owner: DELETED, stages: { none: {} } },
    select: { id: true },
  });
  for (const { id } of own) await cancel(id);
  const entries = await prisma.contestEntry.findMany({
    where: { bot: { owner: DELETED }, contest: open, rank: null, withdrawnAt: null },
    select: { contestId: true, name: true },
  });
  for (const { contestId, name } of entries) {
    await withdrawEntry({ prisma, ledger }, contestId, name);
    announce({ type: 'entriesChanged', competition: contestId });
  }
}
