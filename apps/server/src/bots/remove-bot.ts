// Removal of a bot, by its owner or an administrator: it cannot be entered or connected any more. Its versions and results stay.

import type { PrismaClient } from '../../dist/prisma/client.ts';

/** The ids of the tokens that it put out of use. */
export function removeBot(prisma: PrismaClient, botId: string): Promise<readonly string[]> {
  return prisma.$transaction(async (store) => {
    const now = new Date();
    await store.bot.update({ where: { id: botId }, data: { removedAt: now } });
    const where = { botId, revokedAt: null };
    const tokens = await store.credential.findMany({ where, select: { id: true } });
    await store.credential.updateMany({ where, data: { revokedAt: now } });
    return tokens.map(({ id }) => id);
  });
}
