// The house bots as bots of the house, with a version for each state of their code that a server has started with.

import { botDigestOf, findBot } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { ensureHouse, HOUSE_USER } from '../accounts/house.ts';
import type { BotManifest } from './bot-version.ts';

/** Ids of the versions that this program plays, by the house bot's name. */
export type HouseVersions = ReadonlyMap<string, string>;

/** Creates what is missing. Servers that start together make each bot and version once. */
export async function registerHouseBots(prisma: PrismaClient): Promise<HouseVersions> {
  await ensureHouse(prisma);
  const names = HOUSE_BOTS.map(({ name }) => name);
  await prisma.bot.createMany({ data: names.map((name) => ({ ownerId: HOUSE_USER, name })), skipDuplicates: true });
  const versions = new Map<string, string>();
  for (const { id, name } of await prisma.bot.findMany({ where: { ownerId: HOUSE_USER, name: { in: names } } })) {
    versions.set(name, await registerVersion(prisma, id, name));
  }
  return versions;
}

/** The id of the version with the bot's present code. */
async function registerVersion(prisma: PrismaClient, botId: string, name: string): Promise<string> {
  const source = expectValue(findBot({ name, bot: name, parameters: {} }, '.', HOUSE_BOTS));
  const contentHash = botDigestOf(source);
  const manifest: BotManifest = { kind: 'house', name };
  for (;;) {
    const known = await prisma.botVersion.findFirst({ where: { botId, contentHash } });
    if (known !== null) return known.id;
    const newest = await prisma.botVersion.findFirst({ where: { botId }, orderBy: { number: 'desc' } });
    const number = (newest?.number ?? 0) + 1;
    // Another server may take the number meanwhile, for the same code or for other code.
    await prisma.botVersion.createMany({
      data: [{ botId, number, kind: 'house', manifest, contentHash }],
      skipDuplicates: true,
    });
  }
}
