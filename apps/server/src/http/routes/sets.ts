// Disclosed sets of tournaments, of the ladder, of matches and comparisons: their records, and what the sender's bots printed.

import { competitionIdSchema, competitionNameSchema, dealOutputsSchema } from '@mcr-arena/protocol/documents';
import { SET_NAME } from '@mcr-arena/tournament';
import * as z from 'zod';
import { kindOf, pageOf } from '../../competitions/competition-kind.ts';
import { findNamedSet, findWithDeals, isDisclosed } from '../../competitions/disclosed-set.ts';
import { readDealOutputs } from '../../competitions/reports/deal-outputs.ts';
import { RecordReader } from '../../competitions/reports/record-reader.ts';
import { controlsBot } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, type ErrorCode, foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';

const route = routesAbout('sets');
const botsRoute = routesAbout('bots');
const params = z.object({
  id: competitionIdSchema.describe('of a competition, or "ladder"'),
  set: z
    .string()
    .regex(SET_NAME)
    .describe('round, table and set as in the record: r3-t2-s1; without rounds the number: 57'),
});

/** Addresses of a set, with the error if its competition does not exist. */
const RECORDS = [
  ['/tournaments/:id/sets/:set', 'tournament-unknown'],
  ['/competitions/:id/sets/:set', 'set-unknown'],
] as const;

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

export const SET_ROUTES: Routes = [
  route({
    at: 'GET /competitions/:id',
    for: 'public',
    summary: 'kind and name of a competition',
    params: params.pick({ id: true }),
    response: { 200: competitionNameSchema },
    refusals: [404],
    handle: async ({ params: { id } }, { prisma, director }) => {
      const found = foundOrRefuse(await findWithDeals(prisma, director.kinds, id), 'competition-unknown');
      const page = pageOf(kindOf(director.kinds, found), id);
      return { ...found, ...(page && { page }) };
    },
  }),

  ...RECORDS.map(([path, unknown]) =>
    route({
      at: `GET ${path}/record.json`,
      for: 'public',
      summary: 'the record of a disclosed set (see "mcr schema set-record")',
      params,
      refusals: [403, 404],
      handle: async ({ params }, context, reply) => {
        const text = await context.records.text(await disclosedSet(context, params, unknown));
        return reply.type('application/json; charset=utf-8').send(text);
      },
    }),
  ),

  route({
    at: 'GET /tournaments/:id/sets/:set/record.json.zst',
    for: 'public',
    summary: 'the compressed record, as stored in a tournament folder under sets/',
    params,
    handle: async ({ params }, context, reply) => {
      const bytes = await context.records.bytes(await disclosedSet(context, params, 'tournament-unknown'));
      return reply
        .type('application/zstd')
        .header('content-disposition', `attachment; filename="${params.set}.json.zst"`)
        .send(bytes);
    },
  }),

  botsRoute({
    at: 'GET /competitions/:id/sets/:set/deals/:deal/outputs',
    for: ['user'],
    config: { cost: 4 },
    summary: 'what your bots printed during their decisions in a deal of a disclosed set',
    params: params.extend({ deal: z.coerce.number().int().min(1).max(1000) }),
    response: { 200: dealOutputsSchema },
    refusals: [404],
    handle: async ({ sender, params: { id, set, deal } }, { prisma, records, director }) => {
      const tools = {
        store: prisma,
        records: new RecordReader(records),
        mayRead: (bot: Parameters<typeof controlsBot>[1]) => controlsBot(sender, bot),
      };
      const named = await findNamedSet(prisma, director.kinds, { competition: id, set });
      const found = named && isDisclosed(named) ? await readDealOutputs(tools, named, deal) : undefined;
      return foundOrRefuse(found, 'set-unknown', 'deal not found, or its set is not disclosed yet');
    },
  }),

  // Addresses of version 0.2.
  ...FORMER.map(({ at, params: former }) =>
    route({
      at,
      for: 'public',
      summary: 'moved to /competitions/:id/sets/:set/record.json',
      params: former,
      handle: ({ params: { id, number: set } }, _context, reply) =>
        reply.redirect(`/api/competitions/${encodeURIComponent(id)}/sets/${set}/record.json`, 308),
    }),
  ),
];

/** The id of the set. Throws `ApiError`: `unknown` for an unknown competition, `set-unknown`, `set-undisclosed`. */
async function disclosedSet(
  { prisma, director: { kinds } }: ApiContext,
  { id, set }: z.output<typeof params>,
  unknown: ErrorCode,
): Promise<string> {
  foundOrRefuse(await findWithDeals(prisma, kinds, id), unknown);
  const found = foundOrRefuse(await findNamedSet(prisma, kinds, { competition: id, set }), 'set-unknown');
  if (!isDisclosed(found)) throw new ApiError('set-undisclosed');
  return found.id;
}
