// Messages from the server to a user.

import { errorSchema, noticesSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { markNoticesRead, readNotices } from '../../accounts/notices.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';

const tags = ['account'];
const security = [{ token: [] }, { session: [] }];
const REFUSALS = { 401: errorSchema, 403: errorSchema };
const SHOWN = 50;

export function addNotices(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/notices',
    {
      schema: {
        tags,
        security,
        summary: 'notices to you, newest first',
        response: { 200: noticesSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { user } = await requireScope(prisma, request, 'user');
      const notices = (await readNotices(prisma, user.id, SHOWN)).map(({ id, type, body, createdAt, readAt }) => ({
        ...{ id, type, body, createdAt: createdAt.toISOString(), read: readAt !== null },
      }));
      return { notices };
    },
  );

  app.post(
    '/notices/read',
    {
      schema: { tags, security, summary: 'mark all notices to you as read', response: { 204: z.void(), ...REFUSALS } },
    },
    async (request, reply) => {
      const { user } = await requireScope(prisma, request, 'user');
      await markNoticesRead(prisma, user.id);
      return reply.status(204).send();
    },
  );
}
