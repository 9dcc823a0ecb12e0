// Remote bots over plain HTTP: a stream of the server's messages, and a request for each reply.

import { DEFAULT_DEALS, PROBLEMS, type ProblemCode } from '@mcr-arena/protocol';
import { helloSchema, replySchema } from '@mcr-arena/protocol/schema';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { identify } from '../../accounts/identity.ts';
import { BotStreams, sinkOf } from '../../remote-bots/bot-streams.ts';
import { bearerTokenOf } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { type AddRoute, routesAbout } from '../route.ts';

const route = routesAbout('remote-bots');

const knownSchema = z
  .string()
  .regex(/^[\w-]{8,40}:\d{1,4}$/, 'expected DEAL:EVENTS')
  .transform((text) => {
    const [deal, events] = text.split(':');
    return { deal: deal!, events: Number(events) };
  });

const streamQuerySchema = z.strictObject({
  atMost: z.coerce
    .number()
    .pipe(helloSchema.shape.atMost.unwrap())
    .default(DEFAULT_DEALS)
    .describe('maximum number of deals that the bot plays at the same time'),
  known: z
    .union([knownSchema.transform((one) => [one]), z.array(knownSchema)])
    .default([])
    .pipe(helloSchema.shape.known.unwrap())
    .describe('DEAL:EVENTS, once for each deal: after a lost connection, how many events of it were received'),
});

/** Not declared as a table: the streams are shared by the two routes, also before a request reaches its handler. */
export const addBotStream: AddRoute = (app, context) => {
  const { remotePlay } = context;
  const streams = new BotStreams(remotePlay.bots);

  route({
    at: 'GET /remote/stream',
    head: false,
    for: ['bot'],
    summary: 'connect a bot: its messages as lines of JSON, until the connection is closed',
    description:
      'The messages of the protocol of remote bots, each with its name as "type". Empty lines keep the connection open. A new connection of the bot ends the previous one.',
    querystring: streamQuerySchema,
    refusals: [503],
    handle: async (request, _context, reply) => {
      const { bot, credential } = request.sender;
      if (bot === undefined) throw new ApiError('scope-missing', PROBLEMS['scope-missing'].message);
      if (!remotePlay.isHeld) throw new ApiError('not-ready');
      const { raw } = reply;
      reply.hijack();
      // The client may have left while its token was looked up.
      if (raw.destroyed) return reply;
      const token = bearerTokenOf(request)!;
      const entered = { bot, credential: credential.id, hello: request.query };
      raw.writeHead(200, {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
        // Otherwise proxies may buffer the lines.
        'x-accel-buffering': 'no',
      });
      raw.on('error', () => {});
      raw.on('close', streams.open(token, entered, sinkOf(raw)));
      await endIfRevoked(context, token, credential.id).catch((error) => request.log.error(error));
      return reply;
    },
  })(app, context);

  const tokenOf = (request: FastifyRequest): string => bearerTokenOf(request) ?? '';
  route({
    at: 'POST /remote/replies',
    config: {
      // Counts each request of a connected bot, also malformed ones: the number of questions limits them.
      rateLimit: { allowList: (request: FastifyRequest) => streams.count(tokenOf(request)) },
      isIdentified: (request) => streams.isOpen(tokenOf(request)),
    },
    for: ['bot'],
    summary: 'reply to a question of the stream that is open with the same token',
    body: replySchema,
    response: { 204: z.void() },
    refusals: [409],
    handle: async (request) => {
      const problem = streams.take(tokenOf(request), request.body);
      if (problem !== undefined) throw new ApiError(REPLY_ERRORS[problem] ?? 'internal');
    },
  })(app, context);
};

/** Ends a stream whose token was revoked while it was being opened. */
async function endIfRevoked({ prisma, remotePlay }: ApiContext, token: string, credential: string): Promise<void> {
  if ((await identify(prisma, token)) === undefined) remotePlay.bots.dismiss(credential);
}

/** The errors of replies. */
const REPLY_ERRORS: Readonly<Partial<Record<ProblemCode | 'stream-missing', ErrorCode>>> = {
  'stream-missing': 'stream-missing',
  'message-malformed': 'request-malformed',
  'deal-over': 'deal-over',
  'question-unknown': 'question-unknown',
  'reply-late': 'reply-late',
};
