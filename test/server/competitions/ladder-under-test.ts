// A ladder with users' bots, whose versions run the code of house bots.

import type { CheckReport } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';
import { HOUSE_USER } from '../../../apps/server/src/accounts/house.ts';
import { createUser } from '../../../apps/server/src/accounts/users.ts';

/** The report of a check without faults. */
export const PASSED: CheckReport = {
  ok: true,
  verdict: 'passed',
  buildOutput: '',
  situations: 64,
  deals: 24,
  faults: [],
  different: 0,
  decisionMs: { p50: 1, p99: 2 },
  memoryMiB: 20,
  setsPerHour: 1000,
};

export interface RankedBot {
  readonly owner: string;
  readonly bot: string;
  readonly version: string;
}

/** Adds a ranked bot, and its owner if there is no such user. */
export async function addRankedBot(
  prisma: PrismaClient,
  owner: string,
  name: string,
  house = 'random',
): Promise<RankedBot> {
  const known = await prisma.user.findUnique({ where: { name: owner } });
  const user = known ?? expectValue(await createUser(prisma, { name: owner, kind: 'person', role: 'user' }));
  const bot = await prisma.bot.create({ data: { ownerId: user.id, name } });
  return { owner: user.id, bot: bot.id, version: await addVersion(prisma, bot.id, house) };
}

/** Has the house bots `names` play like `shanten`, which takes a twentieth of their CPU time or less. */
export async function quicken(prisma: PrismaClient, names: string[] = ['goal', 'careful', 'policy']): Promise<void> {
  const bot = { ownerId: HOUSE_USER, name: { in: names } };
  await prisma.botVersion.updateMany({ where: { bot }, data: { manifest: { kind: 'house', name: 'shanten' } } });
}

/** Adds the next version of a bot, ranked in place of the previous one. */
export async function addVersion(prisma: PrismaClient, botId: string, house = 'random'): Promise<string> {
  const number = (await prisma.botVersion.count({ where: { botId } })) + 1;
  await prisma.botVersion.updateMany({ where: { botId }, data: { rankedAt: null } });
  const manifest = { kind: 'house', name: house };
  const data = { botId, number, kind: 'stdio' as const, manifest, contentHash: `${botId} ${number}` };
  const { id } = await prisma.botVersion.create({
    data: { ...data, checkedAt: new Date(), checkReport: PASSED, rankedAt: new Date() },
  });
  return id;
}
