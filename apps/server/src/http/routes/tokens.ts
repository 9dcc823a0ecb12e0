// Tokens: administrators hand them out and take them back, organisers those of bots.

import { errorSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { issueToken, revokeToken, tokensOf } from '../../accounts/tokens.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { identitySchema, issuedTokenSchema, tokenInputSchema, tokensSchema } from '../schemas.ts';

const security = [{ token: [] }];
const tags = ['tokens'];
const REFUSALS = { 401: errorSchema, 403: errorSchema };

export function addTokens(app: ApiServer, context: ApiContext): void {
  addOwnToken(app, context);
  addTokenKeeping(app, context);
}

function addOwnToken(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/me',
    { schema: { tags, security, summary: 'whose token this is', response: { 200: identitySchema, 401: errorSchema } } },
    (request) => requireScope(prisma, request, 'organiser', 'bot'),
  );
}

function addTokenKeeping(app: ApiServer, { prisma, bulletin }: ApiContext): void {
  app.get(
    '/tokens',
    {
      schema: {
        tags,
        security,
        summary: 'the tokens, without themselves: all to administrators, to organisers those that they issued',
        response: { 200: tokensSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const identity = await requireScope(prisma, request, 'organiser');
      const tokens = await prisma.token.findMany({ where: tokensOf(identity), orderBy: { createdAt: 'asc' } });
      return {
        tokens: tokens.map(({ id, name, scope, createdAt, revokedAt }) => ({
          ...{ id, name, scope, createdAt: createdAt.toISOString() },
          ...(revokedAt === null ? {} : { revokedAt: revokedAt.toISOString() }),
        })),
      };
    },
  );

  app.post(
    '/tokens',
    {
      schema: {
        tags,
        security,
        summary: 'issue a token; organisers may for bots',
        body: tokenInputSchema,
        response: { 201: issuedTokenSchema, 400: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { name, scope } = request.body;
      const { id, scope: own } = await requireScope(
        prisma,
        request,
        ...(scope === 'bot' ? ['organiser' as const] : []),
      );
      return reply.status(201).send(await issueToken(prisma, name, scope, own === 'organiser' ? id : undefined));
    },
  );

  app.delete(
    '/tokens/:id',
    {
      schema: {
        tags,
        security,
        summary: 'revoke a token; a bot that is connected by it is sent away',
        params: z.object({ id: z.uuid() }),
        response: { 204: z.void(), 404: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const identity = await requireScope(prisma, request, 'organiser');
      const { id } = request.params;
      if (!(await revokeToken(prisma, identity, id))) throw new ApiError('token-not-found');
      bulletin.revoke(id);
      return reply.status(204).send();
    },
  );
}
