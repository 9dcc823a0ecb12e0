// The ladder: read by everybody; bots are ranked by their owners; paused and resumed by administrators. A ladder that an internal error
// stopped continues with `resume`.

import {
  headToHeadSchema,
  ladderBotSchema,
  ladderFiltersSchema,
  ladderSchema,
  ladderSetsSchema,
  opponentsSchema,
  ratingHistorySchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findVersion } from '../../bots/find-bot-row.ts';
import { ladderId, rankVersion, unrankBot } from '../../competitions/ladder/ranking.ts';
import {
  type FoundBot,
  findLadderBot,
  readBot,
  readHistory,
  readOpponents,
} from '../../competitions/ladder/reading/bot.ts';
import { readHeadToHead, type Side } from '../../competitions/ladder/reading/head-to-head.ts';
import { readFilters, readLadder } from '../../competitions/ladder/reading/ladder.ts';
import { rangeOf, type SequenceRange } from '../../competitions/ladder/reading/sequences.ts';
import { readLatestSets } from '../../competitions/ladder/reading/sets.ts';
import { controlledBot } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment, nameSchema, statusResponseSchema } from '../schemas.ts';

const route = routesAbout('ladder');
const params = z.object({ owner: nameSchema, name: nameSchema });
const natural = z.coerce.number().int().min(0).max(1_000_000_000);
const rating = z.coerce.number().min(-1_000_000).max(1_000_000);
const pageSize = z.coerce.number().int().min(1).max(100);

const periodSchema = z.object({
  since: moment.optional().describe('only sets played at or after this time'),
  until: moment.optional().describe('only sets played before this time'),
});
const tableQuery = z.object({
  from: natural.default(0).describe('number of rows to skip'),
  limit: pageSize.default(50),
  owner: nameSchema.optional().describe('only the bots of this owner'),
  language: nameSchema.optional().describe('only bots of this language; /api/ladder/filters lists the values'),
  minRating: rating.optional().describe('only bots with at least this rating'),
  maxRating: rating.optional(),
  top: natural.min(1).optional().describe('only the bots of the first ranks'),
});
const setsQuery = z.object({
  limit: pageSize.default(20),
  before: natural.optional().describe('only sets with a lower sequence number'),
});
const number = z.coerce.number().int().min(1).max(1_000_000);
const headQuery = periodSchema.extend({
  a: nameSchema.describe('name of the first bot'),
  aOwner: nameSchema,
  aVersion: number.optional().describe('default: all versions'),
  b: nameSchema.describe('name of the second bot'),
  bOwner: nameSchema,
  bVersion: number.optional(),
});

const path = '/ladder/bots/:owner/:name';

async function botOf({ prisma }: ApiContext, owner: string, name: string): Promise<FoundBot> {
  return foundOrRefuse(
    await findLadderBot(prisma, owner, name),
    'bot-not-found',
    `bot "${name}" of "${owner}" not found on the ladder`,
  );
}

async function sideOf(context: ApiContext, owner: string, name: string, wanted: number | undefined): Promise<Side> {
  const bot = await botOf(context, owner, name);
  if (wanted === undefined) return { bot };
  const version = await findVersion(context.prisma, bot.id, wanted);
  if (version === undefined)
    throw new ApiError('version-unknown', `bot "${name}" of "${owner}" has no version ${wanted}`);
  return { bot, version };
}

function rangeIn({ prisma }: ApiContext, { since, until }: z.output<typeof periodSchema>): Promise<SequenceRange> {
  return rangeOf(prisma, {
    ...(since === undefined ? {} : { since: new Date(since) }),
    ...(until === undefined ? {} : { until: new Date(until) }),
  });
}

const SUMMARIES = {
  pause: 'pause the ladder; sets in progress are finished and count',
  resume: 'continue a paused ladder, or one that an internal error stopped',
} as const;

const rankedNumber = z.int().min(1).max(1_000_000);

const rankSchema = z
  .strictObject({ version: rankedNumber.exactOptional().describe('default: the newest') })
  .nullish()
  .transform((body) => body ?? {});
const rankedSchema = z.object({ version: rankedNumber });

export const LADDER_ROUTES: Routes = [
  route({
    at: 'GET /ladder',
    for: 'public',
    summary: 'the ladder, best first',
    querystring: tableQuery,
    response: { 200: ladderSchema },
    handle: ({ query }, { prisma }) => readLadder(prisma, query),
  }),

  route({
    at: 'GET /ladder/filters',
    for: 'public',
    config: { cost: 10 },
    summary: 'languages and owners of the bots on the ladder',
    response: { 200: ladderFiltersSchema },
    handle: (_request, { prisma }) => readFilters(prisma),
  }),

  route({
    at: 'GET /ladder/sets',
    for: 'public',
    summary: 'rated sets, newest first',
    querystring: setsQuery,
    response: { 200: ladderSetsSchema },
    handle: ({ query: { limit, before } }, { prisma }) =>
      readLatestSets(prisma, { limit, ...(before === undefined ? {} : { before }) }),
  }),

  route({
    at: 'GET /ladder/head-to-head',
    for: 'public',
    config: { cost: 10 },
    summary:
      'comparison of two bots, or versions of them, over the sets that both played among the last 100,000 of the first',
    querystring: headQuery,
    response: { 200: headToHeadSchema },
    refusals: [404],
    handle: async ({ query }, context) => {
      const a = await sideOf(context, query.aOwner, query.a, query.aVersion);
      const b = await sideOf(context, query.bOwner, query.b, query.bVersion);
      return readHeadToHead(context.prisma, [a, b], await rangeIn(context, query));
    },
  }),

  route({
    at: `GET ${path}`,
    for: 'public',
    summary: 'a bot of the ladder',
    params,
    response: { 200: ladderBotSchema },
    refusals: [404],
    handle: async ({ params: { owner, name } }, context) => readBot(context.prisma, await botOf(context, owner, name)),
  }),

  route({
    at: `GET ${path}/history`,
    for: 'public',
    summary: 'the ratings of a bot over time',
    params,
    querystring: periodSchema,
    response: { 200: ratingHistorySchema },
    refusals: [404],
    handle: async ({ params: { owner, name }, query }, context) =>
      readHistory(context.prisma, await botOf(context, owner, name), await rangeIn(context, query)),
  }),

  route({
    at: `GET ${path}/opponents`,
    for: 'public',
    summary: 'opponents of a bot in its last 2,000 sets',
    params,
    querystring: periodSchema,
    response: { 200: opponentsSchema },
    refusals: [404],
    handle: async ({ params: { owner, name }, query }, context) =>
      readOpponents(context.prisma, await botOf(context, owner, name), await rangeIn(context, query)),
  }),

  route({
    at: `GET ${path}/sets`,
    for: 'public',
    summary: 'rated sets of a bot, newest first',
    params,
    querystring: setsQuery,
    response: { 200: ladderSetsSchema },
    refusals: [404],
    handle: async ({ params: { owner, name }, query: { limit, before } }, context) => {
      const { id: botId } = await botOf(context, owner, name);
      return readLatestSets(context.prisma, { limit, botId, ...(before === undefined ? {} : { before }) });
    },
  }),

  ...(['pause', 'resume'] as const).map((control) =>
    route({
      at: `POST /ladder/${control}`,
      for: ['administrator'],
      summary: SUMMARIES[control],
      response: { 200: statusResponseSchema },
      refusals: [404, 409],
      handle: async (_request, { prisma, director }) => {
        const id = foundOrRefuse(await ladderId(prisma), 'ladder-unknown');
        const status = valueOrRefuse(await director.control(id, control));
        return { id, status };
      },
    }),
  ),

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
