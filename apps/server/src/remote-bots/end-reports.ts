// Notifies remote bots that one of their competitions has finished, failed or been cancelled. Disconnected bots get no message.

import type { CompetitionEnded } from '@mcr-arena/protocol';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { REMOTE_KINDS } from '../bots/kinds/version-kinds.ts';
import type { Announcement } from '../events/announcements.ts';
import type { RemoteBots } from './remote-bots.ts';

/** Handles announcements of the end of a competition and ignores other announcements. */
export function createEndReports(
  bots: RemoteBots,
  prisma: PrismaClient,
  onError: (error: unknown) => void,
): (announcement: Announcement) => void {
  return (announcement) => {
    if (announcement.type !== 'statusChanged') return;
    const { competition, status } = announcement;
    if (status !== 'finished' && status !== 'cancelled' && status !== 'failed') return;
    void report(bots, prisma, competition, status).catch(onError);
  };
}

async function report(
  bots: RemoteBots,
  prisma: PrismaClient,
  competition: string,
  status: CompetitionEnded['status'],
): Promise<void> {
  const found = await prisma.competition.findUnique({
    where: { id: competition },
    select: {
      name: true,
      entrants: {
        where: { botVersion: { kind: { in: REMOTE_KINDS } } },
        select: { botVersion: { select: { botId: true } } },
      },
    },
  });
  if (found === null) return;
  const entered = new Set(found.entrants.flatMap(({ botVersion }) => botVersion?.botId ?? []));
  for (const id of entered) bots.send(id, 'competitionEnded', { competition, name: found.name, status });
}
