// Updates tournaments when an account is deleted. Its bots are withdrawn from unfinished tournaments if another entrant or the
// reference bot can take the place; otherwise they stay and forfeit, so that no other owner's tournament stops. Tournaments of
// the account that have not started are cancelled; those in progress continue, controlled by administrators.

import type { PrismaClient } from '../../../dist/prisma/client.ts';
import type { Competitions } from '../competitions.ts';
import { SWISS } from './swiss-kind.ts';
import type { Tournaments } from './tournaments.ts';

export async function leaveTournaments(
  prisma: PrismaClient,
  director: Pick<Competitions, 'control'> & Pick<Tournaments, 'withdraw'>,
  userId: string,
): Promise<void> {
  const own = await prisma.competition.findMany({
    where: { ownerId: userId, status: 'created' },
    select: { id: true },
  });
  for (const { id } of own) await director.control(id, 'cancel');
  const entered = await prisma.entrant.findMany({
    where: {
      isReference: false,
      botVersion: { bot: { ownerId: userId } },
      competition: { kind: SWISS, status: { in: ['created', 'running', 'paused', 'failed'] } },
    },
    select: { competitionId: true, name: true },
  });
  for (const { competitionId, name } of entered) await director.withdraw(competitionId, name);
}
