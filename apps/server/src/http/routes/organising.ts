// What organisers do: make tournaments and control their own. Administrators control all.

import { errorSchema, tournamentIdSchema, tournamentSchema } from '@mcr-arena/tournament/api';
import * as z from 'zod';
import { findForeignBot } from '../../accounts/tokens.ts';
import { CONTROLS } from '../../tournaments/control.ts';
import type { TournamentOrder } from '../../tournaments/create-tournament.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext, ApiServer } from '../context.ts';
import { tournamentOf } from '../documents.ts';
import { ApiError } from '../errors.ts';
import { createSchema, statusAnswerSchema } from '../schemas.ts';

const params = z.object({ id: tournamentIdSchema });
const security = [{ token: [] }];
const tags = ['organising'];
const REFUSALS = { 400: errorSchema, 401: errorSchema, 403: errorSchema, 409: errorSchema };

const SUMMARIES = {
  start: 'start a tournament',
  pause: 'pause it: sets under way are played to their end',
  resume: 'go on with a paused or failed tournament',
  cancel: 'end it for good: sets under way are dropped, the secret is told',
} as const;

export function addOrganising(app: ApiServer, context: ApiContext): void {
  addMaking(app, context);
  addControls(app, context);
}

function addMaking(app: ApiServer, { prisma, director }: ApiContext): void {
  app.post(
    '/tournaments',
    {
      schema: {
        tags,
        security,
        summary: 'make a tournament; its secret is drawn and committed to',
        body: createSchema,
        response: { 201: tournamentSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const identity = await requireScope(prisma, request, 'organiser');
      const { order, tokens } = orderIn(request.body);
      const foreign = await findForeignBot(prisma, identity, tokens);
      if (foreign !== undefined) throw new ApiError('config-invalid', `"${foreign}" is no bot's token of yours`);
      const created = await director.create({ ...order, organiserId: identity.id });
      if (!created.ok) {
        const taken = created.error.code === 'tournament-exists';
        throw new ApiError(taken ? 'tournament-exists' : 'config-invalid', created.error.message);
      }
      const { row, state } = (await director.read(created.value))!;
      return reply.status(201).send(tournamentOf(row, state));
    },
  );
}

function addControls(app: ApiServer, { prisma, director }: ApiContext): void {
  for (const control of CONTROLS) {
    app.post(
      `/tournaments/:id/${control}`,
      {
        schema: {
          tags,
          security,
          summary: SUMMARIES[control],
          params,
          response: { 200: statusAnswerSchema, 404: errorSchema, ...REFUSALS },
        },
      },
      async (request) => {
        const identity = await requireScope(prisma, request, 'organiser');
        const { id } = request.params;
        const found = await director.read(id);
        if (found === undefined) throw new ApiError('tournament-unknown');
        const own = found.row.organiserId === identity.id;
        if (!own && identity.scope !== 'administrator') throw new ApiError('not-yours');
        const changed = await director.control(id, control);
        if (!changed.ok) throw new ApiError(changed.error.code, changed.error.message);
        return { id, status: changed.value };
      },
    );
  }
}

/** What a request asks for, the tokens of remote bots taken out of the configuration. */
function orderIn({ name, answerMs, graceMs, entrants, ...rest }: z.output<typeof createSchema>): {
  readonly order: TournamentOrder;
  readonly tokens: readonly string[];
} {
  const botTokens = new Map(entrants.flatMap(({ id, token }) => (token === undefined ? [] : [[id, token] as const])));
  const config = { ...rest, entrants: entrants.map(({ token: _, ...entrant }) => entrant) };
  const limits = { ...(answerMs === undefined ? {} : { answerMs }), ...(graceMs === undefined ? {} : { graceMs }) };
  return { order: { name, config, botTokens, ...limits }, tokens: [...botTokens.values()] };
}
