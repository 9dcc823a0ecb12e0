// Routes for organisers: create tournaments and control their own. Administrators control all.

import { competitionIdSchema, tournamentSchema } from '@mcr-arena/protocol/documents';
import type { EntrantId } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { Identity } from '../../accounts/identity.ts';
import { findRemoteVersions } from '../../bots/remote-bots.ts';
import { findUploadedVersions, namesUpload } from '../../bots/uploads/find-uploads.ts';
import { findContestOf } from '../../competitions/contest/stages.ts';
import { CONTROLS } from '../../competitions/control.ts';
import type { TournamentOrder } from '../../competitions/swiss/create-tournament.ts';
import { isSample, removeSample } from '../../competitions/swiss/sample.ts';
import { tournamentOf } from '../../competitions/swiss/tournament-document.ts';
import { requireOwner } from '../authorization.ts';
import { type ApiContext, readTournament } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { createSchema, statusResponseSchema, withdrawnSchema, withdrawSchema } from '../schemas.ts';

const params = z.object({ id: competitionIdSchema });
const route = routesAbout('organising');

const SUMMARIES = {
  start: 'start a tournament',
  pause: 'pause a tournament: sets in progress are finished',
  resume: 'resume a paused or failed tournament',
  cancel: 'end a tournament permanently: sets in progress are dropped, the secret is revealed',
} as const;

export const ORGANISING_ROUTES: Routes = [
  route({
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
    route({
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

  route({
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

  route({
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
