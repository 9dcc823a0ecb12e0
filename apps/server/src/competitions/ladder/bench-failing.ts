// Takes versions that keep failing off the ladder: an uploaded version with a fault in each of its last five sets. Its owner gets a
// notice; the version cannot be ranked again.

import type { Prisma } from '../../../dist/prisma/client.ts';
import { notify } from '../../notices/notices.ts';

/** Sets with a fault, one after the other, after which a version is benched. */
const SETS = 5;

interface FailingVersion {
  readonly id: string;
  readonly number: number;
  readonly bot: string;
  readonly owner: string;
}

/** Of these versions. Those that were benched before stay as they are. */
export async function benchFailing(transaction: Prisma.TransactionClient, versions: readonly string[]): Promise<void> {
  const failing = await transaction.$queryRaw<FailingVersion[]>`
    SELECT version.id::text, version.number, bot.name AS bot, bot.owner_id::text AS owner
    FROM bot_version version JOIN bot ON bot.id = version.bot_id
    WHERE version.id = ANY (${[...versions]}::uuid[]) AND version.kind IN ('stdio', 'policy')
      AND version.ranked_at IS NOT NULL AND version.benched_at IS NULL
      AND (
        SELECT count(*) FROM (
          SELECT faults FROM ladder_result WHERE version_id = version.id ORDER BY sequence DESC LIMIT ${SETS}
        ) latest WHERE faults > 0
      ) = ${SETS}`;
  for (const { id, number, bot, owner } of failing) {
    await transaction.botVersion.update({ where: { id }, data: { benchedAt: new Date(), rankedAt: null } });
    const notice = { type: 'botBenched', bot, version: number, sets: SETS } as const;
    await notify(transaction, [{ userId: owner, notice }]);
  }
}
