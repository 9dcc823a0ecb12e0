// Locks the versions that play: at the deadline for all entries, and again for the entrants of a stage that accepts newer versions.

import type { ContestConfig } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { notify } from '../../notices/notices.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { type EntryRow, lockedVersionOf, readEntries, versionAt } from './entries.ts';

/** Puts all entries that have a version to play into the first stage, and returns the updated entries. */
export async function lockEntries(
  transaction: Prisma.TransactionClient,
  { id: contest, name }: CompetitionRow,
  config: ContestConfig,
  entries: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  for (const entry of entries) {
    const { botId, bot } = entry;
    const found = await lockedVersionOf(transaction, entry, config);
    const about = { contest, name, bot: bot.name, stage: 1 };
    const key = { contestId_botId: { contestId: contest, botId } };
    if (found.type === 'excluded') {
      await transaction.contestEntry.update({ where: key, data: { excluded: found.reason } });
      const notice = { type: 'contestExcluded', ...about, reason: found.reason } as const;
      await notify(transaction, [{ userId: bot.ownerId, notice }]);
      continue;
    }
    const { id: versionId, number: version } = found.version;
    await transaction.contestEntry.update({ where: key, data: { versionId, stage: 1 } });
    await notify(transaction, [{ userId: bot.ownerId, notice: { type: 'contestLocked', ...about, version } }]);
  }
  return readEntries(transaction, contest);
}

interface NewestLock {
  readonly config: ContestConfig;
  readonly stage: number;
  readonly at: Date;
  readonly entries: readonly EntryRow[];
}

/** Locks the newest version that passed its check by `at`. A removed bot keeps its locked version. */
export async function lockNewest(
  transaction: Prisma.TransactionClient,
  { id: contest, name }: CompetitionRow,
  { config, stage, at, entries }: NewestLock,
): Promise<readonly EntryRow[]> {
  for (const { botId, bot, versionId } of entries) {
    const newest = bot.removedAt === null ? await versionAt(transaction, botId, at, config) : undefined;
    if (newest === undefined || newest.id === versionId) continue;
    const key = { contestId_botId: { contestId: contest, botId } };
    await transaction.contestEntry.update({ where: key, data: { versionId: newest.id } });
    const notice = { type: 'contestLocked', contest, name, bot: bot.name, stage, version: newest.number } as const;
    await notify(transaction, [{ userId: bot.ownerId, notice }]);
  }
  const players = new Set(entries.map(({ botId }) => botId));
  return (await readEntries(transaction, contest)).filter(({ botId }) => players.has(botId));
}
