// One-time links to set a password: issued by administrators, used without signing in.

import { currentSessionSchema, errorSchema, issuedLinkSchema, linkNewsSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findPasswordLink, issuePasswordLink, redeemPasswordLink } from '../../accounts/password-links.ts';
import { findUser } from '../../accounts/users.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { linkSecretSchema, nameSchema, redeemSchema } from '../schemas.ts';
import { beginSession, senderOf } from './sessions.ts';

const tags = ['accounts'];

export function addPasswordLinks(app: ApiServer, context: ApiContext): void {
  addIssuing(app, context);
  addRedeeming(app, context);
}

function addIssuing(app: ApiServer, { prisma }: ApiContext): void {
  app.post(
    '/users/:name/password-link',
    {
      schema: {
        tags: ['users'],
        security: [{ token: [] }, { session: [] }],
        summary: 'issue a one-time link to set a new password, valid for a week; earlier links stop working',
        params: z.object({ name: nameSchema }),
        response: { 201: issuedLinkSchema, 400: errorSchema, 401: errorSchema, 403: errorSchema, 404: errorSchema },
      },
    },
    async (request, reply) => {
      await requireScope(prisma, request, 'administrator');
      const user = await findUser(prisma, request.params.name);
      if (user === undefined) throw new ApiError('user-not-found');
      const { path, expiresAt } = await issuePasswordLink(prisma, user.id);
      return reply.status(201).send({ path, expiresAt: expiresAt.toISOString() });
    },
  );
}

function addRedeeming(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  app.post(
    '/password-links/check',
    {
      schema: {
        tags,
        summary: 'the user whose password a link sets',
        body: linkSecretSchema,
        response: { 200: linkNewsSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async ({ body }) => {
      const link = await findPasswordLink(prisma, body.secret);
      if (!link.ok) throw new ApiError(link.error.code, link.error.message);
      const { user, mayRename } = link.value;
      return { name: user.name, mayRename };
    },
  );

  app.post(
    '/password-links/redeem',
    {
      schema: {
        tags,
        summary: 'set a password with a link and sign in; other sessions of the user end',
        body: redeemSchema,
        response: { 200: currentSessionSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
      },
    },
    async (request, reply) => {
      const { secret, ...order } = request.body;
      const redeemed = await redeemPasswordLink(prisma, secret, order);
      if (!redeemed.ok) throw new ApiError(redeemed.error.code, redeemed.error.message);
      context.announcements.revoke(redeemed.value.id);
      await beginSession(context, request, reply, redeemed.value);
      return { user: senderOf(redeemed.value) };
    },
  );
}
