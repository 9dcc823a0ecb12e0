// Sessions of people: signing in with name and password, signing out. The session is stored in a cookie.

import { currentSessionSchema, errorSchema, type senderSchema } from '@mcr-arena/protocol/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { User } from '../../../dist/prisma/client.ts';
import { deviceCookie, knownDeviceOf } from '../../accounts/device-cookie.ts';
import { identifySession } from '../../accounts/identity.ts';
import { issuePasswordLink } from '../../accounts/password-links.ts';
import { endedSessionCookie, sessionCookie, sessionSecretOf } from '../../accounts/session-cookie.ts';
import { checkPassword } from '../../accounts/sign-in.ts';
import { endUserSession, openUserSession } from '../../accounts/user-sessions.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { routesAbout } from '../route.ts';
import { credentialsSchema } from '../schemas.ts';

const route = routesAbout('accounts');

export function addSessions(app: ApiServer, context: ApiContext): void {
  addSignIn(app, context);
  addCurrent(app, context);
}

function addSignIn(app: ApiServer, context: ApiContext): void {
  const { prisma, attempts } = context;
  app.post(
    '/sessions',
    route({
      summary: 'sign in: the response sets a cookie or, for a one-time password, says where to choose a new one',
      body: credentialsSchema,
      response: { 201: currentSessionSchema, 429: errorSchema.describe('Retry-After: seconds to wait') },
      refusals: [401, 403],
    }),
    async (request, reply) => {
      const { name, password } = request.body;
      const trusted = await knownDeviceOf(prisma, name, request.headers.cookie);
      const attempt = { name, address: request.ip, trusted };
      const allowed = await attempts.trySignIn(attempt);
      if (!allowed.ok) throw new ApiError('attempts-limited', allowed.error.message, allowed);
      const checked = valueOrRefuse(await checkPassword(context, name, password));
      await attempts.noteSignIn(attempt);
      const { user, isOneTime } = checked;
      if (isOneTime) return reply.status(201).send({ setPassword: (await issuePasswordLink(prisma, user.id)).path });
      await beginSession(context, request, reply, user);
      return reply.status(201).send({ user: senderDocumentOf(user) });
    },
  );
}

function addCurrent(app: ApiServer, { prisma, announcements }: ApiContext): void {
  app.get(
    '/sessions/current',
    route({ summary: 'the signed-in user; empty if nobody is signed in', response: { 200: currentSessionSchema } }),
    async ({ headers }) => {
      const identity = await identifySession(prisma, headers.cookie);
      return identity === undefined ? {} : { user: identity.user };
    },
  );

  app.delete(
    '/sessions/current',
    route({ summary: 'sign out', response: { 204: z.void() } }),
    async (request, reply) => {
      await endSession({ prisma, announcements }, request);
      return reply
        .header('set-cookie', endedSessionCookie(isSecure(request)))
        .status(204)
        .send();
    },
  );
}

/** Signs a user in: a new session replaces the session of the request, and the device is remembered. */
export async function beginSession(
  context: Pick<ApiContext, 'prisma' | 'announcements'>,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, 'id' | 'kind' | 'name'>,
): Promise<void> {
  await endSession(context, request);
  const session = await openUserSession(context.prisma, user);
  const secure = isSecure(request);
  const device = await deviceCookie(context.prisma, user.name, secure);
  reply.header('set-cookie', [sessionCookie(session, secure), device]);
}

/** Ends the session of the request, and its connections. */
async function endSession(
  { prisma, announcements }: Pick<ApiContext, 'prisma' | 'announcements'>,
  { headers }: FastifyRequest,
): Promise<void> {
  const secret = sessionSecretOf(headers.cookie);
  const user = secret === undefined ? undefined : await endUserSession(prisma, secret);
  if (user !== undefined) announcements.revoke(user);
}

export function senderDocumentOf({ id, name, kind, role }: User): z.output<typeof senderSchema> {
  return { id, name, kind, role };
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === 'https';
}
