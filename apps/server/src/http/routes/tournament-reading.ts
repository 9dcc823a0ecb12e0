// What everybody may read of tournaments.

import { formatTournamentFile } from '@mcr-arena/arena';
import {
  errorSchema,
  listSchema,
  liveStandingsSchema,
  type summarySchema,
  tournamentIdSchema,
  tournamentSchema,
} from '@mcr-arena/protocol/documents';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Competition } from '../../../dist/prisma/client.ts';
import { SWISS } from '../../competitions/swiss/swiss-kind.ts';
import {
  type Counts,
  summaryOf,
  tournamentOf,
  unreadableSummaryOf,
} from '../../competitions/swiss/tournament-document.ts';
import { tournamentFileOfRow } from '../../competitions/swiss/tournament-plan.ts';
import type { ApiServer } from '../api-server.ts';
import { mayControl } from '../authorization.ts';
import { type ApiContext, readTournament } from '../context.ts';
import { listQuerySchema, standingsQuerySchema } from '../schemas.ts';

const params = z.object({ id: tournamentIdSchema });
const tags = ['tournaments'];

export function addTournamentReading(app: ApiServer, context: ApiContext): void {
  const { figures, tables } = context;

  app.get(
    '/tournaments',
    {
      schema: {
        tags,
        summary: 'tournaments, newest first',
        querystring: listQuerySchema,
        response: { 200: listSchema },
      },
    },
    async ({ query, log }) => listTournaments(context, query, (error) => log.error(error)),
  );

  app.get(
    '/tournaments/:id',
    { schema: { tags, summary: 'a tournament', params, response: { 200: tournamentSchema, 404: errorSchema } } },
    async (request) => {
      const { id } = request.params;
      const { row, state } = await readTournament(context, id);
      const isOwner = await mayControl(context.prisma, request, row.ownerId);
      return tournamentOf(row, state, tables.matchmaking.waitingFor(id), isOwner ? 'named' : 'counted');
    },
  );

  addStandings(app, context);

  app.get(
    '/tournaments/:id/results.json',
    { schema: { tags, summary: 'results.json as the command line writes it, over the complete rounds', params } },
    async ({ params: { id }, headers }, reply) => {
      const { bytes, etag } = await figures.results(await readTournament(context, id));
      reply.headers({ etag, 'cache-control': 'no-cache' });
      if (headers['if-none-match'] === etag) return reply.status(304).send();
      return sendJson(reply, bytes);
    },
  );

  app.get(
    '/tournaments/:id/tournament.json',
    { schema: { tags, summary: 'tournament.json as the command line writes it', params } },
    async ({ params: { id } }, reply) => {
      const { row } = await readTournament(context, id);
      const text = formatTournamentFile(tournamentFileOfRow(row));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}

function addStandings(app: ApiServer, context: ApiContext): void {
  app.get(
    '/tournaments/:id/standings',
    {
      schema: {
        tags,
        summary: 'standings after the last complete round, or after the one before while they are computed',
        params,
        querystring: standingsQuerySchema,
        response: { 200: liveStandingsSchema, 404: errorSchema },
      },
    },
    async ({ params: { id }, query: { pairs } }, reply) => {
      const { withPairs, withoutPairs } = await context.figures.standings(await readTournament(context, id));
      return sendJson(reply, pairs === 'no' ? withoutPairs : withPairs);
    },
  );
}

/** JSON that was written elsewhere: large documents are not written in the thread that answers requests. */
function sendJson(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

type ListQuery = z.output<typeof listQuerySchema>;

async function listTournaments(
  { prisma }: ApiContext,
  { status, limit, before }: ListQuery,
  onUnreadable: (error: unknown) => void,
): Promise<z.output<typeof listSchema>> {
  const rows = await prisma.competition.findMany({
    where: { kind: SWISS, ...(status && { status }), ...(before && { createdAt: { lt: before } }) },
    orderBy: { createdAt: 'desc' },
    take: limit,
    include: {
      _count: {
        select: {
          entrants: { where: { isReference: false } },
          rounds: true,
          sets: { where: { playedAt: { not: null } } },
        },
      },
    },
  });
  const last = rows.at(-1);
  const inRound = await withOpenRound(prisma, rows);
  return {
    tournaments: rows.map(({ _count, ...row }) =>
      readableSummaryOf(row, onUnreadable, {
        entrants: _count.entrants,
        roundsOpened: _count.rounds,
        roundsComplete: _count.rounds - (inRound.has(row.id) ? 1 : 0),
        setsPlayed: _count.sets,
      }),
    ),
    ...(last !== undefined && rows.length === limit ? { next: last.createdAt.toISOString() } : {}),
  };
}

/** One row that is malformed must not hide the others. */
function readableSummaryOf(
  row: Competition,
  onUnreadable: (error: unknown) => void,
  counts: Counts,
): z.output<typeof summarySchema> {
  try {
    return summaryOf(row, counts);
  } catch (thrown) {
    onUnreadable(thrown);
    return unreadableSummaryOf(row, counts);
  }
}

/** Those of which a round is open: there is one at a time, the last. */
async function withOpenRound(
  prisma: ApiContext['prisma'],
  rows: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const open = await prisma.competitionSet.findMany({
    where: { competitionId: { in: rows.map(({ id }) => id) }, playedAt: null },
    distinct: ['competitionId'],
    select: { competitionId: true },
  });
  return new Set(open.map(({ competitionId }) => competitionId));
}
