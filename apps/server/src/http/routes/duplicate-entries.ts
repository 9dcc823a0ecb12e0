// Competitions of people and bots: organisers create and close them, people and bots enter.

import {
  competitionIdSchema,
  humanDuplicateInputFields,
  humanDuplicateSchema,
  tableIdSchema,
} from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HOUSE_USER } from '../../accounts/house.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { permits } from '../../accounts/scopes.ts';
import { findBotInUse } from '../../bots/find-bot-row.ts';
import { duplicateDocumentOf } from '../../competitions/human-duplicate/duplicate-document.ts';
import { DUPLICATE_CONTROLS } from '../../competitions/human-duplicate/human-duplicates.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, notYourBot, valueOrRefuse } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';
import { nameSchema, statusResponseSchema } from '../schemas.ts';
import { requireDuplicate } from './duplicates.ts';
import { requireTeacher } from './groups.ts';
import { heldTables } from './tables.ts';

const route = routesAbout('people and bots');
const params = z.object({ id: competitionIdSchema });

const orderSchema = z.strictObject({
  name: nameSchema,
  id: competitionIdSchema.exactOptional().describe('random by default'),
  ...humanDuplicateInputFields,
});
const changeSchema = z.strictObject({
  closesAt: z.iso.datetime().describe('a time in the past closes the competition now'),
});

const SUMMARIES = {
  resume: 'resume a competition that was stopped by an internal error',
  cancel: 'end a competition permanently: games of people end, walls and results are shown',
} as const;

export function addDuplicateEntries(app: ApiServer, context: ApiContext): void {
  addOrganising(app, context);
  addControls(app, context);
  addEntering(app, context);
}

function addOrganising(app: ApiServer, context: ApiContext): void {
  const { director } = context;

  app.post(
    '/duplicates',
    route({
      for: ['organiser'],
      body: orderSchema,
      summary: 'create a competition of people and bots; it opens immediately',
      response: { 201: humanDuplicateSchema },
      refusals: [404, 409],
    }),
    async (request, reply) => {
      const identity = senderOf(request);
      const { name, id, ...config } = request.body;
      await requireTeacher(context, identity, config.group);
      const order = { name, config, ownerId: identity.user.id, ...(id !== undefined && { id }) };
      const created = await director.createDuplicate(order);
      if (!created.ok) {
        const { code, message } = created.error;
        throw new ApiError(code === 'competition-exists' ? code : 'config-invalid', message);
      }
      return reply.status(201).send(await documentOf(context, created.value, identity));
    },
  );

  app.patch(
    '/duplicates/:id',
    route({
      for: ['organiser'],
      params,
      body: changeSchema,
      summary: 'change the closing time of an open competition',
      response: { 200: humanDuplicateSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const { id } = request.params;
      const identity = await requireOrganiser(context, request, id);
      const moved = await director.moveClosing(id, new Date(request.body.closesAt));
      if (!moved.ok) throw new ApiError(moved.error.code);
      return documentOf(context, id, identity);
    },
  );
}

function addControls(app: ApiServer, context: ApiContext): void {
  for (const control of DUPLICATE_CONTROLS) {
    app.post(
      `/duplicates/:id/${control}`,
      route({
        for: ['organiser'],
        params,
        summary: SUMMARIES[control],
        response: { 200: statusResponseSchema },
        refusals: [404, 409],
      }),
      async (request) => {
        const { id } = request.params;
        await requireOrganiser(context, request, id);
        const changed = valueOrRefuse(await context.director.controlDuplicate(id, control));
        return { id, status: changed };
      },
    );
  }
}

function addEntering(app: ApiServer, context: ApiContext): void {
  const { prisma, director } = context;

  app.post(
    '/duplicates/:id/enter',
    route({
      for: ['user'],
      params,
      summary: 'enter, or continue where you stopped; returns your table',
      response: { 200: z.object({ table: tableIdSchema }) },
      refusals: [404, 409, 503],
    }),
    async (request) => {
      const { user } = senderOf(request);
      const tables = heldTables(context);
      const entered = valueOrRefuse(await director.enterPerson(request.params.id, user.id));
      const table = await tables.openGame(entered);
      if (table === undefined || table.status === 'over')
        throw new ApiError('competition-closed', 'you have already played your deals');
      return { table: table.id };
    },
  );

  app.put(
    '/duplicates/:id/bots/:owner/:bot',
    route({
      for: ['user', 'bot'],
      params: params.extend({ owner: nameSchema, bot: nameSchema }),
      summary: 'enter your own bot, which plays immediately; organisers can also enter house bots',
      response: { 200: z.object({ name: z.string().describe('name in the results') }) },
      refusals: [404, 409],
    }),
    async (request) => {
      const { id, owner, bot: name } = request.params;
      const identity = senderOf(request);
      const { ownerId } = await requireDuplicate(context, id);
      const bot = await findBotInUse(prisma, owner, name);
      if (bot === undefined) throw new ApiError('bot-not-found');
      const isOrganiser = ownerId === identity.user.id && permits(identity.scopes, 'organiser');
      const isOwn = bot.ownerId === identity.user.id && (identity.bot === undefined || identity.bot.id === bot.id);
      const isTheirs = isOrganiser && bot.ownerId === HOUSE_USER;
      if (!isOwn && !isTheirs && !isAdministrator(identity)) {
        throw notYourBot();
      }
      const entered = valueOrRefuse(await director.enterBot(id, bot));
      return { name: entered };
    },
  );
}

async function documentOf(context: ApiContext, id: string, { user }: Identity) {
  return duplicateDocumentOf(context.prisma, await requireDuplicate(context, id), user.id);
}

async function requireOrganiser(context: ApiContext, request: FastifyRequest, id: string): Promise<Identity> {
  const identity = senderOf(request);
  const { ownerId } = await requireDuplicate(context, id);
  if (ownerId !== identity.user.id && !isAdministrator(identity)) throw new ApiError('not-yours');
  return identity;
}
