// Games at tables with human players: the list of the sender's games, and deals for users who may see them.

import { dealRecordSchema } from '@mcr-arena/engine/schema';
import { DEALS_PER_PAGE } from '@mcr-arena/protocol';
import {
  askedTableIdSchema,
  type GameDocument,
  gameSchema,
  gamesSchema,
  ownStrengthSchema,
  strengthListSchema,
} from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isAdministrator } from '../../accounts/identity.ts';
import { type DealRange, listGames, readGame } from '../../games/game-reading.ts';
import { listStrengths, readStrength } from '../../strength/read-strength.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { pageQuery } from '../schemas.ts';

const route = routesAbout('games');
const params = z.object({ id: askedTableIdSchema });

const dealsQuery = z.object({
  from: z.coerce.number().int().min(0).max(1_000_000_000).default(0).describe('number of the first deal, from 0'),
  limit: z.coerce.number().int().min(1).max(DEALS_PER_PAGE).default(DEALS_PER_PAGE),
});

export const GAME_ROUTES: Routes = [
  route({
    at: 'GET /me/strength',
    for: 'visitors',
    summary: 'your strength in points a deal, with the deals that count; without deals for a visitor',
    response: { 200: ownStrengthSchema },
    handle: (request, { prisma }) => readStrength(prisma, request.visitor?.user.id, new Date()),
  }),

  route({
    at: 'GET /strengths',
    for: 'public',
    summary: 'the strengths of people who agreed to be listed',
    response: { 200: strengthListSchema },
    handle: (_request, { prisma }) => listStrengths(prisma),
  }),

  route({
    at: 'GET /games',
    for: 'visitors',
    querystring: pageQuery('games'),
    summary: 'your games, including one in progress; empty for a visitor',
    response: { 200: gamesSchema },
    handle: async (request, context) => {
      const user = request.visitor?.user.id;
      const { limit, before } = request.query;
      if (user === undefined) return { games: [] };
      const page = await listGames(context.prisma, user, limit, before === undefined ? undefined : new Date(before));
      return { ...page, games: [...page.games] };
    },
  }),

  route({
    at: 'GET /games/:id',
    for: 'visitors',
    config: { cost: 3 },
    params,
    querystring: dealsQuery,
    summary:
      'a game with its deals: for its players, for others if the table permits it, and for administrators if a player was reported',
    response: { 200: gameSchema },
    refusals: [403, 404],
    handle: (request, context) => gameOf(context, request, request.params.id, request.query),
  }),

  route({
    at: 'GET /games/:id/deals/:deal',
    for: 'visitors',
    params: params.extend({ deal: z.coerce.number().int().min(0).max(1_000_000_000) }),
    summary: 'the record of a deal, numbered from 0, as a file for "mcr replay"',
    response: { 200: dealRecordSchema },
    refusals: [403, 404],
    handle: async (request, context, reply) => {
      const { id, deal } = request.params;
      const { deals } = await gameOf(context, request, id, { from: deal, limit: 1 });
      const found = foundOrRefuse(
        deals.find((each) => each.deal === deal),
        'deal-unknown',
      );
      return reply.header('content-disposition', `attachment; filename="${id}-${deal}.json"`).send(found.record);
    },
  }),
];

async function gameOf(
  { prisma }: ApiContext,
  request: FastifyRequest,
  id: string,
  range: DealRange,
): Promise<GameDocument> {
  const { visitor } = request;
  const reader = { user: visitor?.user.id, isAdministrator: visitor !== undefined && isAdministrator(visitor) };
  const game = await readGame(prisma, id, reader, range);
  if (typeof game === 'string') throw new ApiError(game);
  return game;
}
