// What happens once in the life of a database: an administrator's token, and a demo tournament to look at.

import { DEMO_ENTRANTS } from '@mcr-arena/arena';
import { formatBot, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../dist/prisma/client.ts';
import { issueToken } from './accounts/tokens.ts';
import type { Director } from './tournaments/director.ts';

const DEMO_ID = 'demo';

/** The administrator's token, at the first start only: it is not kept. */
export async function issueFirstToken(prisma: PrismaClient): Promise<string | undefined> {
  return prisma.$transaction(async (transaction) => {
    if (!(await isFirst(transaction, 'administrator'))) return undefined;
    return (await issueToken(transaction, 'first administrator', 'administrator')).token;
  });
}

/** Makes and starts the demo tournament, once; a start that was cut short is made good by the next. */
export async function startDemo(prisma: PrismaClient, director: Director): Promise<void> {
  const done = await prisma.setting.findUnique({ where: { key: keyOf('demo') } });
  if (done !== null) return;
  const entrants = expectValue(parseBotSpecifications(DEMO_ENTRANTS.join(','))).map((specification) => ({
    id: specification.name,
    bot: formatBot(specification),
  }));
  const config = { id: DEMO_ID, entrants, rounds: 24, seatings: 4 as const };
  const created = await director.create({ name: 'Demo of the house bots', config });
  if (!created.ok && created.error.code !== 'tournament-exists') throw new Error(created.error.message);
  expectValue(await director.control(DEMO_ID, 'start'));
  await isFirst(prisma, 'demo');
}

/** Whether this has not been done yet on this database; from now on it has. Of two servers, one hears yes. */
async function isFirst(prisma: Pick<PrismaClient, 'setting'>, what: string): Promise<boolean> {
  const { count } = await prisma.setting.createMany({
    data: [{ key: keyOf(what), value: new Date().toISOString() }],
    skipDuplicates: true,
  });
  return count === 1;
}

function keyOf(what: string): string {
  return `first-start/${what}`;
}
