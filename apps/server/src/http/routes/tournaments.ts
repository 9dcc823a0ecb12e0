// Tournaments: everybody reads them, their rounds and their sets; organisers create them and control their own, administrators all.

import {
  competitionIdSchema,
  type LiveStandings,
  listSchema,
  liveStandingsSchema,
  roundSchema,
  roundsSchema,
  setWithDealsSchema,
  type TournamentDocument,
  tournamentSchema,
} from '@mcr-arena/protocol/documents';
import { formatTournamentFile } from '@mcr-arena/runs';
import { type EntrantId, parseSetName, SET_NAME } from '@mcr-arena/tournament';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Identity } from '../../accounts/identity.ts';
import { findRemoteVersions } from '../../bots/remote-bots.ts';
import { findUploadedVersions, namesUpload } from '../../bots/uploads/find-uploads.ts';
import { isOver } from '../../competitions/competition-row.ts';
import { findContestOf } from '../../competitions/contest/stages.ts';
import { CONTROLS } from '../../competitions/control.ts';
import type { TournamentOrder } from '../../competitions/swiss/create-tournament.ts';
import { listTournaments } from '../../competitions/swiss/list-tournaments.ts';
import { findRound, readRounds, readSetsOfRound } from '../../competitions/swiss/round-rows.ts';
import { isSample, removeSample } from '../../competitions/swiss/sample.ts';
import { roundOf, setWithDealsOf, tournamentOf } from '../../competitions/swiss/tournament-document.ts';
import { tournamentFilesOf } from '../../competitions/swiss/tournament-files.ts';
import { luckOfRow } from '../../competitions/swiss/tournament-luck.ts';
import { tournamentFileOfRow } from '../../competitions/swiss/tournament-plan.ts';
import { createWinners } from '../../competitions/swiss/winners.ts';
import { mayControl, requireOwner } from '../authorization.ts';
import { type ApiContext, perContext, readTournament } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import {
  createSchema,
  listQuerySchema,
  roundsQuerySchema,
  standingsQuerySchema,
  statusResponseSchema,
  withdrawnSchema,
  withdrawSchema,
} from '../schemas.ts';
import { sendCsv, sendTar } from '../send-file.ts';

const params = z.object({ id: competitionIdSchema });
const route = routesAbout('tournaments');
const roundRoute = routesAbout('rounds and sets');
const roundParams = params.extend({ round: z.coerce.number().int().min(1).max(100_000) });
const setParams = params.extend({ set: z.string().regex(SET_NAME).describe('for example r3-t2-s1') });
const STANDING_COLUMNS = [
  ...['rank', 'entrant', 'owner', 'rankingPoints', 'points', 'sets', 'deals', 'pointsPerDeal', 'low', 'high'],
  ...['strength', 'faults', 'lessLuck', 'lessLuckLow', 'lessLuckHigh'],
];

const winnersOf = perContext(({ director }) => createWinners((id) => director.read(id)));

/** Includes the fields that only the owner and administrators see, if the sender is one of them. */
async function readDocument(context: ApiContext, request: FastifyRequest, id: string): Promise<TournamentDocument> {
  const { prisma, remotePlay } = context;
  const reading = await readTournament(context, id);
  const isOwner = mayControl(request.visitor, reading.row.ownerId);
  const document = tournamentOf(reading, remotePlay.matchmaking.waitingFor(id), isOwner ? 'named' : 'counted');
  if (!isOwner) return document;
  const contest = await findContestOf(prisma, id);
  if (contest !== undefined) return document;
  return { ...document, controlled: true, ...(isSample(reading.row) && { sample: true }) };
}

/** Sends JSON that another thread serialised, because large documents would block the main thread. */
function sendJson(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** A set, with its deals once they are disclosed. Throws `ApiError`: `set-unknown`. */
async function readSet(context: ApiContext, id: string, name: string) {
  const { state } = await readTournament(context, id);
  const place = parseSetName(name);
  const { round, table, set: number } = foundOrRefuse(typeof place === 'number' ? undefined : place, 'set-unknown');
  const roundSets = await readSetsOfRound(context.prisma, id, round);
  const found = roundSets.find((one) => one.table === table && one.number === number);
  return setWithDealsOf(state, foundOrRefuse(found, 'set-unknown'), roundSets);
}

const organise = routesAbout('organising');

const SUMMARIES = {
  start: 'start a tournament',
  pause: 'pause a tournament: sets in progress are finished',
  resume: 'resume a paused or failed tournament',
  cancel: 'end a tournament permanently: sets in progress are dropped, the secret is revealed',
} as const;

export const TOURNAMENT_ROUTES: Routes = [
  roundRoute({
    at: 'GET /tournaments/:id/rounds',
    for: 'public',
    summary: 'rounds and their sets',
    params,
    querystring: roundsQuerySchema,
    response: { 200: roundsSchema },
    refusals: [404],
    handle: async ({ params: { id }, query: { from, limit } }, context) => {
      const { state } = await readTournament(context, id);
      const rounds = await readRounds(context.prisma, id, { from, limit });
      return { rounds: rounds.map((round) => roundOf(state, round)) };
    },
  }),

  roundRoute({
    at: 'GET /tournaments/:id/rounds/:round',
    for: 'public',
    summary: 'a round and its sets',
    params: roundParams,
    response: { 200: roundSchema },
    refusals: [404],
    handle: async ({ params: { id, round: number } }, context) => {
      const { state } = await readTournament(context, id);
      const round = foundOrRefuse(await findRound(context.prisma, id, number), 'round-unknown');
      return roundOf(state, round);
    },
  }),

  roundRoute({
    at: 'GET /tournaments/:id/sets/:set',
    for: 'public',
    summary: 'a set, with its deals once they are disclosed',
    params: setParams,
    response: { 200: setWithDealsSchema },
    refusals: [404],
    handle: async ({ params: { id, set } }, context) => readSet(context, id, set),
  }),

  route({
    at: 'GET /tournaments',
    for: 'public',
    summary: 'tournaments, newest first',
    querystring: listQuerySchema,
    response: { 200: listSchema },
    handle: async ({ query, log }, context) =>
      listTournaments({ prisma: context.prisma, winners: winnersOf(context) }, query, (error) => log.error(error)),
  }),

  route({
    at: 'GET /tournaments/:id',
    for: 'visitors',
    summary: 'a tournament',
    params,
    response: { 200: tournamentSchema },
    refusals: [404],
    handle: async (request, context) => readDocument(context, request, request.params.id),
  }),

  route({
    at: 'GET /tournaments/:id/standings',
    for: 'public',
    summary: 'standings after the last complete round; while they are being computed, after an earlier one',
    params,
    querystring: standingsQuerySchema,
    response: { 200: liveStandingsSchema },
    refusals: [404],
    handle: async ({ params: { id }, query: { pairs } }, context, reply) => {
      const { withPairs, withoutPairs } = await context.figures.standings(await readTournament(context, id));
      return sendJson(reply, pairs === 'no' ? withoutPairs : withPairs);
    },
  }),

  route({
    at: 'GET /tournaments/:id/standings.csv',
    for: 'public',
    summary: 'the standings, with 95 % intervals of points per deal, and less luck once it is computed',
    params,
    handle: async ({ params: { id } }, context, reply) => {
      const reading = await readTournament(context, id);
      const { withoutPairs } = await context.figures.standings(reading);
      const { entrants } = JSON.parse(Buffer.from(withoutPairs).toString()) as LiveStandings;
      const owners = new Map(reading.state.config.entrants.map((entrant) => [entrant.id, entrant.owner]));
      const luck = new Map(luckOfRow(reading.row)?.entrants.map(({ entrant, rest }) => [entrant, rest]));
      const rows = entrants.map(({ rank, entrant, rankingPoints, totalDelta, sets, deals, pointsPerDeal, ...more }) => [
        ...[rank, entrant, owners.get(entrant), rankingPoints, totalDelta, sets, deals],
        ...[pointsPerDeal?.value, pointsPerDeal?.interval?.[0], pointsPerDeal?.interval?.[1], more.strength?.value],
        Object.values(more.fouls).reduce((sum, count) => sum + count, 0),
        ...[luck.get(entrant)?.value, ...(luck.get(entrant)?.interval ?? [])],
      ]);
      return sendCsv(reply, `${id}-standings`, STANDING_COLUMNS, rows);
    },
  }),

  route({
    at: 'GET /tournaments/:id/tournament.tar',
    for: 'public',
    config: { cost: 20 },
    summary: 'all files of a finished or cancelled tournament, for "mcr verify"',
    params,
    handle: async ({ params: { id } }, context, reply) => {
      const reading = await readTournament(context, id);
      if (!isOver(reading.row.status)) throw new ApiError('tournament-not-over');
      return sendTar(reply, id, tournamentFilesOf(context, reading));
    },
  }),

  route({
    at: 'GET /tournaments/:id/results.json',
    for: 'public',
    summary: 'results.json as written by the command line, for the complete rounds',
    params,
    handle: async ({ params: { id }, headers }, context, reply) => {
      const { bytes, etag } = await context.figures.results(await readTournament(context, id));
      reply.headers({ etag, 'cache-control': 'no-cache' });
      if (headers['if-none-match'] === etag) return reply.status(304).send();
      return sendJson(reply, bytes);
    },
  }),

  route({
    at: 'GET /tournaments/:id/tournament.json',
    for: 'public',
    summary: 'tournament.json as written by the command line',
    params,
    handle: async ({ params: { id } }, context, reply) => {
      const { row } = await readTournament(context, id);
      const text = formatTournamentFile(tournamentFileOfRow(row));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  }),

  organise({
    at: 'POST /tournaments',
    for: ['organiser'],
    summary: 'create a tournament; its secret is drawn and its commitment published',
    body: createSchema,
    response: { 201: tournamentSchema },
    refusals: [409],
    handle: async ({ sender: identity, body }, context) => {
      const { order, remote } = orderIn(body);
      const versions = valueOrRefuse(
        await findRemoteVersions(context.prisma, identity, [...remote.values()]),
        'config-invalid',
      );
      const uploads = await findUploadedVersions(context.prisma, identity, namedUploads(body), body.requiredVerdict);
      const uploaded = valueOrRefuse(uploads, 'config-invalid');
      const botVersions = new Map([
        ...uploaded,
        ...[...remote].map(([entrant, named]) => [entrant, versions.get(named)!] as const),
      ]);
      const created = await context.director.create({ ...order, botVersions, ownerId: identity.user.id });
      if (!created.ok) {
        const taken = created.error.code === 'tournament-exists';
        throw new ApiError(taken ? 'tournament-exists' : 'config-invalid', created.error.message);
      }
      return tournamentOf(await readTournament(context, created.value));
    },
  }),

  ...CONTROLS.map((control) =>
    organise({
      at: `POST /tournaments/:id/${control}`,
      for: ['organiser'],
      summary: SUMMARIES[control],
      params,
      response: { 200: statusResponseSchema },
      refusals: [404, 409],
      handle: async ({ sender, params: { id } }, context) => {
        await requireOrganiser(context, sender, id);
        const changed = valueOrRefuse(await context.director.control(id, control));
        return { id, status: changed };
      },
    }),
  ),

  organise({
    at: 'POST /tournaments/:id/withdraw',
    for: ['organiser'],
    summary: 'withdraw an entrant: it finishes the open round and plays no further one',
    params,
    body: withdrawSchema,
    response: { 200: withdrawnSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body: { entrant } }, context) => {
      await requireOrganiser(context, sender, id);
      const withdrawn = valueOrRefuse(await context.director.withdraw(id, entrant));
      return { entrant, afterRound: withdrawn };
    },
  }),

  organise({
    at: 'DELETE /tournaments/:id',
    for: ['administrator'],
    summary: 'remove the sample tournament, with its sets; other tournaments cannot be removed',
    params,
    refusals: [404, 409],
    handle: async ({ params: { id } }, context, reply) => {
      const { row } = await readTournament(context, id);
      if (!isSample(row)) throw new ApiError('status-conflict', 'only the sample tournament can be removed');
      await removeSample(context.prisma, context.director);
      return reply.status(204).send();
    },
  }),
];

/** Permits the owner of the tournament, by any of their tokens, and administrators. */
async function requireOrganiser(context: ApiContext, sender: Identity, id: string): Promise<void> {
  const { row } = await readTournament(context, id);
  requireOwner(sender, row.ownerId);
  const contest = await findContestOf(context.prisma, id);
  if (contest === undefined) return;
  throw new ApiError(
    'status-conflict',
    `the tournament is a stage of contest "${contest}": control the contest instead`,
  );
}

/** The names of uploaded bots, by entrant; includes the reference bot. */
function namedUploads({ entrants, reference }: z.output<typeof createSchema>): ReadonlyMap<EntrantId, string> {
  const all = reference === undefined ? entrants : [...entrants, reference];
  return new Map(all.flatMap(({ id, bot }) => (namesUpload(bot) ? [[id, bot] as const] : [])));
}

/** The tournament that a request describes, with the tokens of remote bots separated from the configuration. */
function orderIn({
  name,
  rules,
  answerMs,
  graceMs,
  entrants,
  requiredVerdict: _,
  ...rest
}: z.output<typeof createSchema>): {
  readonly order: TournamentOrder;
  /** Ids of bots or tokens, by entrant. */
  readonly remote: ReadonlyMap<EntrantId, string>;
} {
  const remote = new Map(entrants.flatMap(({ id, token }) => (token === undefined ? [] : [[id, token] as const])));
  const config = { ...rest, entrants: entrants.map(({ token: __, ...entrant }) => entrant) };
  const limits = { ...(answerMs === undefined ? {} : { answerMs }), ...(graceMs === undefined ? {} : { graceMs }) };
  return { order: { name, config, rules, ...limits }, remote };
}
