// Authorization of routes about one bot: its owner, by any token but those of their other bots, and administrators.

import type { Bot } from '../../dist/prisma/client.ts';
import { type Identity, isAdministrator } from '../accounts/identity.ts';
import { findBotInUse } from '../bots/find-bot-row.ts';
import type { ApiContext } from './context.ts';
import { ApiError, foundOrRefuse } from './errors.ts';

/** The bot that a URL names, if the sender may control it. Throws `ApiError`: `bot-not-found`, `not-yours`. */
export async function controlledBot(
  { prisma }: ApiContext,
  sender: Identity,
  { owner, name }: { readonly owner: string; readonly name: string },
): Promise<Bot> {
  const bot = foundOrRefuse(await findBotInUse(prisma, owner, name), 'bot-not-found');
  if (!controlsBot(sender, bot)) throw notYourBot();
  return bot;
}

/** Whether the sender may control the bot. */
export function controlsBot(sender: Identity, bot: Pick<Bot, 'id' | 'ownerId'>): boolean {
  const isOwn = bot.ownerId === sender.user.id && (sender.bot === undefined || sender.bot.id === bot.id);
  return isOwn || isAdministrator(sender);
}

export function notYourBot(): ApiError {
  return new ApiError('not-yours', 'only the owner of the bot or an administrator may do this');
}
