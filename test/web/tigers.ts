// A bot with three versions, for tests of comparisons and matches.

import { expectValue } from '@mcr-arena/tiles';
import { joinDatabase } from '../../apps/server/src/database/open-database.ts';
import { PASSED } from '../server/competitions/ladder-under-test.ts';

/** Adds the bot `tiger` of `Ann`: version 1 is `shanten` with the blunders to claim whatever is nearer to ready and to see regular hands only. */
export async function addTigers(url: string): Promise<void> {
  const database = expectValue(await joinDatabase({ type: 'postgres', url }));
  const { prisma } = database;
  const { id: ownerId } = await prisma.user.findUniqueOrThrow({ where: { name: 'Ann' } });
  const { id: botId } = await prisma.bot.create({ data: { ownerId, name: 'tiger' } });
  await prisma.botVersion.createMany({
    data: [1, 2, 3].map((number) => ({
      botId,
      number,
      kind: 'stdio',
      manifest: { kind: 'house', name: 'shanten', parameters: number > 1 ? { claims: 'no' } : { forms: 'regular' } },
      contentHash: `tiger ${number}`,
      checkedAt: new Date(),
      checkReport: PASSED,
    })),
  });
  await database.close();
}
