// Public routes for reading rounds and sets.

import { competitionIdSchema, roundSchema, roundsSchema, setWithDealsSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findRound, readRounds, readSetsOfRound } from '../../competitions/swiss/round-rows.ts';
import { roundOf, setWithDealsOf } from '../../competitions/swiss/tournament-document.ts';
import type { ApiServer } from '../api-server.ts';
import { type ApiContext, readTournament } from '../context.ts';
import { ApiError, foundOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';
import { roundsQuerySchema } from '../schemas.ts';

const KEY = /^r(\d{1,6})-t(\d{1,6})-s(\d{1,6})$/;
const route = routesAbout('rounds and sets');
const params = z.object({ id: competitionIdSchema });
const roundParams = params.extend({ round: z.coerce.number().int().min(1).max(100_000) });
const setParams = params.extend({ set: z.string().regex(KEY).describe('for example r3-t2-s1') });

export function addSetReading(app: ApiServer, context: ApiContext): void {
  addRounds(app, context);
  addSets(app, context);
}

function addRounds(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;

  route(app, {
    at: 'GET /tournaments/:id/rounds',
    for: 'public',
    summary: 'rounds and their sets',
    params,
    querystring: roundsQuerySchema,
    response: { 200: roundsSchema },
    refusals: [404],
    handle: async ({ params: { id }, query: { from, limit } }) => {
      const { state } = await readTournament(context, id);
      const rounds = await readRounds(prisma, id, { from, limit });
      return { rounds: rounds.map((round) => roundOf(state, round)) };
    },
  });

  route(app, {
    at: 'GET /tournaments/:id/rounds/:round',
    for: 'public',
    summary: 'a round and its sets',
    params: roundParams,
    response: { 200: roundSchema },
    refusals: [404],
    handle: async ({ params: { id, round: number } }) => {
      const { state } = await readTournament(context, id);
      const round = foundOrRefuse(await findRound(prisma, id, number), 'round-unknown');
      return roundOf(state, round);
    },
  });
}

function addSets(app: ApiServer, context: ApiContext): void {
  route(app, {
    at: 'GET /tournaments/:id/sets/:set',
    for: 'public',
    summary: 'a set, with its deals once they are disclosed',
    params: setParams,
    response: { 200: setWithDealsSchema },
    refusals: [404],
    handle: async ({ params: { id, set } }) => (await readSet(context, id, set)).document,
  });

  route(app, {
    at: 'GET /tournaments/:id/sets/:set/record.json',
    for: 'public',
    summary: 'the record of a disclosed set (see "mcr schema set-record")',
    params: setParams,
    handle: async ({ params: { id, set } }, reply) => {
      const text = await context.records.text(await disclosedSet(context, id, set));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });

  route(app, {
    at: 'GET /tournaments/:id/sets/:set/record.json.zst',
    for: 'public',
    summary: 'the compressed record, as stored in a tournament folder under sets/',
    params: setParams,
    handle: async ({ params: { id, set } }, reply) => {
      const bytes = await context.records.bytes(await disclosedSet(context, id, set));
      return reply
        .type('application/zstd')
        .header('content-disposition', `attachment; filename="${set}.json.zst"`)
        .send(bytes);
    },
  });
}

async function readSet(context: ApiContext, id: string, key: string) {
  const { state } = await readTournament(context, id);
  const [roundNumber, table, number] = KEY.exec(key)!.slice(1).map(Number) as [number, number, number];
  const roundSets = await readSetsOfRound(context.prisma, id, roundNumber);
  const set = foundOrRefuse(
    roundSets.find((one) => one.table === table && one.number === number),
    'set-unknown',
  );
  return { id: set.id, document: setWithDealsOf(state, set, roundSets) };
}

/** The id of the set. Throws `ApiError`: `set-undisclosed`. */
async function disclosedSet(context: ApiContext, tournament: string, key: string): Promise<string> {
  const { id, document } = await readSet(context, tournament, key);
  if (!document.disclosed) throw new ApiError('set-undisclosed');
  return id;
}
