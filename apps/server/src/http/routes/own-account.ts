// The sender's own account: change of name, change of password, deletion, and how much of its quotas its bots use. Changes require a
// session; of the password and deletion also the password.

import { errorSchema, ownQuotaSchema, senderSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Identity } from '../../accounts/identity.ts';
import { changePassword, deleteAccount, renameUser } from '../../accounts/own-account.ts';
import { readOwnQuota } from '../../accounts/quotas.ts';
import { checkPassword } from '../../accounts/sign-in.ts';
import { endedSessionCookie } from '../../accounts/user-sessions.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { deletionSchema, passwordChangeSchema, profileInputSchema } from '../schemas.ts';
import { beginSession, senderDocumentOf } from './sessions.ts';

const route = routesAbout('accounts');
const LIMITED = { 429: errorSchema.describe('Retry-After: seconds to wait') };

/** Checks the password again, in case the screen was left unlocked. Attempts count by user, so that strangers cannot use them up. */
async function requirePassword(
  context: ApiContext,
  { ip }: FastifyRequest,
  { id, name }: Identity['user'],
  password: string,
): Promise<void> {
  const attempt = { name, address: ip, trusted: id };
  valueOrRefuse(await context.attempts.trySignIn(attempt));
  const checked = await checkPassword(context, name, password);
  if (!checked.ok) throw new ApiError(checked.error.code, 'the current password is wrong');
  await context.attempts.noteSignIn(attempt);
}

export const OWN_ACCOUNT_ROUTES: Routes = [
  route({
    at: 'PATCH /me',
    for: 'session',
    summary: 'change the name of the account',
    body: profileInputSchema,
    response: { 200: senderSchema },
    refusals: [409],
    handle: async ({ sender: { user }, body: { name } }, { prisma }) =>
      name === undefined ? user : senderDocumentOf(valueOrRefuse(await renameUser(prisma, user.id, name))),
  }),

  route({
    at: 'POST /me/password',
    for: 'session',
    summary: 'change the password; other sessions end, tokens remain valid',
    body: passwordChangeSchema,
    response: { 204: z.void(), ...LIMITED },
    refusals: [409],
    handle: async (request, context, reply) => {
      const { user, credential } = request.sender;
      await requirePassword(context, request, user, request.body.current);
      valueOrRefuse(await changePassword(context, user, request.body.password, credential.id));
      context.announcements.revoke(user.id);
      await beginSession(context, request, reply, user);
    },
  }),

  route({
    at: 'DELETE /me',
    for: 'session',
    summary: 'delete the account',
    description: `Name, password, tokens and sessions are deleted immediately; bots are removed. Results stay, under a
          placeholder; those of bots and their records keep the name. The bots leave tournaments in progress after the
          open round if their places can be filled, and forfeit their deals otherwise. They do not advance in contests. The account's tournaments that have not
          started are cancelled; those in progress continue under the control of administrators.`.replaceAll(
      /\s+/g,
      ' ',
    ),
    body: deletionSchema,
    response: { 204: z.void(), ...LIMITED },
    refusals: [409],
    handle: async (request, context, reply) => {
      const { user } = request.sender;
      await requirePassword(context, request, user, request.body.password);
      const deleted = valueOrRefuse(await deleteAccount(context.prisma, user));
      for (const revoked of [user.id, ...deleted]) context.announcements.revoke(revoked);
      await context.director.releaseBarred();
      reply.header('set-cookie', endedSessionCookie(request.protocol === 'https'));
    },
  }),

  route({
    at: 'GET /me/quota',
    for: ['user'],
    summary: 'your quotas for disk space and CPU time, and how much of them your bots use',
    response: { 200: ownQuotaSchema },
    handle: async ({ sender: { user } }, { prisma }) => readOwnQuota(prisma, user.id, new Date()),
  }),
];
