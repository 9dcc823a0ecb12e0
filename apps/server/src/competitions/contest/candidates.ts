// The bots of a user that a contest can accept.

import type { ContestCandidate } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { isSealed } from '../../bots/kinds/version-kinds.ts';
import { databaseTime } from '../../database/open-database.ts';
import { readContestConfig } from './contest-config-row.ts';
import type { ContestRow } from './contest-document.ts';
import { versionAt } from './entries.ts';

/** Sorted by name; without remote bots if the contest requires sealed bots. */
export async function readCandidates(
  prisma: PrismaClient,
  contest: ContestRow,
  ownerId: string,
): Promise<ContestCandidate[]> {
  const config = readContestConfig(contest);
  const now = await databaseTime(prisma);
  const bots = await prisma.bot.findMany({
    where: { ownerId, removedAt: null },
    orderBy: { name: 'asc' },
    include: { versions: { select: { kind: true } }, contests: { where: { contestId: contest.id } } },
  });
  const fit = bots.filter(({ versions }) => config.bots === 'any' || versions.length === 0 || versions.some(isSealed));
  return Promise.all(
    fit.map(async ({ id, name, versions, contests: [entry] }): Promise<ContestCandidate> => {
      const version = await versionAt(prisma, id, now, config);
      return {
        bot: name,
        versions: versions.length,
        ...(version === undefined ? {} : { version: version.number }),
        ...(entry === undefined ? {} : { name: entry.name }),
      };
    }),
  );
}
