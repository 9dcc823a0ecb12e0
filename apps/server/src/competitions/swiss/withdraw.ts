// Withdraws an entrant from a tournament: it finishes the open round and plays no further one. It keeps its points and rank.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { createConfig } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { DELETED } from '../../accounts/own-account.ts';
import type { BarringTools } from '../competition-kind.ts';
import { isOver, lockCompetition } from '../competition-row.ts';
import type { Ledger } from './ledger.ts';
import { configOfRow, SWISS } from './swiss-config.ts';

type WithdrawError = 'tournament-unknown' | 'entrant-unknown' | 'status-conflict' | 'config-invalid';

/** Returns the last round that the entrant plays. Idempotent. Error `config-invalid`: its place could not be filled. */
export function withdrawEntrant(
  { prisma, ledger }: { readonly prisma: PrismaClient; readonly ledger: Ledger },
  id: string,
  entrant: string,
): Promise<Result<number, WithdrawError>> {
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row === undefined) return failure('tournament-unknown', `tournament "${id}" not found`);
    if (isOver(row.status)) return failure('status-conflict', `tournament "${id}" is over`);
    const found = row.entrants.find(({ name, isReference }) => name === entrant && !isReference);
    if (found === undefined) return failure('entrant-unknown', `tournament "${id}" has no entrant "${entrant}"`);
    const { open } = await ledger.read(transaction, row);
    const afterRound = row.startedAt === null ? 0 : (open?.round ?? configOfRow(row).rounds);
    if (found.withdrawnAfter !== null && found.withdrawnAfter <= afterRound) return success(found.withdrawnAfter);
    const config = configOfRow(row);
    const others = config.withdrawals.filter((withdrawal) => withdrawal.entrant !== entrant);
    const checked = createConfig({ ...config, withdrawals: [...others, { entrant, afterRound }] });
    if (!checked.ok) return failure('config-invalid', checked.error.message);
    const key = { competitionId_name: { competitionId: id, name: entrant } };
    await transaction.entrant.update({ where: key, data: { withdrawnAfter: afterRound } });
    return success(afterRound);
  });
}

// Updates tournaments after accounts were deleted. Their bots are withdrawn from unfinished tournaments if another entrant or the
// reference bot can take the place; otherwise they stay and forfeit, so that no other owner's tournament stops. Tournaments of
// such an account that have not started are cancelled; those in progress continue, controlled by administrators.

export async function leaveTournaments({ prisma, cancel }: BarringTools, ledger: Ledger): Promise<void> {
  const own = await prisma.competition.findMany({
    where: { kind: SWISS, owner: DELETED, status: 'created' },
    select: { id: true },
  });
  for (const { id } of own) await cancel(id);
  const entered = await prisma.entrant.findMany({
    where: {
      isReference: false,
      withdrawnAfter: null,
      botVersion: { bot: { owner: DELETED } },
      competition: { kind: SWISS, status: { in: ['created', 'running', 'paused', 'failed'] } },
    },
    select: { competitionId: true, name: true },
  });
  for (const { competitionId, name } of entered) await withdrawEntrant({ prisma, ledger }, competitionId, name);
}
