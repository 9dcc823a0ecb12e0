// Bots: lists of house bots for all visitors and of remote and uploaded bots for their owners; versions, checks and uploaded files for owners
// and administrators.

import { createReadStream, ReadStream } from 'node:fs';
import { DEMO_ENTRANTS, HOUSE_BOTS, LADDER_ENTRANTS } from '@mcr-arena/house-bots';
import { botListSchema, botSchema, botSourcesSchema, checkStateSchema } from '@mcr-arena/protocol/documents';
import { botTextOf, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import * as z from 'zod';
import type { HeldFile } from '../../bots/artifacts/artifact-cache.ts';
import { botDocument, checkDocument, listOwnBots } from '../../bots/bot-document.ts';
import { findOwnBot, findVersion } from '../../bots/find-bot-row.ts';
import { fileNameOf } from '../../bots/kinds/version-kinds.ts';
import { listRemoteBots } from '../../bots/remote-bots.ts';
import { readSources } from '../../bots/uploads/sources.ts';
import { allowMatches } from '../../competitions/match/playable-version.ts';
import { allowPeople } from '../../tables/people-bots.ts';
import { controlledBot } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema, remoteBotsSchema } from '../schemas.ts';

const route = routesAbout('bots');
/** Unpacking an archive of the largest permitted size. */
const SOURCES_COST = 10;
const params = z.object({ owner: nameSchema, name: nameSchema });
const versionParams = params.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });

const body = z.strictObject({ allowed: z.boolean() });

/** The file of a version, to be released. */
async function heldArtifact(
  { prisma, uploads }: ApiContext,
  botId: string,
  { number }: { readonly number: number },
): Promise<{ readonly held: HeldFile; readonly file: string }> {
  const version = foundOrRefuse(await findVersion(prisma, botId, number), 'version-unknown');
  const file = fileNameOf(version);
  if (version.artifactHash === null || file === undefined) throw new ApiError('artifact-unknown');
  return { held: foundOrRefuse(await uploads.cache.hold(version.artifactHash, file), 'artifact-unknown'), file };
}

const HOUSE = {
  bots: HOUSE_BOTS.map(({ name, description }) => ({ name, description })),
  variants: expectValue(parseBotSpecifications([...new Set([...LADDER_ENTRANTS, ...DEMO_ENTRANTS])].join(',')))
    .map((specification) => ({ name: specification.name, bot: botTextOf(specification) }))
    .filter(({ name, bot }) => name !== bot),
};

export const BOT_ROUTES: Routes = [
  route({
    at: 'GET /bots/:name',
    for: ['user'],
    summary: 'one of your bots, with its versions',
    params: z.object({ name: nameSchema }),
    response: { 200: botSchema },
    refusals: [404],
    handle: async ({ sender: { user }, params }, { prisma }) => {
      const bot = foundOrRefuse(await findOwnBot(prisma, user.id, params.name), 'bot-not-found');
      return botDocument(prisma, bot.id);
    },
  }),

  route({
    at: 'GET /bots/:owner/:name',
    for: ['user'],
    summary: 'a bot with its versions; for its owner and administrators',
    params,
    response: { 200: botSchema },
    refusals: [404],
    handle: async ({ sender, params }, context) =>
      botDocument(context.prisma, (await controlledBot(context, sender, params)).id),
  }),

  route({
    at: 'PUT /bots/:owner/:name/matches',
    for: ['user'],
    params,
    body,
    summary: 'set whether other users may request matches with a bot',
    response: { 200: botSchema },
    refusals: [404],
    handle: async ({ sender, params, body }, context) => {
      const { id } = await controlledBot(context, sender, params);
      await allowMatches(context.prisma, id, body.allowed);
      return botDocument(context.prisma, id);
    },
  }),

  route({
    at: 'PUT /bots/:owner/:name/people',
    for: ['user'],
    summary: 'set whether a bot may be seated at tables with human players',
    params,
    body,
    response: { 200: botSchema },
    refusals: [404, 409],
    handle: async ({ sender, params, body: { allowed } }, context) => {
      const { id } = await controlledBot(context, sender, params);
      const changed = await allowPeople(context.prisma, id, allowed);
      if (!changed.ok) throw new ApiError(changed.error.code);
      return botDocument(context.prisma, id);
    },
  }),

  route({
    at: 'GET /bots/:owner/:name/versions/:number/check',
    for: ['user'],
    summary: 'the check of a version: its place in the queue, its progress, its report',
    params: versionParams,
    response: { 200: checkStateSchema },
    refusals: [404],
    handle: async ({ sender, params }, context) => {
      const bot = await controlledBot(context, sender, params);
      return foundOrRefuse(await checkDocument(context.prisma, bot.id, params.number), 'check-unknown');
    },
  }),

  route({
    at: 'GET /bots/:owner/:name/versions/:number/sources',
    for: ['user'],
    config: { cost: SOURCES_COST },
    summary:
      'the files of a version, to be edited: texts, and small files in base64; larger ones without their content',
    params: versionParams,
    response: { 200: botSourcesSchema },
    refusals: [404, 409],
    handle: async ({ sender, params }, context) => {
      const { held, file } = await heldArtifact(context, (await controlledBot(context, sender, params)).id, params);
      const read = readSources({ file: held.path, name: file }, context.uploads.cache.folder).finally(held.release);
      return { files: [...valueOrRefuse(await read)] };
    },
  }),

  route({
    at: 'GET /bots/:owner/:name/versions/:number/artifact',
    for: ['user'],
    summary: 'the uploaded file of a version',
    params: versionParams,
    response: { 200: z.instanceof(ReadStream) },
    refusals: [404],
    handle: async ({ sender, params }, context, reply) => {
      const { held, file } = await heldArtifact(context, (await controlledBot(context, sender, params)).id, params);
      const content = createReadStream(held.path).once('close', held.release);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(content);
    },
  }),

  route({
    at: 'GET /bots',
    for: 'visitors',
    summary: 'house bots that can be entered; for a signed-in user, also their own bots',
    response: { 200: botListSchema },
    refusals: [401],
    handle: async ({ visitor }, { prisma }) => {
      if (visitor === undefined) return HOUSE;
      return { ...HOUSE, own: await listOwnBots(prisma, visitor.user.id) };
    },
  }),

  route({
    at: 'GET /remote-bots',
    for: ['user'],
    summary: 'remote bots that can be entered, connected or not: all for administrators, their own for other users',
    response: { 200: remoteBotsSchema },
    handle: async ({ sender: identity }, { prisma, remotePlay }) => {
      const bots = (await listRemoteBots(prisma, identity)).map(({ id, name }) => {
        const deals = remotePlay.bots.dealsOf(id);
        return { id, name, connected: deals !== undefined, deals: deals ?? 0 };
      });
      return { bots };
    },
  }),
];
