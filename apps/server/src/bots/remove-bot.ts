// Removes a bot for its owner or an administrator: it can no longer be entered or connect, and unfinished checks end without a report. Its
// versions and results stay; the files of its versions and the reports of their checks are deleted once no unfinished competition or
// game needs them.

import { type CompetitionStatus, Prisma, type PrismaClient } from '../../dist/prisma/client.ts';
import type { ArtifactStore } from './artifacts/artifact-store.ts';

const OVER: CompetitionStatus[] = ['finished', 'cancelled'];

/** Removes a bot and returns the ids of its revoked tokens. */
export function removeBot(prisma: PrismaClient, botId: string): Promise<readonly string[]> {
  return prisma.$transaction(async (store) => {
    const now = new Date();
    await store.bot.update({ where: { id: botId }, data: { removedAt: now } });
    await store.botVersion.updateMany({ where: { botId }, data: { rankedAt: null } });
    await store.botCheck.deleteMany({ where: { state: { not: 'done' }, version: { botId } } });
    const where = { botId, revokedAt: null };
    const tokens = await store.credential.findMany({ where, select: { id: true } });
    await store.credential.updateMany({ where, data: { revokedAt: now } });
    return tokens.map(({ id }) => id);
  });
}

/** Deletes files and reports of removed bots that are no longer needed. */
export async function deleteRemovedArtifacts(
  prisma: PrismaClient,
  artifacts: Pick<ArtifactStore, 'deleteUnused'>,
): Promise<void> {
  const competition = { status: { notIn: OVER } };
  await prisma.botVersion.updateMany({
    where: {
      artifactHash: { not: null },
      bot: { removedAt: { not: null } },
      seats: { none: { set: { playedAt: null, competition } } },
      entrants: { none: { competition } },
      games: { none: { game: { status: { not: 'over' } } } },
      // Between two stages, no tournament has the entrant.
      contests: { none: { rank: null, contest: competition } },
    },
    data: { artifactHash: null, checkReport: Prisma.DbNull },
  });
  await artifacts.deleteUnused(prisma);
}
