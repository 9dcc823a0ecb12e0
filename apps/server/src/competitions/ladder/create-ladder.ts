// Creates the ladder with the house bots at the first start of a server, and ranks the house bots' current versions at every start.

import { LADDER_ENTRANTS } from '@mcr-arena/house-bots';
import { parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { rowOfNew } from '../new-competition.ts';
import { DEFAULT_LADDER, LADDER, type LadderConfig } from './ladder-config.ts';

/** Returns the id of the ladder. Servers that start at the same time create only one; its id differs from those of existing tournaments. */
export async function ensureLadder(
  prisma: PrismaClient,
  houseVersions: HouseVersions,
  config: LadderConfig = DEFAULT_LADDER,
): Promise<string> {
  await rankHouseBots(prisma, houseVersions);
  for (let number = 1; ; number += 1) {
    const known = await prisma.competition.findFirst({ where: { kind: LADDER }, select: { id: true } });
    if (known !== null) return known.id;
    const id = number === 1 ? LADDER : `${LADDER}-${number}`;
    const row = rowOfNew({ id, kind: LADDER, name: 'Ladder', ownerId: HOUSE_USER, config });
    await prisma.competition.createMany({
      data: { ...row, status: 'running', startedAt: new Date() },
      skipDuplicates: true,
    });
  }
}

async function rankHouseBots(prisma: PrismaClient, houseVersions: HouseVersions): Promise<void> {
  const names = expectValue(parseBotSpecifications(LADDER_ENTRANTS.join(','))).map(({ name }) => name);
  const present = names.map((name) => houseVersions.get(name)!);
  const bot = { ownerId: HOUSE_USER };
  await prisma.$transaction([
    prisma.botVersion.updateMany({ where: { bot, id: { notIn: present } }, data: { rankedAt: null } }),
    prisma.botVersion.updateMany({ where: { id: { in: present }, rankedAt: null }, data: { rankedAt: new Date() } }),
  ]);
}
