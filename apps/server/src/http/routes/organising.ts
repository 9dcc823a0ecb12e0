// What organisers do: make tournaments and control their own. Administrators control all.

import { HOUSE_BOTS } from '@mcr-arena/arena';
import { errorSchema, tournamentIdSchema, tournamentSchema } from '@mcr-arena/tournament/api';
import * as z from 'zod';
import { CONTROLS } from '../../tournaments/control.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext, ApiServer } from '../context.ts';
import { tournamentOf } from '../documents.ts';
import { ApiError } from '../errors.ts';
import { createSchema, houseBotsSchema, statusAnswerSchema } from '../schemas.ts';

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
  const { prisma, director } = context;

  app.get(
    '/bots',
    { schema: { tags, summary: 'the house bots that can be entered', response: { 200: houseBotsSchema } } },
    async () => ({ bots: HOUSE_BOTS.map(({ name, description }) => ({ name, description })) }),
  );

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
      const { id: organiserId } = await requireScope(prisma, request, 'organiser');
      const { name, ...config } = request.body;
      const created = await director.create({ name, config, organiserId });
      if (!created.ok) {
        const taken = created.error.code === 'tournament-exists';
        throw new ApiError(taken ? 'tournament-exists' : 'config-invalid', created.error.message);
      }
      const { row, state } = (await director.read(created.value))!;
      return reply.status(201).send(tournamentOf(row, state));
    },
  );

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
