// Registers the house bots as bots of the house user, with a version for each state of their code that a server has run.

import { createHash } from 'node:crypto';
import { botDigestOf, findBot } from '@mcr-arena/hosts';
import { HOUSE_BOTS, LADDER_ENTRANTS } from '@mcr-arena/house-bots';
import { type BotSpecification, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { ensureHouse, HOUSE_USER } from '../accounts/house.ts';
import { HOUSE_KIND, type HouseManifest } from './kinds/house-kind.ts';

/** Ids of this program's versions, by the bot's name. */
export type HouseVersions = ReadonlyMap<string, string>;

/** Creates missing bots and versions. Servers that start at the same time create each of them once. */
export async function registerHouseBots(prisma: PrismaClient): Promise<HouseVersions> {
  await ensureHouse(prisma);
  contents ??= new Map(houseSpecifications().map((specification) => [specification.name, contentOf(specification)]));
  const names = [...contents.keys()];
  await prisma.bot.createMany({ data: names.map((name) => ({ ownerId: HOUSE_USER, name })), skipDuplicates: true });
  const versions = new Map<string, string>();
  for (const { id, name } of await prisma.bot.findMany({ where: { ownerId: HOUSE_USER, name: { in: names } } })) {
    versions.set(name, await registerVersion(prisma, id, contents.get(name)!));
  }
  return versions;
}

/** All house bots with default parameters, and the entrants of a new ladder. */
function houseSpecifications(): readonly BotSpecification[] {
  const plain = HOUSE_BOTS.map(({ name }) => name);
  return expectValue(parseBotSpecifications([...new Set([...plain, ...LADDER_ENTRANTS])].join(',')));
}

interface HouseContent {
  readonly contentHash: string;
  readonly manifest: HouseManifest;
}

/** By the bot's name: the code that this process runs. */
let contents: ReadonlyMap<string, HouseContent> | undefined;

function contentOf(specification: BotSpecification): HouseContent {
  const { bot: name, parameters } = specification;
  const isPlain = Object.keys(parameters).length === 0;
  const digest = botDigestOf(expectValue(findBot(specification, '.', HOUSE_BOTS)));
  const contentHash = isPlain ? digest : hashOf(`${digest}\n${JSON.stringify(parameters)}`);
  const manifest: HouseManifest = { kind: HOUSE_KIND.name, name, ...(isPlain ? {} : { parameters }) };
  return { contentHash, manifest };
}

/** The id of the version with the bot's current code; creates the version if it is missing. */
async function registerVersion(
  prisma: PrismaClient,
  botId: string,
  { contentHash, manifest }: HouseContent,
): Promise<string> {
  for (;;) {
    const known = await prisma.botVersion.findFirst({ where: { botId, contentHash } });
    if (known !== null) return known.id;
    const newest = await prisma.botVersion.findFirst({ where: { botId }, orderBy: { number: 'desc' } });
    const number = (newest?.number ?? 0) + 1;
    // Another server may take the number meanwhile, for the same or different code.
    await prisma.botVersion.createMany({
      data: [{ botId, number, kind: HOUSE_KIND.name, manifest, contentHash }],
      skipDuplicates: true,
    });
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
