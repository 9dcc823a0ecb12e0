// Tokens: administrators hand them out and take them back.

import { errorSchema } from '@mcr-arena/tournament/api';
import * as z from 'zod';
import { issueToken, revokeToken } from '../../accounts/tokens.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext, ApiServer } from '../context.ts';
import { ApiError } from '../errors.ts';
import { identitySchema, issuedTokenSchema, tokenInputSchema, tokensSchema } from '../schemas.ts';

const security = [{ token: [] }];
const tags = ['tokens'];
const REFUSALS = { 401: errorSchema, 403: errorSchema };

export function addTokens(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/me',
    { schema: { tags, security, summary: 'whose token this is', response: { 200: identitySchema, 401: errorSchema } } },
    (request) => requireScope(prisma, request, 'organiser', 'bot'),
  );

  app.get(
    '/tokens',
    {
      schema: {
        tags,
        security,
        summary: 'all tokens, without themselves',
        response: { 200: tokensSchema, ...REFUSALS },
      },
    },
    async (request) => {
      await requireScope(prisma, request);
      const tokens = await prisma.token.findMany({ orderBy: { createdAt: 'asc' } });
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
        summary: 'issue a token',
        body: tokenInputSchema,
        response: { 201: issuedTokenSchema, 400: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      await requireScope(prisma, request);
      const { name, scope } = request.body;
      return reply.status(201).send(await issueToken(prisma, name, scope));
    },
  );

  app.delete(
    '/tokens/:id',
    {
      schema: {
        tags,
        security,
        summary: 'revoke a token',
        params: z.object({ id: z.uuid() }),
        response: { 204: z.void(), 404: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      await requireScope(prisma, request);
      if (!(await revokeToken(prisma, request.params.id))) throw new ApiError('token-not-found');
      return reply.status(204).send();
    },
  );
}
