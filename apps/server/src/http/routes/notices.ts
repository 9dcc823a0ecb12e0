// Messages from the server to a user.

import { errorSchema, noticesSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';

const tags = ['account'];
const security = [{ token: [] }, { session: [] }];
const REFUSALS = { 401: errorSchema, 403: errorSchema };
const SHOWN = 50;
const bodySchema = z.record(z.string(), z.unknown());

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
      const rows = await prisma.notice.findMany({
        where: { userId: user.id },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: SHOWN,
      });
      const notices = rows.map(({ id, type, body, createdAt, readAt }) => ({
        ...{ id, type, body: parseColumn(bodySchema, { table: 'notice', id, column: 'body' }, body) },
        ...{ createdAt: createdAt.toISOString(), read: readAt !== null },
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
      await prisma.notice.updateMany({ where: { userId: user.id, readAt: null }, data: { readAt: new Date() } });
      return reply.status(204).send();
    },
  );
}
