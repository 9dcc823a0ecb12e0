// Sessions of people: signing in with name and password, signing out; the session is stored in a cookie. One-time links to set a password
// are issued by administrators and used without signing in.

import {
  currentSessionSchema,
  errorSchema,
  issuedLinkSchema,
  linkNewsSchema,
  type senderSchema,
} from '@mcr-arena/protocol/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { User } from '../../../dist/prisma/client.ts';
import { deviceCookie, knownDeviceOf } from '../../accounts/device-cookie.ts';
import { identifySession } from '../../accounts/identity.ts';
import { findPasswordLink, issuePasswordLink, redeemPasswordLink } from '../../accounts/password-links.ts';
import { checkPassword } from '../../accounts/sign-in.ts';
import { linkGuest } from '../../accounts/user-links.ts';
import {
  endedSessionCookie,
  endUserSession,
  openUserSession,
  sessionCookie,
  sessionSecretOf,
} from '../../accounts/user-sessions.ts';
import { findUser } from '../../accounts/users.ts';
import type { ApiContext } from '../context.ts';
import { foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { credentialsSchema, linkSecretSchema, nameSchema, redeemSchema } from '../schemas.ts';

const route = routesAbout('accounts');

/** Signs a user in: a new session replaces the session of the request, whose guest is linked to the user, and the device is remembered. */
export async function beginSession(
  context: Pick<ApiContext, 'prisma' | 'announcements'>,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, 'id' | 'kind' | 'name'>,
): Promise<void> {
  const before = await identifySession(context.prisma, request.headers.cookie);
  if (before?.user.kind === 'guest') await linkGuest(context.prisma, user.id, before.user.id);
  await endSession(context, request);
  const session = await openUserSession(context.prisma, user);
  const secure = isSecure(request);
  const known = await knownDeviceOf(context.prisma, user.id, request.headers.cookie);
  const device = await deviceCookie(context.prisma, user.id, secure, known);
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

const usersRoute = routesAbout('users');

export const SESSION_ROUTES: Routes = [
  route({
    at: 'POST /sessions',
    for: 'public',
    summary: 'sign in: the response sets a cookie or, for a one-time password, says where to choose a new one',
    body: credentialsSchema,
    response: { 201: currentSessionSchema, 429: errorSchema.describe('Retry-After: seconds to wait') },
    refusals: [401, 403],
    handle: async (request, context, reply) => {
      const { name, password } = request.body;
      const named = await findUser(context.prisma, name);
      const trusted = named && (await knownDeviceOf(context.prisma, named.id, request.headers.cookie));
      const attempt = { name, address: request.ip, trusted };
      valueOrRefuse(await context.attempts.trySignIn(attempt));
      const checked = valueOrRefuse(await checkPassword(context, name, password));
      await context.attempts.noteSignIn(attempt);
      const { user, isOneTime } = checked;
      if (isOneTime) return { setPassword: (await issuePasswordLink(context.prisma, user.id)).path };
      await beginSession(context, request, reply, user);
      return { user: senderDocumentOf(user) };
    },
  }),

  route({
    at: 'GET /sessions/current',
    for: 'public',
    summary: 'the signed-in user; empty if nobody is signed in',
    response: { 200: currentSessionSchema },
    handle: async ({ headers }, { prisma }) => {
      const identity = await identifySession(prisma, headers.cookie);
      return identity === undefined ? {} : { user: identity.user };
    },
  }),

  route({
    at: 'DELETE /sessions/current',
    for: 'public',
    summary: 'sign out',
    response: { 204: z.void() },
    handle: async (request, { prisma, announcements }, reply) => {
      await endSession({ prisma, announcements }, request);
      reply.header('set-cookie', endedSessionCookie(isSecure(request)));
    },
  }),

  usersRoute({
    at: 'POST /users/:name/password-link',
    for: ['administrator'],
    summary: 'issue a one-time link to set a new password, valid for a week; earlier links stop working',
    params: z.object({ name: nameSchema }),
    response: { 201: issuedLinkSchema },
    refusals: [404],
    handle: async ({ params }, { prisma }) => {
      const user = foundOrRefuse(await findUser(prisma, params.name), 'user-not-found');
      const { path, expiresAt } = await issuePasswordLink(prisma, user.id);
      return { path, expiresAt: expiresAt.toISOString() };
    },
  }),

  route({
    at: 'POST /password-links/check',
    for: 'public',
    summary: 'the user whose password a link sets',
    body: linkSecretSchema,
    response: { 200: linkNewsSchema },
    refusals: [404],
    handle: async ({ body }, { prisma }) => {
      const link = valueOrRefuse(await findPasswordLink(prisma, body.secret));
      const { user, mayRename } = link;
      return { name: user.name, mayRename };
    },
  }),

  route({
    at: 'POST /password-links/redeem',
    for: 'public',
    summary: 'set a password with a link and sign in; other sessions of the user end',
    body: redeemSchema,
    response: { 200: currentSessionSchema },
    refusals: [404, 409],
    handle: async (request, context, reply) => {
      const { secret, ...order } = request.body;
      const redeemed = valueOrRefuse(await redeemPasswordLink(context, secret, order));
      context.announcements.revoke(redeemed.id);
      await beginSession(context, request, reply, redeemed);
      return { user: senderDocumentOf(redeemed) };
    },
  }),
];
