// Lets an owner choose the version that plays on the ladder.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { isSealed } from '../../bots/kinds/version-kinds.ts';
import { hasPassed } from '../../bots/passed-version.ts';
import { DEFAULT_LADDER, LADDER, readLadderConfig } from './ladder-config.ts';

type RankingError =
  | 'version-unknown'
  | 'version-unsealed'
  | 'version-unchecked'
  | 'version-benched'
  | 'too-many-ranked';

/** Returns the number of the version that is now ranked. Ranking it again changes nothing. */
export function rankVersion(
  prisma: PrismaClient,
  { id: botId, ownerId }: { readonly id: string; readonly ownerId: string },
  number: number | undefined,
): Promise<Result<number, RankingError>> {
  return prisma.$transaction(async (transaction) => {
    // Without the lock, two bots ranked at the same time would each see one place left.
    await transaction.$queryRaw`SELECT id FROM user_account WHERE id = ${ownerId}::uuid FOR UPDATE`;
    const where = { botId, ...(number === undefined ? {} : { number }) };
    const version = await transaction.botVersion.findFirst({ where, orderBy: { number: 'desc' } });
    if (version === null) return failure('version-unknown', 'the bot has no such version');
    if (!isSealed(version)) {
      return failure('version-unsealed', 'remote bots cannot be sealed: the ladder accepts uploaded bots only');
    }
    if (!hasPassed(version)) {
      return failure(
        'version-unchecked',
        `version ${version.number} has not passed its check: only versions that passed can be ranked`,
      );
    }
    if (version.benchedAt !== null) {
      return failure(
        'version-benched',
        `version ${version.number} had repeated faults on the ladder: upload a corrected one`,
      );
    }
    if (version.rankedAt !== null) return success(version.number);
    const row = await transaction.competition.findFirst({
      where: { kind: LADDER },
      select: { id: true, config: true },
    });
    const { botsPerOwner } = row === null ? DEFAULT_LADDER : readLadderConfig(row);
    const others = await transaction.botVersion.count({
      where: { rankedAt: { not: null }, botId: { not: botId }, bot: { ownerId, removedAt: null } },
    });
    if (others >= botsPerOwner) {
      return failure(
        'too-many-ranked',
        `${others} of your bots are ranked, which is the limit: take one off the ladder first`,
      );
    }
    await transaction.botVersion.updateMany({ where: { botId }, data: { rankedAt: null } });
    await transaction.botVersion.update({ where: { id: version.id }, data: { rankedAt: new Date() } });
    return success(version.number);
  });
}

/** Takes a bot off the ladder. It keeps its ratings. */
export async function unrankBot(prisma: PrismaClient, botId: string): Promise<void> {
  await prisma.botVersion.updateMany({ where: { botId }, data: { rankedAt: null } });
}

/** Id of the ladder, to advance it immediately instead of after the next set. */
export async function ladderId(prisma: PrismaClient): Promise<string | undefined> {
  const row = await prisma.competition.findFirst({ where: { kind: LADDER }, select: { id: true } });
  return row?.id;
}
