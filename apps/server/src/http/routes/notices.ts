// Messages from the server to a user.

import { errorSchema, noticesSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { countUnread, markNoticesRead, readNotices } from '../../notices/read-notices.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { moment } from '../schemas.ts';

const tags = ['account'];
const security = [{ token: [] }, { session: [] }];
const REFUSALS = { 400: errorSchema, 401: errorSchema, 403: errorSchema };

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: moment.optional().describe('only older notices'),
});
const readSchema = z.strictObject({ until: moment.exactOptional().describe('only notices up to this time') });

export function addNotices(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/notices',
    {
      schema: {
        ...{ tags, security, summary: 'your notices, newest first', querystring: querySchema },
        response: { 200: noticesSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { user } = await requireScope(prisma, request, 'user');
      const { limit, before } = request.query;
      const rows = await readNotices(prisma, user.id, { limit, before });
      const notices = rows.map(({ id, type, body, createdAt, readAt }) => ({
        ...{ id, type, body, createdAt: createdAt.toISOString(), read: readAt !== null },
      }));
      const unread = await countUnread(prisma, user.id);
      const last = rows.length === limit ? notices.at(-1) : undefined;
      return { notices, unread, ...(last && { next: last.createdAt }) };
    },
  );

  app.post(
    '/notices/read',
    {
      schema: {
        ...{ tags, security, summary: 'mark your notices as read', body: readSchema.nullish() },
        response: { 204: z.void(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { user } = await requireScope(prisma, request, 'user');
      await markNoticesRead(prisma, user.id, request.body?.until);
      return reply.status(204).send();
    },
  );
}
