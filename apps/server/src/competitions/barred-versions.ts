// Cancels unfinished competitions of chosen bot versions when a bot in them was removed, or when an account that requested them or owns a
// bot in them was suspended or deleted. Idempotent.

import type { CompetitionStatus, Prisma } from '../../dist/prisma/client.ts';
import type { BarringTools } from './competition-kind.ts';

/** Statuses of competitions in which more may be played. */
export const UNFINISHED: CompetitionStatus[] = ['created', 'running', 'paused', 'failed'];

const BARRED = {
  OR: [{ suspendedAt: { not: null } }, { deletedAt: { not: null } }],
} as const satisfies Prisma.UserWhereInput;
const REASON = 'one of its bots was removed, or an account that takes part was suspended or deleted';

/** `kind`: name of the kind of competitions. */
export async function endWithBarred(kind: string, { prisma, cancel }: BarringTools): Promise<void> {
  const bot = { OR: [{ removedAt: { not: null } }, { owner: { ...BARRED } }] };
  const barred = await prisma.competition.findMany({
    where: {
      kind,
      status: { in: UNFINISHED },
      OR: [{ owner: { ...BARRED } }, { entrants: { some: { botVersion: { bot } } } }],
    },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  for (const { id } of barred) await cancel(id, REASON);
}
