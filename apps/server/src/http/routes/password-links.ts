// One-time links to set a password: issued by administrators, used without signing in.

import { currentSessionSchema, issuedLinkSchema, linkNewsSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findPasswordLink, issuePasswordLink, redeemPasswordLink } from '../../accounts/password-links.ts';
import { findUser } from '../../accounts/users.ts';
import { foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { linkSecretSchema, nameSchema, redeemSchema } from '../schemas.ts';
import { beginSession, senderDocumentOf } from './sessions.ts';

const usersRoute = routesAbout('users');
const route = routesAbout('accounts');

export const PASSWORD_LINK_ROUTES: Routes = [
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
