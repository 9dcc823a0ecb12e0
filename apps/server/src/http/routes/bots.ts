// Lists of bots: house bots for all visitors, remote and uploaded bots for their owners.

import { HOUSE_BOTS, LADDER_ENTRANTS } from '@mcr-arena/house-bots';
import { botListSchema } from '@mcr-arena/protocol/documents';
import { botTextOf, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { listOwnBots } from '../../bots/bot-document.ts';
import { listRemoteBots } from '../../bots/remote-bots.ts';
import { type Routes, routesAbout } from '../route.ts';
import { remoteBotsSchema } from '../schemas.ts';

const route = routesAbout('bots');
const HOUSE = {
  bots: HOUSE_BOTS.map(({ name, description }) => ({ name, description })),
  variants: expectValue(parseBotSpecifications(LADDER_ENTRANTS.join(',')))
    .map((specification) => ({ name: specification.name, bot: botTextOf(specification) }))
    .filter(({ name, bot }) => name !== bot),
};

export const BOT_ROUTES: Routes = [
  route({
    at: 'GET /bots',
    for: 'visitors',
    summary: 'house bots that can be entered; for a signed-in user, also their own bots',
    response: { 200: botListSchema },
    refusals: [401],
    handle: async ({ visitor }, { prisma }) => {
      if (visitor === undefined) return HOUSE;
      return { ...HOUSE, own: await listOwnBots(prisma, visitor.user.id) };
    },
  }),

  route({
    at: 'GET /remote-bots',
    for: ['user'],
    summary: 'remote bots that can be entered, connected or not: all for administrators, their own for other users',
    response: { 200: remoteBotsSchema },
    handle: async ({ sender: identity }, { prisma, remotePlay }) => {
      const bots = (await listRemoteBots(prisma, identity)).map(({ id, name }) => {
        const deals = remotePlay.bots.dealsOf(id);
        return { id, name, connected: deals !== undefined, deals: deals ?? 0 };
      });
      return { bots };
    },
  }),
];
