// The configuration of the ladder, as stored in the competition's `config`.

import { LADDER_ENTRANTS } from '@mcr-arena/house-bots';
import { parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import * as z from 'zod';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';
import { rowOfNew } from '../new-competition.ts';

export const LADDER = 'ladder';

const natural = z.int().min(0);

const ladderConfigSchema = z.strictObject({
  /** Maximum number of bots of one account that may be ranked at a time. */
  botsPerOwner: z.int().min(1),
  /** Number of initial sets in which the bots of a new account meet house bots only. */
  noviceSets: natural,
  /** While a version has played fewer sets, the ladder runs at full capacity. Versions of house bots do not count. */
  learningSets: natural,
  /** Number of sets played after the first start, even if nobody watches. */
  firstSets: natural,
  /** Sets per bot in 24 hours while all ratings are settled and no page is open. */
  dailySets: natural,
  /** Time between two sets, in ms, while all ratings are settled and people watch. */
  watchedMs: natural,
  /** Sequence number of the first set before which the uncertainty of ratings grows with absence: 1, but for ladders of 0.2. */
  absenceFrom: z.int().min(1),
});
export type LadderConfig = z.infer<typeof ladderConfigSchema>;

export const DEFAULT_LADDER: LadderConfig = {
  botsPerOwner: 4,
  noviceSets: 8,
  learningSets: 1000,
  firstSets: 24,
  dailySets: 48,
  watchedMs: 5000,
  absenceFrom: 1,
};

/** Throws if it is malformed. */
export function readLadderConfig(row: Pick<CompetitionRow, 'id' | 'config'>): LadderConfig {
  return parseColumn(ladderConfigSchema, placeOf(row, 'config'), row.config);
}

// Creates the ladder with the house bots at the first start of a server, and ranks the house bots' current versions at every start.

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
