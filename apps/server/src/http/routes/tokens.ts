// Tokens: administrators issue them to users, organisers to their bots; holders see, revoke and rotate their own.

import { errorSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { Prisma, User } from '../../../dist/prisma/client.ts';
import type { Identity } from '../../accounts/identity.ts';
import { type IssuedToken, revokeToken, rotateToken, tokensOf, widestScope } from '../../accounts/tokens.ts';
import { issueUserToken } from '../../accounts/user-tokens.ts';
import { findUser } from '../../accounts/users.ts';
import { issueBotToken } from '../../bots/remote-bots.ts';
import type { ApiServer } from '../api-server.ts';
import { identifyRequest, requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { identitySchema, issuedTokenSchema, tokenInputSchema, type tokenSchema, tokensSchema } from '../schemas.ts';

const security = [{ token: [] }, { session: [] }];
const tags = ['tokens'];
const params = z.object({ id: z.uuid() });
const REFUSALS = { 401: errorSchema, 403: errorSchema };

const WITH_HOLDER = {
  user: { select: { id: true, name: true } },
  bot: { select: { id: true, name: true } },
} as const satisfies Prisma.CredentialInclude;

export function addTokens(app: ApiServer, context: ApiContext): void {
  addOwnToken(app, context);
  addList(app, context);
  addIssuing(app, context);
  addRevoking(app, context);
}

function addOwnToken(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/me',
    {
      schema: {
        tags,
        security,
        summary: 'whose token or session this is',
        response: { 200: identitySchema, 401: errorSchema },
      },
    },
    async (request) => {
      const identity = await identifyRequest(prisma, request);
      if (identity === undefined) throw new ApiError('token-missing');
      return identityOf(identity);
    },
  );
}

function identityOf({ user, scopes, credential, bot }: Identity): z.output<typeof identitySchema> {
  if (credential.type === 'session') return { type: 'session', user };
  const { type, id, label: name } = credential;
  return { type, id, name, scope: widestScope(scopes), user, ...(bot && { bot }) };
}

function addList(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/tokens',
    {
      schema: {
        tags,
        security,
        summary:
          'the tokens, without themselves: all to administrators, to organisers their own and those of their bots',
        response: { 200: tokensSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const identity = await requireScope(prisma, request, 'organiser');
      const tokens = await prisma.credential.findMany({
        where: tokensOf(identity),
        orderBy: { createdAt: 'asc' },
        include: WITH_HOLDER,
      });
      return { tokens: tokens.map(tokenOf) };
    },
  );
}

function tokenOf(
  credential: Prisma.CredentialGetPayload<{ include: typeof WITH_HOLDER }>,
): z.output<typeof tokenSchema> {
  const { id, label, scopes, user, bot, createdAt, lastUsedAt, revokedAt } = credential;
  return {
    ...{ id, name: label, scope: widestScope(scopes), user, ...(bot && { bot }), createdAt: createdAt.toISOString() },
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
    ...(revokedAt === null ? {} : { revokedAt: revokedAt.toISOString() }),
  };
}

function addIssuing(app: ApiServer, context: ApiContext): void {
  app.post(
    '/tokens',
    {
      schema: {
        tags,
        security,
        summary:
          'issue a token: administrators to users and bots, organisers to their bots; new names make users and bots',
        body: tokenInputSchema,
        response: { 201: issuedTokenSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { scope, user, bot } = request.body;
      const isForOwnBot = scope === 'bot' && user === undefined;
      const identity = await requireScope(context.prisma, request, isForOwnBot ? 'organiser' : 'administrator');
      if (scope !== 'bot' && bot !== undefined) {
        throw new ApiError('request-malformed', 'body.bot: only a token of scope bot is for a bot');
      }
      const issued = scope === 'bot' ? issueForBot : issueForUser;
      return reply.status(201).send(await issued(context, identity, request.body));
    },
  );
}

type TokenInput = z.output<typeof tokenInputSchema>;
type IssuedDocument = z.output<typeof issuedTokenSchema>;

async function issueForUser({ prisma }: ApiContext, sender: Identity, input: TokenInput): Promise<IssuedDocument> {
  const { name, scope, user } = input;
  if (user !== undefined) await requireUser(prisma, user);
  const order = { name: user ?? name, label: name, scope: scope === 'administrator' ? scope : 'organiser' } as const;
  const issued = await issueUserToken(prisma, { ...order, issuedBy: sender.user.id });
  if (!issued.ok) throw new ApiError(issued.error.code, issued.error.message);
  return issuedOf(issued.value, issued.value.user);
}

async function issueForBot({ prisma }: ApiContext, sender: Identity, input: TokenInput): Promise<IssuedDocument> {
  const owner = input.user === undefined ? sender.user : await requireUser(prisma, input.user);
  const order = { owner: owner.id, name: input.bot ?? input.name, label: input.name, issuedBy: sender.user.id };
  const issued = await issueBotToken(prisma, order);
  if (!issued.ok) throw new ApiError(issued.error.code, issued.error.message);
  const { bot, version } = issued.value;
  return { ...issuedOf(issued.value, owner), bot, version };
}

async function requireUser(prisma: ApiContext['prisma'], name: string): Promise<User> {
  const user = await findUser(prisma, name);
  if (user !== undefined && user.suspendedAt === null) return user;
  if (user !== undefined) throw new ApiError('user-suspended', `user "${name}" is suspended: resume the user first`);
  throw new ApiError('user-not-found', `there is no user "${name}"`);
}

function issuedOf({ id, label, scope, token }: IssuedToken, user: Pick<User, 'id' | 'name'>): IssuedDocument {
  return { id, name: label, scope, user: { id: user.id, name: user.name }, token };
}

function addRevoking(app: ApiServer, { prisma, announcements }: ApiContext): void {
  app.delete(
    '/tokens/:id',
    {
      schema: {
        tags,
        security,
        summary: 'revoke a token and no other; a bot that is connected by it is disconnected',
        params,
        response: { 204: z.void(), 404: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const identity = await requireScope(prisma, request, 'organiser');
      const { id } = request.params;
      if (!(await revokeToken(prisma, identity, id))) throw new ApiError('token-not-found');
      announcements.revoke(id);
      return reply.status(204).send();
    },
  );

  app.post(
    '/tokens/:id/rotate',
    {
      schema: {
        tags,
        security,
        summary:
          'revoke a token and issue another for the same user or bot; a bot that is connected by it is disconnected',
        params,
        response: { 201: issuedTokenSchema, 404: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const identity = await requireScope(prisma, request, 'organiser');
      const { id } = request.params;
      const issued = await rotateToken(prisma, identity, id);
      if (issued === undefined) throw new ApiError('token-not-found');
      announcements.revoke(id);
      const { user, bot } = await prisma.credential.findUniqueOrThrow({
        where: { id: issued.id },
        include: WITH_HOLDER,
      });
      return reply.status(201).send({ ...issuedOf(issued, user), ...(bot && { bot }) });
    },
  );
}
