// Finds bots by owner and name, and their versions by number, as in URLs.

import type { Bot, BotVersion } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';

/** Finds a bot, even if it was removed. */
export async function findBotRow(store: Store, owner: string, name: string): Promise<Bot | undefined> {
  return (await store.bot.findFirst({ where: { name, owner: { name: owner } } })) ?? undefined;
}

/** Finds a bot that was not removed. */
export async function findBotInUse(store: Store, owner: string, name: string): Promise<Bot | undefined> {
  return (await store.bot.findFirst({ where: { name, removedAt: null, owner: { name: owner } } })) ?? undefined;
}

/** Finds a bot that was not removed, by the id of its owner. */
export async function findOwnBot(store: Store, ownerId: string, name: string): Promise<Bot | undefined> {
  return (await store.bot.findFirst({ where: { name, removedAt: null, ownerId } })) ?? undefined;
}

export async function findVersion(store: Store, botId: string, number: number): Promise<BotVersion | undefined> {
  return (await store.botVersion.findUnique({ where: { botId_number: { botId, number } } })) ?? undefined;
}
