// Routes for organisers: create tournaments and control their own. Administrators control all.

import { competitionIdSchema, tournamentSchema } from '@mcr-arena/protocol/documents';
import type { EntrantId } from '@mcr-arena/tournament';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isAdministrator } from '../../accounts/identity.ts';
import { findRemoteVersions } from '../../bots/remote-bots.ts';
import { findUploadedVersions, namesUpload } from '../../bots/uploads/find-uploads.ts';
import { findContestOf } from '../../competitions/contest/stages.ts';
import { CONTROLS } from '../../competitions/control.ts';
import type { TournamentOrder } from '../../competitions/swiss/create-tournament.ts';
import { tournamentOf } from '../../competitions/swiss/tournament-document.ts';
import type { ApiServer } from '../api-server.ts';
import { type ApiContext, readTournament } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';
import { createSchema, statusResponseSchema, withdrawnSchema, withdrawSchema } from '../schemas.ts';

const params = z.object({ id: competitionIdSchema });
const route = routesAbout('organising');

const SUMMARIES = {
  start: 'start a tournament',
  pause: 'pause a tournament: sets in progress are finished',
  resume: 'resume a paused or failed tournament',
  cancel: 'end a tournament permanently: sets in progress are dropped, the secret is revealed',
} as const;

export function addOrganising(app: ApiServer, context: ApiContext): void {
  addMaking(app, context);
  addControls(app, context);
  addWithdrawal(app, context);
}

function addMaking(app: ApiServer, context: ApiContext): void {
  const { prisma, director } = context;
  app.post(
    '/tournaments',
    route({
      for: ['organiser'],
      summary: 'create a tournament; its secret is drawn and its commitment published',
      body: createSchema,
      response: { 201: tournamentSchema },
      refusals: [409],
    }),
    async (request, reply) => {
      const identity = senderOf(request);
      const { order, remote } = orderIn(request.body);
      const versions = await findRemoteVersions(prisma, identity, [...remote.values()]);
      if (!versions.ok) throw new ApiError('config-invalid', versions.error.message);
      const uploaded = await findUploadedVersions(
        prisma,
        identity,
        namedUploads(request.body),
        request.body.requiredVerdict,
      );
      if (!uploaded.ok) throw new ApiError('config-invalid', uploaded.error.message);
      const botVersions = new Map([
        ...uploaded.value,
        ...[...remote].map(([entrant, named]) => [entrant, versions.value.get(named)!] as const),
      ]);
      const created = await director.create({ ...order, botVersions, ownerId: identity.user.id });
      if (!created.ok) {
        const taken = created.error.code === 'tournament-exists';
        throw new ApiError(taken ? 'tournament-exists' : 'config-invalid', created.error.message);
      }
      return reply.status(201).send(tournamentOf(await readTournament(context, created.value)));
    },
  );
}

function addControls(app: ApiServer, context: ApiContext): void {
  const { director } = context;
  for (const control of CONTROLS) {
    app.post(
      `/tournaments/:id/${control}`,
      route({
        for: ['organiser'],
        summary: SUMMARIES[control],
        params,
        response: { 200: statusResponseSchema },
        refusals: [404, 409],
      }),
      async (request) => {
        const { id } = request.params;
        await requireOrganiser(context, request, id);
        const changed = valueOrRefuse(await director.control(id, control));
        return { id, status: changed };
      },
    );
  }
}

function addWithdrawal(app: ApiServer, context: ApiContext): void {
  app.post(
    '/tournaments/:id/withdraw',
    route({
      for: ['organiser'],
      summary: 'withdraw an entrant: it finishes the open round and plays no further one',
      params,
      body: withdrawSchema,
      response: { 200: withdrawnSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const { id } = request.params;
      const { entrant } = request.body;
      await requireOrganiser(context, request, id);
      const withdrawn = valueOrRefuse(await context.director.withdraw(id, entrant));
      return { entrant, afterRound: withdrawn };
    },
  );
}

/** Permits the owner of the tournament, by any of their tokens, and administrators. */
async function requireOrganiser(context: ApiContext, request: FastifyRequest, id: string): Promise<void> {
  const identity = senderOf(request);
  const { row } = await readTournament(context, id);
  if (row.ownerId !== identity.user.id && !isAdministrator(identity)) throw new ApiError('not-yours');
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
function orderIn({ name, answerMs, graceMs, entrants, requiredVerdict: _, ...rest }: z.output<typeof createSchema>): {
  readonly order: TournamentOrder;
  /** Ids of bots or tokens, by entrant. */
  readonly remote: ReadonlyMap<EntrantId, string>;
} {
  const remote = new Map(entrants.flatMap(({ id, token }) => (token === undefined ? [] : [[id, token] as const])));
  const config = { ...rest, entrants: entrants.map(({ token: __, ...entrant }) => entrant) };
  const limits = { ...(answerMs === undefined ? {} : { answerMs }), ...(graceMs === undefined ? {} : { graceMs }) };
  return { order: { name, config, ...limits }, remote };
}
