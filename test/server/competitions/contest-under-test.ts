// Contests with users' bots, whose versions run the code of house bots.

import { createHash } from 'node:crypto';
import type { CheckVerdict } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import type { ContestInput } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';
import { createUser } from '../../../apps/server/src/accounts/users.ts';

export interface OwnedBot {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
}

/** Adds a bot with a version that passed its check. */
export async function addBot(prisma: PrismaClient, owner: string, name: string, house = 'random'): Promise<OwnedBot> {
  const known = await prisma.user.findUnique({ where: { name: owner } });
  const user = known ?? expectValue(await createUser(prisma, { name: owner, kind: 'person', role: 'user' }));
  const bot = await prisma.bot.create({ data: { ownerId: user.id, name } });
  await addVersion(prisma, bot.id, { house });
  return bot;
}

/** Adds the next version of a bot, by default one that passed its check. */
export async function addVersion(
  prisma: PrismaClient,
  botId: string,
  {
    house = 'random',
    check = { ok: true },
  }: { readonly house?: string; readonly check?: { readonly ok: boolean; readonly verdict?: CheckVerdict } } = {},
): Promise<number> {
  const number = (await prisma.botVersion.count({ where: { botId } })) + 1;
  const contentHash = createHash('sha256').update(`${botId} ${number}`).digest('hex');
  const content = { manifest: { kind: 'house', name: house }, contentHash };
  await prisma.botVersion.create({
    data: { botId, number, kind: 'stdio', ...content, checkedAt: new Date(), checkReport: check },
  });
  return number;
}

/** A time that no test reaches. */
export const LATER = '2999-01-01T00:00:00Z';

/** The 2022 format with few rounds and deals, played in seconds. */
export const SMALL_2022: ContestInput = {
  registrationEnds: LATER,
  stages: [
    { name: 'Qualification', rounds: 2, seatings: 1 },
    { name: 'Elimination', places: 16, rounds: 2, seatings: 1, versions: 'newest' },
    { name: 'Final', places: 4, rounds: 3, seatings: 4 },
  ],
};
