// Versions that can be chosen for a match.

import type { Bot, BotVersion } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';

/** A bot that was not removed, of an owner who may play. */
export async function findPlayableBot(store: Store, owner: string, name: string): Promise<Bot | undefined> {
  const where = { name, removedAt: null, owner: { name: owner, suspendedAt: null } };
  return (await store.bot.findFirst({ where })) ?? undefined;
}

/**
 * The version of that number, or without one the newest. `isFree`: the sender may choose any; else only what was ever on the
 * ladder, and without a number only what is on it.
 */
export async function findPlayableVersion(
  store: Store,
  { botId, number, isFree }: { readonly botId: string; readonly number: number | undefined; readonly isFree: boolean },
): Promise<BotVersion | undefined> {
  const version = await store.botVersion.findFirst({
    where: {
      ...{ botId, kind: { not: 'remote' } },
      ...(number === undefined ? {} : { number }),
      ...(isFree ? {} : { rating: { isNot: null } }),
      ...(isFree || number !== undefined ? {} : { rankedAt: { not: null } }),
    },
    orderBy: { number: 'desc' },
  });
  return version ?? undefined;
}
