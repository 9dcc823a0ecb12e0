// Keeping a played set: its result, its record and the end of its job in one transaction, once.

import { compressText, type PlayedSet, type SetOrder, setRecordOf, setResultOf } from '@mcr-arena/arena';
import { formatSetRecord, type SetResult } from '@mcr-arena/tournament';
import type { Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import type { SetKey, SetQueue } from './set-queue.ts';

/** A set that was played, whose key and tournament are known. */
export interface Played {
  readonly key: SetKey;
  readonly tournamentId: string;
  readonly order: SetOrder;
  readonly set: PlayedSet;
}

/** What was kept; undefined if the set had been kept before, or its tournament is over. */
export async function commitSet(
  prisma: PrismaClient,
  queue: SetQueue,
  { key, tournamentId, order, set }: Played,
): Promise<SetResult | undefined> {
  const text = formatSetRecord(setRecordOf(tournamentId, order, set));
  const result = setResultOf(set, text);
  const record = new Uint8Array(await compressText(text));
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.duplicateSet.updateMany({
      where: { id: key, playedAt: null, tournament: { status: { in: ['running', 'paused', 'failed'] } } },
      data: {
        deals: result.deals as unknown as Prisma.InputJsonArray,
        digest: result.record!,
        playedAt: new Date(),
      },
    });
    if (count === 1) await transaction.setRecord.create({ data: { setId: key, text: record } });
    await queue.done(key, transaction);
    return count === 1 ? result : undefined;
  });
}
