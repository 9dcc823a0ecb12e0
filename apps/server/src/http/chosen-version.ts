// Bot versions that senders choose for matches and comparisons.

import * as z from 'zod';
import type { Identity } from '../accounts/identity.ts';
import { hasPassed } from '../bots/passed-version.ts';
import type { MatchedVersion } from '../competitions/experiment.ts';
import { findPlayableBot, findPlayableVersion, isKnownBot } from '../competitions/match/playable-version.ts';
import { botNotFound, controlsBot } from './authorization.ts';
import type { ApiContext } from './context.ts';
import { ApiError } from './errors.ts';
import { nameSchema } from './schemas.ts';

export const chosenSchema = z.strictObject({
  owner: nameSchema,
  bot: nameSchema,
  version: z
    .int()
    .min(1)
    .max(1_000_000)
    .exactOptional()
    .describe('default: the version on the ladder, or the newest for your own bots'),
});
type Chosen = z.output<typeof chosenSchema>;

export interface ChosenVersion extends MatchedVersion {
  /** Whether it passed its check. */
  readonly hasPassed: boolean;
  /** Whether the sender may control its bot. */
  readonly isOwn: boolean;
}

/** Versions of other owners, who must permit matches on request, must be on the ladder or, if chosen by number, have been on it. */
export async function chosenVersion(
  { prisma }: Pick<ApiContext, 'prisma'>,
  identity: Identity,
  { owner, bot: name, version: wanted }: Chosen,
): Promise<ChosenVersion> {
  const found = await findPlayableBot(prisma, owner, name);
  const isOwn = found !== undefined && controlsBot(identity, found);
  // Others cannot find out the names of bots that were never on the ladder.
  const bot = found && (isOwn || (await isKnownBot(prisma, found.id))) ? found : undefined;
  if (bot === undefined) throw botNotFound({ owner, name });
  if (!bot.matchesOnRequest && !isOwn) {
    throw new ApiError(
      'bot-not-for-matches',
      `the owner of "${name}" of "${owner}" does not permit matches on request`,
    );
  }
  const version = await findPlayableVersion(prisma, { botId: bot.id, number: wanted, isFree: isOwn });
  if (version === undefined)
    throw new ApiError('version-unknown', `bot "${name}" of "${owner}" has no such version on the ladder`);
  return { version: version.id, bot: name, number: version.number, owner, hasPassed: hasPassed(version), isOwn };
}
