// Removes failing versions from the ladder: uploaded versions with a fault in each of their last five sets. The owner gets a
// notice, and the version cannot be ranked again.

import type { Prisma } from '../../../dist/prisma/client.ts';
import { LASTING_KINDS } from '../../bots/kinds/version-kinds.ts';
import { notify } from '../../notices/notices.ts';

/** Number of consecutive sets with a fault after which a version is benched. */
const SETS = 5;

interface FailingVersion {
  readonly id: string;
  readonly number: number;
  readonly bot: string;
  readonly owner: string;
}

/** Benches those of the given versions that keep failing. Versions that are already benched stay unchanged. */
export async function benchFailing(transaction: Prisma.TransactionClient, versions: readonly string[]): Promise<void> {
  const failing = await transaction.$queryRaw<FailingVersion[]>`
    SELECT version.id::text, version.number, bot.name AS bot, bot.owner_id::text AS owner
    FROM bot_version version JOIN bot ON bot.id = version.bot_id
    WHERE version.id = ANY (${[...versions]}::uuid[]) AND version.kind <> ALL (${LASTING_KINDS})
      AND version.ranked_at IS NOT NULL AND version.benched_at IS NULL
      AND (
        SELECT count(*) FROM (
          SELECT faults FROM ladder_result WHERE version_id = version.id ORDER BY sequence DESC LIMIT ${SETS}
        ) latest WHERE faults > 0
      ) = ${SETS}`;
  for (const { id, number, bot, owner } of failing) {
    await transaction.botVersion.updateMany({ where: { id }, data: { benchedAt: new Date(), rankedAt: null } });
    const notice = { type: 'botBenched', bot, version: number, sets: SETS } as const;
    await notify(transaction, [{ userId: owner, notice }]);
  }
}
