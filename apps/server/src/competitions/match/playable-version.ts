// Finds versions that can be chosen for a match.

import type { Bot, BotVersion } from '../../../dist/prisma/client.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';

/** Sets whether users other than the owner may request matches with a bot. */
export async function allowMatches(store: Store, botId: string, allowed: boolean): Promise<void> {
  await store.bot.update({ where: { id: botId }, data: { matchesOnRequest: allowed } });
}

/** Whether a version of the bot is or was on the ladder, so that everybody knows the bot. */
export async function isKnownBot(store: Store, botId: string): Promise<boolean> {
  return (
    (await store.botVersion.findFirst({ where: { botId, rating: { isNot: null } }, select: { id: true } })) !== null
  );
}

/** A bot that was not removed and whose owner may play. */
export async function findPlayableBot(store: Store, owner: string, name: string): Promise<Bot | undefined> {
  const where = { name, removedAt: null, owner: { name: owner, suspendedAt: null } };
  return (await store.bot.findFirst({ where })) ?? undefined;
}

/**
 * The version with the given number, or the newest. With `isFree`, any version can be chosen. Otherwise a numbered version
 * must have been on the ladder at some time, and without a number only the version now on the ladder is found.
 */
export async function findPlayableVersion(
  store: Store,
  { botId, number, isFree }: { readonly botId: string; readonly number: number | undefined; readonly isFree: boolean },
): Promise<BotVersion | undefined> {
  const version = await store.botVersion.findFirst({
    where: {
      botId,
      kind: { in: SEALED_KINDS },
      ...(number === undefined ? {} : { number }),
      ...(isFree ? {} : { rating: { isNot: null } }),
      ...(isFree || number !== undefined ? {} : { rankedAt: { not: null } }),
    },
    orderBy: { number: 'desc' },
  });
  return version ?? undefined;
}
