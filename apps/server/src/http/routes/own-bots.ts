// Routes for a bot's owner and administrators: versions, checks, uploaded files.

import { createReadStream, ReadStream } from 'node:fs';
import { botSchema, checkStateSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Bot } from '../../../dist/prisma/client.ts';
import { isAdministrator } from '../../accounts/identity.ts';
import { botDocument, checkDocument } from '../../bots/bot-document.ts';
import { findBotInUse, findOwnBot, findVersion } from '../../bots/find-bot-row.ts';
import { fileNameOf } from '../../bots/kinds/version-kinds.ts';
import { allowMatches } from '../../competitions/match/playable-version.ts';
import { allowPeople } from '../../tables/people-bots.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, notYourBot } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('bots');
const params = z.object({ owner: nameSchema, name: nameSchema });
const versionParams = params.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });

export function addOwnBots(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;

  app.get(
    '/bots/:name',
    route({
      for: ['user'],
      summary: 'one of your bots, with its versions',
      params: z.object({ name: nameSchema }),
      response: { 200: botSchema },
      refusals: [404],
    }),
    async (request) => {
      const { user } = senderOf(request);
      const bot = await findOwnBot(prisma, user.id, request.params.name);
      if (bot === undefined) throw new ApiError('bot-not-found');
      return botDocument(prisma, bot.id);
    },
  );

  app.get(
    '/bots/:owner/:name',
    route({
      for: ['user'],
      summary: 'a bot with its versions; for its owner and administrators',
      params,
      response: { 200: botSchema },
      refusals: [404],
    }),
    async (request) => botDocument(prisma, (await controlledBot(context, request)).id),
  );

  addPermissions(app, context);
  addVersions(app, context);
}

function addPermissions(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  const body = z.strictObject({ allowed: z.boolean() });

  app.put(
    '/bots/:owner/:name/matches',
    route({
      for: ['user'],
      params,
      body,
      summary: 'set whether other users may request matches with a bot',
      response: { 200: botSchema },
      refusals: [404],
    }),
    async (request) => {
      const { id } = await controlledBot(context, request);
      await allowMatches(prisma, id, request.body.allowed);
      return botDocument(prisma, id);
    },
  );

  app.put(
    '/bots/:owner/:name/people',
    route({
      for: ['user'],
      summary: 'set whether a bot may be seated at tables with human players',
      params,
      body,
      response: { 200: botSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const { id } = await controlledBot(context, request);
      const { allowed } = request.body;
      const changed = await allowPeople(prisma, id, allowed);
      if (!changed.ok) throw new ApiError(changed.error.code);
      return botDocument(prisma, id);
    },
  );
}

function addVersions(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  app.get(
    '/bots/:owner/:name/versions/:number/check',
    route({
      for: ['user'],
      summary: 'the check of a version: its place in the queue, its progress, its report',
      params: versionParams,
      response: { 200: checkStateSchema },
      refusals: [404],
    }),
    async (request) => {
      const bot = await controlledBot(context, request);
      const check = await checkDocument(prisma, bot.id, request.params.number);
      if (check === undefined) throw new ApiError('check-unknown');
      return check;
    },
  );

  app.get(
    '/bots/:owner/:name/versions/:number/artifact',
    route({
      for: ['user'],
      summary: 'the uploaded file of a version',
      params: versionParams,
      response: { 200: z.instanceof(ReadStream) },
      refusals: [404],
    }),
    async (request, reply) => {
      const bot = await controlledBot(context, request);
      const version = await findVersion(prisma, bot.id, request.params.number);
      if (version === undefined) throw new ApiError('version-unknown');
      const file = fileNameOf(version);
      if (version.artifactHash === null || file === undefined) throw new ApiError('artifact-unknown');
      const held = await context.uploads.cache.hold(version.artifactHash, file);
      if (held === undefined) throw new ApiError('artifact-unknown');
      const content = createReadStream(held.path).once('close', held.release);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(content);
    },
  );
}

/** The bot named in the URL, if the sender owns it or is an administrator. */
export async function controlledBot(
  { prisma }: ApiContext,
  request: FastifyRequest<{ Params: z.output<typeof params> }>,
): Promise<Bot> {
  const identity = senderOf(request);
  const { owner, name } = request.params;
  const bot = await findBotInUse(prisma, owner, name);
  if (bot === undefined) throw new ApiError('bot-not-found');
  if (bot.ownerId !== identity.user.id && !isAdministrator(identity)) throw notYourBot();
  return bot;
}
