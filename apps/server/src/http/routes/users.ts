// Users: people sign up; administrators list, create, change, suspend and resume accounts, remove bots, and change the settings of the
// server.

import {
  type Administration,
  administrationSchema,
  userDetailSchema,
  userSchema,
  usersSchema,
} from '@mcr-arena/protocol/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PrismaClient, User } from '../../../dist/prisma/client.ts';
import { readAdministration, writeAdministration } from '../../accounts/administration.ts';
import { isAdministrator } from '../../accounts/identity.ts';
import { quotaOver, readQuotaUse } from '../../accounts/quotas.ts';
import { signUp } from '../../accounts/sign-in.ts';
import { linkByAddress } from '../../accounts/user-links.ts';
import { keyOfUserName } from '../../accounts/user-names.ts';
import { changeUser, createUser, listUsers, resumeUser, suspendUser } from '../../accounts/users.ts';
import { removeBot } from '../../bots/remove-bot.ts';
import { controlledBot, requireOneOf } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { identifyPlayer } from '../players.ts';
import { type Routes, routesAbout } from '../route.ts';
import {
  administrationInputSchema,
  nameSchema,
  userChangeSchema,
  userInputSchema,
  usersQuerySchema,
} from '../schemas.ts';
import { beginSession } from './sessions.ts';

const route = routesAbout('users');
const params = z.object({ name: nameSchema });

/** Creates an account and signs it in. If the sender is a guest, the guest becomes the account. */
async function signUpHere(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  order: { readonly name: string; readonly password: string },
): Promise<User> {
  const { signUp: policy } = await readAdministration(context.prisma);
  if (policy === 'closed') throw new ApiError('sign-up-closed');
  valueOrRefuse(await context.attempts.trySignUp(request.ip));
  const guest = await identifyPlayer(context, request);
  const made = valueOrRefuse(await signUp(context, { ...order, ...(guest === undefined ? {} : { guest: guest.id }) }));
  await linkByAddress(context.prisma, made.id, request.ip);
  await beginSession(context, request, reply, made);
  return made;
}

/** Users as shown to administrators, with their quotas and usage. */
export async function detailsOf(
  prisma: PrismaClient,
  users: readonly User[],
): Promise<z.output<typeof userDetailSchema>[]> {
  const { quota } = await readAdministration(prisma);
  const ids = users.map(({ id }) => id);
  const uses = await readQuotaUse(prisma, ids, new Date());
  return users.map((user) => ({ ...userOf(user), quota: quotaOver(quota, user), use: uses.get(user.id)! }));
}

function userOf({ id, name, kind, role, createdAt, suspendedAt }: User): z.output<typeof userSchema> {
  return {
    id,
    name,
    kind: kind as z.output<typeof userSchema>['kind'],
    role,
    createdAt: createdAt.toISOString(),
    ...(suspendedAt === null ? {} : { suspendedAt: suspendedAt.toISOString() }),
  };
}

const administrationRoute = routesAbout('administration');
const botsRoute = routesAbout('bots');

export const USER_ROUTES: Routes = [
  route({
    at: 'GET /users',
    for: ['administrator'],
    summary: 'users with an account: all, or the matches of a search',
    querystring: usersQuerySchema,
    response: { 200: usersSchema },
    handle: async ({ query }, { prisma }) => ({ users: await detailsOf(prisma, await listUsers(prisma, query)) }),
  }),

  route({
    at: 'POST /users',
    for: 'visitors',
    summary: 'sign up and in with name and password; administrators create users, with or without a password',
    body: userInputSchema,
    response: { 201: userSchema },
    refusals: [401, 403, 409, 429],
    handle: async (request, context, reply) => {
      const { name, kind, role, password } = request.body;
      const sender = request.visitor;
      const isSignUp = password !== undefined && kind === undefined && role === undefined;
      if (isSignUp && (sender === undefined || sender.user.kind === 'guest')) {
        return userOf(await signUpHere(context, request, reply, { name, password }));
      }
      if (sender === undefined) throw new ApiError('token-missing');
      if (isSignUp && !isAdministrator(sender)) throw new ApiError('signed-in');
      requireOneOf(sender, ['administrator']);
      const order = { name, kind: kind ?? 'person', role: role ?? 'user' } as const;
      const made = valueOrRefuse(
        await (password === undefined ? createUser(context.prisma, order) : signUp(context, { ...order, password })),
      );
      return userOf(made);
    },
  }),

  route({
    at: 'POST /users/:name/suspend',
    for: ['administrator'],
    summary:
      'suspend a user: tokens of the user and their bots are refused, connections of both end; their matches are cancelled, their checks wait',
    params,
    response: { 200: userSchema },
    refusals: [404, 409],
    handle: async ({ sender: { user }, params: { name } }, { prisma, announcements, director }) => {
      if (keyOfUserName(name) === keyOfUserName(user.name)) throw new ApiError('user-is-you');
      const suspended = valueOrRefuse(await suspendUser(prisma, name));
      const { user: found, tokens } = suspended;
      for (const revoked of [found.id, ...tokens]) announcements.revoke(revoked);
      await director.releaseBarred();
      return userOf(found);
    },
  }),

  route({
    at: 'POST /users/:name/resume',
    for: ['administrator'],
    summary: 'lift a suspension: the tokens of the user and their bots are accepted again',
    params,
    response: { 200: userSchema },
    refusals: [404, 409],
    handle: async ({ params }, { prisma }) => {
      const resumed = valueOrRefuse(await resumeUser(prisma, params.name));
      return userOf(resumed);
    },
  }),

  administrationRoute({
    at: 'PATCH /users/:name',
    for: ['administrator'],
    summary: 'change the role or the quotas of a user; null restores the default quota of the server',
    params,
    body: userChangeSchema,
    response: { 200: userDetailSchema },
    refusals: [404, 409],
    handle: async ({ params, body }, { prisma }) => {
      const changed = valueOrRefuse(await changeUser(prisma, params.name, body));
      return (await detailsOf(prisma, [changed]))[0]!;
    },
  }),

  botsRoute({
    at: 'DELETE /bots/:owner/:name',
    for: ['user'],
    summary:
      'remove a bot: its tokens are revoked, its matches cancelled, and it can no longer be entered; its results stay',
    params: z.object({ owner: nameSchema, name: nameSchema }),
    response: { 204: z.void() },
    refusals: [404],
    handle: async ({ sender, params }, context) => {
      const { id } = await controlledBot(context, sender, params);
      for (const token of await removeBot(context.prisma, id)) context.announcements.revoke(token);
      await context.director.releaseBarred();
    },
  }),

  administrationRoute({
    at: 'GET /settings',
    for: ['administrator'],
    summary: 'settings of the server',
    response: { 200: administrationSchema },
    refusals: [400],
    handle: (_request, { prisma }) => readAdministration(prisma),
  }),

  administrationRoute({
    at: 'PATCH /settings',
    for: ['administrator'],
    summary: 'change settings of the server; omitted settings stay unchanged',
    body: administrationInputSchema,
    response: { 200: administrationSchema },
    handle: async ({ body }, { prisma }) => {
      const settings = withChange(await readAdministration(prisma), body);
      await writeAdministration(prisma, settings);
      return settings;
    },
  }),
];

function withChange(
  { signUp, quota, retention }: Administration,
  change: z.output<typeof administrationInputSchema>,
): Administration {
  return {
    signUp: change.signUp ?? signUp,
    quota: {
      diskMiB: change.quota?.diskMiB ?? quota.diskMiB,
      cpuMinutesPerDay: change.quota?.cpuMinutesPerDay ?? quota.cpuMinutesPerDay,
    },
    retention: {
      logDays: change.retention?.logDays ?? retention.logDays,
      guestDays: change.retention?.guestDays ?? retention.guestDays,
    },
  };
}
