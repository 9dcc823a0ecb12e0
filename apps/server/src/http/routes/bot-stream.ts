// Remote bots over plain HTTP: a stream of the server's messages, and a request for each reply.

import type { ServerResponse } from 'node:http';
import { DEFAULT_DEALS, MAX_DEALS } from '@mcr-arena/protocol';
import { helloSchema, replySchema } from '@mcr-arena/protocol/schema';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { identify } from '../../accounts/identity.ts';
import { BotStreams, type LineSink } from '../../remote-bots/bot-streams.ts';
import type { ApiServer } from '../api-server.ts';
import { bearerTokenOf } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { routesAbout } from '../route.ts';

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
    .int()
    .min(1)
    .max(MAX_DEALS)
    .default(DEFAULT_DEALS)
    .describe('maximum number of deals that the bot plays at the same time'),
  known: z
    .union([knownSchema.transform((one) => [one]), z.array(knownSchema)])
    .default([])
    .pipe(helloSchema.shape.known.unwrap())
    .describe('DEAL:EVENTS, once for each deal: after a lost connection, how many events of it were received'),
});

export function addBotStream(app: ApiServer, context: ApiContext): void {
  const { prisma, remotePlay } = context;
  const streams = new BotStreams(remotePlay.bots);
  app.addHook('preClose', async () => streams.close());

  route(app, {
    at: 'GET /remote/stream',
    for: ['bot'],
    summary: 'connect a bot: its messages as lines of JSON, until the connection is closed',
    description:
      'The messages of the protocol of remote bots, each with its name as "type". Empty lines keep the connection open. A new connection of the bot ends the previous one.',
    querystring: streamQuerySchema,
    refusals: [503],
    handle: async (request, reply) => {
      const { bot, credential } = request.sender;
      if (bot === undefined) throw new ApiError('scope-missing', 'bots play with tokens of scope bot');
      if (!remotePlay.isHeld) throw new ApiError('not-ready');
      reply.hijack();
      const token = bearerTokenOf(request)!;
      const entered = { bot, credential: credential.id, hello: request.query };
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies may collect the lines otherwise.
        'x-accel-buffering': 'no',
      });
      const close = streams.open(token, entered, sinkOf(raw));
      raw.on('close', close);
      // The token may have been revoked while the stream was being opened.
      if ((await identify(prisma, token)) === undefined) remotePlay.bots.dismiss(credential.id);
      return reply;
    },
  });

  const isConnected = (request: FastifyRequest): boolean => streams.isOpen(bearerTokenOf(request) ?? '');
  route(app, {
    at: 'POST /remote/replies',
    // The number of replies is limited by the number of questions.
    config: { rateLimit: { allowList: isConnected }, isIdentified: isConnected },
    for: ['bot'],
    summary: 'reply to a question of the stream that is open with the same token',
    body: replySchema,
    response: { 204: z.void() },
    refusals: [409, 429],
    handle: async (request) => {
      const problem = streams.take(bearerTokenOf(request) ?? '', request.body);
      if (problem !== undefined) throw new ApiError(codeOf(problem));
    },
  });
}

function sinkOf(response: ServerResponse): LineSink {
  return {
    write: (text) => void response.write(text),
    end: () => void response.end(),
    get waiting() {
      return response.writableLength;
    },
  };
}

type Problem = NonNullable<ReturnType<BotStreams['take']>>;

function codeOf(problem: Problem) {
  if (problem === 'message-malformed') return 'request-malformed';
  return problem as 'stream-missing' | 'deal-over' | 'question-unknown' | 'reply-late' | 'flooding';
}
