// Messages from the server to a user, and the webhook to which they are posted. Changing the webhook requires a session.

import { newWebhookSchema, noticesSchema, webhookResultSchema, webhookSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { countUnread, markNoticesRead, type NoticePosition, readNotices } from '../../notices/read-notices.ts';
import { findWebhook, removeWebhook } from '../../notices/webhooks/webhooks.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
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

function positionOf(text: z.output<typeof positionSchema>): NoticePosition {
  return z.uuid().safeParse(text).success ? { type: 'notice', id: text } : { type: 'time', time: text };
}

/** Limits test posts, because each makes the server send a request to an address of the user's choice. */
const TESTS = { rateLimit: { max: 20, timeWindow: '1 minute' } };

const inputSchema = z.strictObject({ url: z.string().max(2000).describe('https, on a public address') });

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

  route({
    at: 'GET /me/webhook',
    for: ['user'],
    summary: 'your webhook, and the outcome of the latest attempt to post to it',
    response: { 200: webhookSchema },
    refusals: [400],
    handle: async ({ sender: { user } }, { prisma, webhooks }) => {
      const { isAvailable: available } = webhooks;
      const found = await findWebhook(prisma, user.id);
      return { available, ...(found && { ...found, createdAt: found.createdAt.toISOString() }) };
    },
  }),

  route({
    at: 'PUT /me/webhook',
    for: 'session',
    summary: 'have your notices posted to an address, signed with a new secret',
    body: inputSchema,
    response: { 200: newWebhookSchema },
    refusals: [503],
    handle: async ({ sender: { user }, body }, { webhooks }) => {
      if (!webhooks.isAvailable) throw new ApiError('webhooks-unavailable');
      return valueOrRefuse(await webhooks.set(user.id, body.url));
    },
  }),

  route({
    at: 'DELETE /me/webhook',
    for: 'session',
    summary: 'remove your webhook',
    response: { 204: z.void() },
    refusals: [400],
    handle: async ({ sender: { user } }, { prisma }) => {
      await removeWebhook(prisma, user.id);
    },
  }),

  route({
    at: 'POST /me/webhook/test',
    config: TESTS,
    for: 'session',
    summary: 'post a test notice to your webhook now',
    response: { 200: webhookResultSchema },
    refusals: [400, 404, 503],
    handle: async ({ sender: { user } }, { webhooks }) => {
      if (!webhooks.isAvailable) throw new ApiError('webhooks-unavailable');
      return foundOrRefuse(await webhooks.test(user), 'webhook-unknown');
    },
  }),
];
