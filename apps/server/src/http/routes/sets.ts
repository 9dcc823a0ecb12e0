// Disclosed sets of tournaments, of the ladder, of matches and comparisons: their records, and what the sender's bots printed.

import { competitionIdSchema, competitionNameSchema, dealOutputsSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { kindOf } from '../../competitions/competition-kind.ts';
import { findNamedSet, findWithDeals, isDisclosed, SET_NAME } from '../../competitions/disclosed-set.ts';
import { readDealOutputs } from '../../competitions/reports/deal-outputs.ts';
import { RecordReader } from '../../competitions/reports/record-reader.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { controlsBot } from '../controlled-bot.ts';
import { ApiError, foundOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';

const route = routesAbout('sets');
const botsRoute = routesAbout('bots');
const params = z.object({
  id: competitionIdSchema.describe('of a tournament, match or comparison, or "ladder"'),
  set: z
    .string()
    .regex(SET_NAME)
    .describe('round, table and set as in the record: r3-t2-s1; without rounds the number: 57'),
});

export function addSets(app: ApiServer, context: ApiContext): void {
  const { prisma, records, director } = context;

  route(app, {
    at: 'GET /competitions/:id',
    for: 'public',
    summary: 'kind and name of a competition',
    params: params.pick({ id: true }),
    response: { 200: competitionNameSchema },
    refusals: [404],
    handle: async ({ params: { id } }) => {
      const found = foundOrRefuse(await findWithDeals(prisma, director.kinds, id), 'competition-unknown');
      const { pages, page = pages && pages + id } = kindOf(director.kinds, found);
      return { ...found, ...(page && { page }) };
    },
  });

  route(app, {
    at: 'GET /competitions/:id/sets/:set/record.json',
    for: 'public',
    summary: 'the record of a disclosed set (see "mcr schema set-record")',
    params,
    refusals: [403, 404],
    handle: async ({ params: { id, set } }, reply) => {
      const found = foundOrRefuse(await findNamedSet(prisma, director.kinds, { competition: id, set }), 'set-unknown');
      if (!isDisclosed(found)) throw new ApiError('set-undisclosed');
      return reply.type('application/json; charset=utf-8').send(await records.text(found.id));
    },
  });

  botsRoute(app, {
    at: 'GET /competitions/:id/sets/:set/deals/:deal/outputs',
    for: ['user'],
    config: { cost: 4 },
    summary: 'what your bots printed during their decisions in a deal of a disclosed set',
    params: params.extend({ deal: z.coerce.number().int().min(1).max(1000) }),
    response: { 200: dealOutputsSchema },
    refusals: [404],
    handle: async ({ sender, params: { id, set, deal } }) => {
      const tools = {
        store: prisma,
        records: new RecordReader(records),
        mayRead: (bot: Parameters<typeof controlsBot>[1]) => controlsBot(sender, bot),
      };
      const named = await findNamedSet(prisma, director.kinds, { competition: id, set });
      const found = named && isDisclosed(named) ? await readDealOutputs(tools, named, deal) : undefined;
      return foundOrRefuse(found, 'set-unknown', 'deal not found, or its set is not disclosed yet');
    },
  });

  addFormerAddresses(app);
}

/** Addresses of version 0.2. */
function addFormerAddresses(app: ApiServer): void {
  const number = z.coerce.number().int().min(1).max(1_000_000_000);
  const ofCompetition = z.object({ id: competitionIdSchema, number });
  const FORMER = [
    {
      at: 'GET /ladder/sets/:number/record.json',
      params: z.object({ id: z.literal('ladder').default('ladder'), number }),
    },
    { at: 'GET /matches/:id/sets/:number/record.json', params: ofCompetition },
    { at: 'GET /comparisons/:id/walls/:number/record.json', params: ofCompetition },
  ] as const;
  for (const { at, params: former } of FORMER) {
    route(app, {
      at,
      for: 'public',
      summary: 'moved to /competitions/:id/sets/:set/record.json',
      params: former,
      handle: ({ params: { id, number: set } }, reply) =>
        reply.redirect(`/api/competitions/${encodeURIComponent(id)}/sets/${set}/record.json`, 308),
    });
  }
}
