// Public routes for reading competitions of people and bots: the list, one competition and, once it is over, results and deals.

import { dealRecordSchema } from '@mcr-arena/engine/schema';
import {
  competitionIdSchema,
  dailyChallengeSchema,
  humanDuplicateListSchema,
  humanDuplicateSchema,
} from '@mcr-arena/protocol/documents';
import { humanDuplicateResultsSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { isOver } from '../../competitions/competition-row.ts';
import { readCompetitors, readDealRecord } from '../../competitions/human-duplicate/competitors.ts';
import { readDaily } from '../../competitions/human-duplicate/daily.ts';
import { readDuplicateConfig } from '../../competitions/human-duplicate/duplicate-config.ts';
import {
  type DuplicateRow,
  duplicateDocumentOf,
  duplicateResultsOf,
  findDuplicate,
  listDuplicates,
  standingsOf,
} from '../../competitions/human-duplicate/duplicate-document.ts';
import type { ApiContext } from '../context.ts';
import { sendCsv } from '../csv.ts';
import { ApiError, foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment } from '../schemas.ts';

const route = routesAbout('people and bots');
const params = z.object({ id: competitionIdSchema });
const dealParams = params.extend({
  competitor: z.coerce.number().int().min(1).max(1_000_000).describe('number of the competitor in the competition'),
  deal: z.coerce.number().int().min(1).max(1000),
});

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: moment.optional().describe('only competitions created earlier'),
});

export const DUPLICATE_ROUTES: Routes = [
  route({
    at: 'GET /duplicates',
    for: 'public',
    summary: 'competitions of people and bots, newest first, without daily challenges',
    querystring: listQuery,
    response: { 200: humanDuplicateListSchema },
    handle: async ({ query }, { prisma }) => listDuplicates(prisma, query),
  }),

  route({
    at: 'GET /duplicates/:id',
    for: 'visitors',
    config: { cost: 5 },
    params,
    summary: 'a competition of people and bots; until it is over, only your own results are included',
    response: { 200: humanDuplicateSchema },
    refusals: [404],
    handle: async (request, context) => {
      const reader = request.visitor?.user.id;
      return duplicateDocumentOf(context.prisma, await requireDuplicate(context, request.params.id), reader);
    },
  }),

  route({
    at: 'GET /duplicates/:id/results.json',
    for: 'public',
    config: { cost: 20 },
    params,
    summary: 'secret, records and standings as input for "mcr verify"; once the competition is over',
    response: { 200: humanDuplicateResultsSchema },
    refusals: [403, 404],
    handle: async ({ params: { id } }, context) =>
      (await duplicateResultsOf(context, await requireOver(context, id))) as never,
  }),

  route({
    at: 'GET /duplicates/:id/results.csv',
    for: 'public',
    config: { cost: 6 },
    params,
    summary: 'the standings with the points of each deal; once the competition is over',
    handle: async ({ params: { id } }, context, reply) => {
      const config = readDuplicateConfig(await requireOver(context, id));
      const numbers = Array.from({ length: config.deals }, (_, deal) => `deal ${deal + 1}`);
      const columns = ['rank', 'competitor', 'type', 'owner', 'deals', 'points', 'low', 'high', ...numbers];
      const rows = standingsOf(await readCompetitors(context.prisma, id, config), config.deals).map(
        ({ rank, name, type, owner, played, total, points }) => [
          ...[rank, name, type, owner, played, total.value, total.interval?.[0], total.interval?.[1]],
          ...points.map((each) => each ?? undefined),
        ],
      );
      return sendCsv(reply, id, columns, rows);
    },
  }),

  route({
    at: 'GET /duplicates/:id/competitors/:competitor/deals/:deal',
    for: 'public',
    config: { cost: 4 },
    params: dealParams,
    summary: 'the record of a deal, numbered from 1; once the competition is over',
    response: { 200: dealRecordSchema },
    refusals: [403, 404],
    handle: async ({ params: { id, competitor, deal } }, context, reply) => {
      const config = readDuplicateConfig(await requireOver(context, id));
      const found = (await readCompetitors(context.prisma, id, config)).find(({ number }) => number === competitor);
      const record = foundOrRefuse(
        found && (await readDealRecord(context, id, found, deal - 1)),
        'deal-unknown',
        'the competitor did not play this deal',
      );
      const file = `${id}-${competitor}-${deal}.json`;
      return reply.header('content-disposition', `attachment; filename="${file}"`).send(record as never);
    },
  }),

  route({
    at: 'GET /daily',
    for: 'visitors',
    config: { cost: 10 },
    summary: 'the daily challenge: four deals, the same for everybody, each day in UTC',
    response: { 200: dailyChallengeSchema },
    handle: async (request, { prisma, director }) => {
      const reader = request.visitor?.user.id;
      return readDaily({ prisma, duplicates: director }, reader);
    },
  }),
];

/** Throws `ApiError`: `competition-unknown`. */
export async function requireDuplicate({ prisma }: ApiContext, id: string): Promise<DuplicateRow> {
  return foundOrRefuse(await findDuplicate(prisma, id), 'competition-unknown');
}

/** Throws `ApiError`: `competition-unknown`, `competition-open`. */
async function requireOver(context: ApiContext, id: string): Promise<DuplicateRow> {
  const row = await requireDuplicate(context, id);
  if (!isOver(row.status)) throw new ApiError('competition-open');
  return row;
}
