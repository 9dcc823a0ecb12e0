// The sender's webhook: the address to which their notices are posted. Changing it requires a session.

import { newWebhookSchema, webhookResultSchema, webhookSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findWebhook, removeWebhook } from '../../notices/webhooks/webhooks.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';

const route = routesAbout('account');

/** Limits test posts, because each makes the server send a request to an address of the user's choice. */
const TESTS = { rateLimit: { max: 20, timeWindow: '1 minute' } };

const inputSchema = z.strictObject({ url: z.string().max(2000).describe('https, on a public address') });

export const WEBHOOK_ROUTES: Routes = [
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
