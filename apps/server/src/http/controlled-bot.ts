// Authorization of routes about one bot: its owner, by any token but those of their other bots, and administrators.

import type { Bot } from '../../dist/prisma/client.ts';
import { HOUSE_USER } from '../accounts/house.ts';
import { type Identity, isAdministrator } from '../accounts/identity.ts';
import { findBotInUse } from '../bots/find-bot-row.ts';
import type { ApiContext } from './context.ts';
import { ApiError, foundOrRefuse } from './errors.ts';

/** The bot that a URL names, if the sender may control it. Throws `bot-not-found`. */
export async function controlledBot(
  { prisma }: ApiContext,
  sender: Identity,
  { owner, name }: { readonly owner: string; readonly name: string },
): Promise<Bot> {
  const bot = foundOrRefuse(await findBotInUse(prisma, owner, name), 'bot-not-found');
  if (!controlsBot(sender, bot)) throw notYourBot(bot);
  return bot;
}

/** Whether the sender may control the bot. */
export function controlsBot(sender: Identity, bot: Pick<Bot, 'id' | 'ownerId'>): boolean {
  const isOwn = bot.ownerId === sender.user.id && (sender.bot === undefined || sender.bot.id === bot.id);
  return isOwn || isAdministrator(sender);
}

/** For bots of people the same error as for a name that no bot has, so that nobody can find out the names of private bots. */
export function notYourBot({ ownerId }: Pick<Bot, 'ownerId'>): ApiError {
  if (ownerId !== HOUSE_USER) return new ApiError('bot-not-found');
  return new ApiError('not-yours', 'only an organiser or an administrator may do this with a house bot');
}
