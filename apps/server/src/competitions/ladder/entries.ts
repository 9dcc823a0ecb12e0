// Enters versions on the ladder and retires them, as their owners choose. Bot versions store whether they are ranked; the rows of
// ratings are updated from them before tables are planned. A version that leaves keeps its rating and continues from it when it returns,
// but with an uncertainty that has grown with its absence.

import { lowerEndOf, ratingAfterAbsence } from '@mcr-arena/ladder';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import { firstRatingOf } from './rate-sets.ts';
import { emptyTally } from './tally.ts';

interface RankedVersion {
  readonly version: string;
  readonly bot: string;
  readonly owner: string;
  readonly isBack: boolean;
}

/** Updates the rows of ratings to match the ranked versions. */
export async function followRanked(transaction: Prisma.TransactionClient): Promise<void> {
  await transaction.$executeRaw`
    UPDATE ladder_rating SET retired_at = now()
    FROM bot_version version
    JOIN bot ON bot.id = version.bot_id
    JOIN user_account owner ON owner.id = bot.owner_id
    WHERE version.id = version_id AND retired_at IS NULL AND (
      version.ranked_at IS NULL OR bot.removed_at IS NOT NULL
      OR owner.suspended_at IS NOT NULL OR owner.deleted_at IS NOT NULL)`;
  const entered = await transaction.$queryRaw<RankedVersion[]>`
    SELECT version.id::text AS version, bot.id::text AS bot, owner.id::text AS owner,
      rating.version_id IS NOT NULL AS "isBack"
    FROM bot_version version
    JOIN bot ON bot.id = version.bot_id
    JOIN user_account owner ON owner.id = bot.owner_id
    LEFT JOIN ladder_rating rating ON rating.version_id = version.id
    WHERE version.ranked_at IS NOT NULL AND bot.removed_at IS NULL AND version.kind = ANY (${SEALED_KINDS})
      AND owner.suspended_at IS NULL AND owner.deleted_at IS NULL
      AND (rating.version_id IS NULL OR rating.retired_at IS NOT NULL)
    ORDER BY version.ranked_at, version.id`;
  for (const one of entered) await enter(transaction, one);
}

async function enter(
  transaction: Prisma.TransactionClient,
  { version: versionId, bot: botId, owner: ownerId, isBack }: RankedVersion,
): Promise<void> {
  if (isBack) return comeBack(transaction, versionId);
  const previous = await transaction.ladderRating.findFirst({
    where: { botId },
    orderBy: [{ enteredAt: 'desc' }, { versionId: 'asc' }],
  });
  const rating = await firstRatingOf(transaction, previous?.versionId ?? null);
  await transaction.ladderRating.create({
    data: {
      versionId,
      botId,
      ownerId,
      previousId: previous?.versionId ?? null,
      ...rating,
      lower: lowerEndOf(rating),
      tally: emptyTally(),
      enteredAt: new Date(),
    },
  });
}

/** Ranks a version that returns by its uncertainty today; `sigma` stays that of its last set, from which its next set is rated. */
async function comeBack(transaction: Prisma.TransactionClient, versionId: string): Promise<void> {
  const rating = await transaction.ladderRating.findUniqueOrThrow({ where: { versionId } });
  const idleMs = rating.lastPlayedAt === null ? 0 : Date.now() - rating.lastPlayedAt.getTime();
  const lower = lowerEndOf(ratingAfterAbsence(rating, idleMs));
  await transaction.ladderRating.update({ where: { versionId }, data: { lower, retiredAt: null } });
}
