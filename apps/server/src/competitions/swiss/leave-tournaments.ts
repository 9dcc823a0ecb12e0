// Updates tournaments after accounts were deleted. Their bots are withdrawn from unfinished tournaments if another entrant or the
// reference bot can take the place; otherwise they stay and forfeit, so that no other owner's tournament stops. Tournaments of
// such an account that have not started are cancelled; those in progress continue, controlled by administrators.

import { DELETED } from '../../accounts/own-account.ts';
import type { BarringTools } from '../competition-kind.ts';
import type { Ledger } from './ledger.ts';
import { SWISS } from './swiss-config.ts';
import { withdrawEntrant } from './withdraw.ts';

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
