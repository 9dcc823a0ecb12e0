// Ranking of bots by their owners.

import * as z from 'zod';
import { ladderId, rankVersion, unrankBot } from '../../competitions/ladder/ranking.ts';
import type { ApiContext } from '../context.ts';
import { controlledBot } from '../controlled-bot.ts';
import { valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('ladder');
const params = z.object({ owner: nameSchema, name: nameSchema });
const number = z.int().min(1).max(1_000_000);

const rankSchema = z
  .strictObject({ version: number.exactOptional().describe('default: the newest') })
  .nullish()
  .transform((body) => body ?? {});
const rankedSchema = z.object({ version: number });
const path = '/ladder/bots/:owner/:name';

export const LADDER_ENTRY_ROUTES: Routes = [
  route({
    at: `PUT ${path}`,
    for: ['user', 'bot'],
    summary: 'rank a version that passed its check; it replaces the ranked version of the bot',
    params,
    body: rankSchema,
    response: { 200: rankedSchema },
    refusals: [404, 409],
    handle: async ({ sender, params, body }, context) => {
      const bot = await controlledBot(context, sender, params);
      const ranked = valueOrRefuse(await rankVersion(context.prisma, bot, body.version));
      await seatAgain(context);
      return { version: ranked };
    },
  }),

  route({
    at: `DELETE ${path}`,
    for: ['user', 'bot'],
    summary: 'remove a bot from the ladder; its ratings are kept',
    params,
    response: { 204: z.null() },
    refusals: [404, 409],
    handle: async ({ sender, params }, context) => {
      await unrankBot(context.prisma, (await controlledBot(context, sender, params)).id);
      await seatAgain(context);
      return null;
    },
  }),
];

/** Applies the change immediately instead of after the next set. */
async function seatAgain({ prisma, director }: ApiContext): Promise<void> {
  const id = await ladderId(prisma);
  if (id !== undefined) await director.advance(id);
}
