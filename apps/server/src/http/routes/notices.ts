// Messages from the server to a user.

import { noticesSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { countUnread, markNoticesRead, type NoticePosition, readNotices } from '../../notices/read-notices.ts';
import { type Routes, routesAbout } from '../route.ts';
import { moment } from '../schemas.ts';

const route = routesAbout('account');

const positionSchema = z.union([z.uuid(), moment]);
const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: positionSchema.optional().describe('only notices older than the one with this id, or than this time'),
});
const readSchema = z.strictObject({
  until: positionSchema.exactOptional().describe('only notices up to the one with this id, or up to this time'),
});

export const NOTICE_ROUTES: Routes = [
  route({
    at: 'GET /notices',
    for: ['user'],
    summary: 'your notices, newest first',
    querystring: querySchema,
    response: { 200: noticesSchema },
    handle: async ({ sender: { user }, query: { limit, before } }, { prisma }) => {
      const rows = await readNotices(prisma, user.id, {
        limit,
        before: before === undefined ? undefined : positionOf(before),
      });
      const notices = rows.map(({ id, type, body, createdAt, readAt }) => ({
        id,
        type,
        body,
        createdAt: createdAt.toISOString(),
        read: readAt !== null,
      }));
      const unread = await countUnread(prisma, user.id);
      const last = rows.length === limit ? notices.at(-1) : undefined;
      return { notices, unread, ...(last && { next: last.id }) };
    },
  }),

  route({
    at: 'POST /notices/read',
    for: ['user'],
    summary: 'mark your notices as read',
    body: readSchema.nullish(),
    response: { 204: z.void() },
    handle: async ({ sender: { user }, body }, { prisma }) => {
      const until = body?.until;
      await markNoticesRead(prisma, user.id, until === undefined ? undefined : positionOf(until));
    },
  }),
];

function positionOf(text: z.output<typeof positionSchema>): NoticePosition {
  return z.uuid().safeParse(text).success ? { type: 'notice', id: text } : { type: 'time', time: text };
}
