// Users, for administrators: listed, made, suspended, resumed.

import { errorSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { User } from '../../../dist/prisma/client.ts';
import { type AccountKind, createUser, listUsers, resumeUser, suspendUser } from '../../accounts/users.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { nameSchema, userInputSchema, userSchema, usersSchema } from '../schemas.ts';

const security = [{ token: [] }];
const tags = ['users'];
const params = z.object({ name: nameSchema });
const REFUSALS = { 400: errorSchema, 401: errorSchema, 403: errorSchema };

export function addUsers(app: ApiServer, context: ApiContext): void {
  addListAndMaking(app, context);
  addSuspension(app, context);
}

function addListAndMaking(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/users',
    { schema: { tags, security, summary: 'all users with an account', response: { 200: usersSchema, ...REFUSALS } } },
    async (request) => {
      await requireScope(prisma, request, 'administrator');
      return { users: (await listUsers(prisma)).map(userOf) };
    },
  );

  app.post(
    '/users',
    {
      schema: {
        tags,
        security,
        summary: 'make a user; POST /api/tokens issues tokens to it',
        body: userInputSchema,
        response: { 201: userSchema, 409: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      await requireScope(prisma, request, 'administrator');
      const made = await createUser(prisma, request.body);
      if (!made.ok) throw new ApiError(made.error.code, made.error.message);
      return reply.status(201).send(userOf(made.value));
    },
  );
}

function addSuspension(app: ApiServer, { prisma, announcements }: ApiContext): void {
  const response = { 200: userSchema, 404: errorSchema, 409: errorSchema, ...REFUSALS };

  app.post(
    '/users/:name/suspend',
    {
      schema: {
        tags,
        security,
        summary: 'refuse every token of a user and of their bots; bots that are connected are disconnected',
        params,
        response,
      },
    },
    async (request) => {
      const { user } = await requireScope(prisma, request, 'administrator');
      const { name } = request.params;
      if (name === user.name) throw new ApiError('user-is-you');
      const suspended = await suspendUser(prisma, name);
      if (!suspended.ok) throw new ApiError(suspended.error.code, suspended.error.message);
      for (const token of suspended.value.tokens) announcements.revoke(token);
      return userOf(suspended.value.user);
    },
  );

  app.post(
    '/users/:name/resume',
    { schema: { tags, security, summary: 'accept the tokens of a suspended user again', params, response } },
    async (request) => {
      await requireScope(prisma, request, 'administrator');
      const resumed = await resumeUser(prisma, request.params.name);
      if (!resumed.ok) throw new ApiError(resumed.error.code, resumed.error.message);
      return userOf(resumed.value);
    },
  );
}

function userOf({ id, name, kind, role, createdAt, suspendedAt }: User): z.output<typeof userSchema> {
  return {
    ...{ id, name, kind: kind as AccountKind, role, createdAt: createdAt.toISOString() },
    ...(suspendedAt === null ? {} : { suspendedAt: suspendedAt.toISOString() }),
  };
}
