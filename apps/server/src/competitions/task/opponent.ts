// Finds the version that the submissions of a task must beat.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { findPlayableBot, findPlayableVersion } from '../match/playable-version.ts';

export type OpponentError = 'bot-not-found' | 'bot-not-for-matches' | 'version-unknown';

/** The current code of a house bot, or the ranked version of a bot whose owner permits matches on request. */
export async function findOpponent(
  prisma: PrismaClient,
  houseVersions: HouseVersions,
  { owner, bot: name }: { readonly owner: string; readonly bot: string },
): Promise<Result<{ readonly version: string; readonly name: string }, OpponentError>> {
  const bot = await findPlayableBot(prisma, owner, name);
  if (bot === undefined) return failure('bot-not-found', `bot "${name}" of "${owner}" not found`);
  const house = bot.ownerId === HOUSE_USER ? houseVersions.get(name) : undefined;
  if (house !== undefined) return success({ version: house, name });
  if (!bot.matchesOnRequest) {
    const message = `the owner of "${name}" of "${owner}" does not permit matches on request`;
    return failure('bot-not-for-matches', message);
  }
  const ranked = await findPlayableVersion(prisma, { botId: bot.id, number: undefined, isFree: false });
  if (ranked === undefined) return failure('version-unknown', `bot "${name}" of "${owner}" is not on the ladder`);
  return success({ version: ranked.id, name: name.slice(0, 100) });
}
