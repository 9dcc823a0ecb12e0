// The sender's webhook: the address to which their notices are posted. Changing it requires a session.

import { errorSchema, newWebhookSchema, webhookResultSchema, webhookSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { findWebhook, removeWebhook } from '../../notices/webhooks/webhook-row.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope, requireSession } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';

const tags = ['account'];
const security = [{ session: [] }];
const REFUSALS = { 400: errorSchema, 401: errorSchema, 403: errorSchema };
/** Limits test posts, because each makes the server send a request to an address of the user's choice. */
const TESTS = { rateLimit: { max: 20, timeWindow: '1 minute' } };

const inputSchema = z.strictObject({ url: z.string().max(2000).describe('https, on a public address') });

export function addWebhook(app: ApiServer, context: ApiContext): void {
  addReading(app, context);
  addChanges(app, context);
  addTest(app, context);
}

function addReading(app: ApiServer, { prisma, webhooks }: ApiContext): void {
  app.get(
    '/me/webhook',
    {
      schema: {
        tags,
        security: [{ token: [] }, ...security],
        summary: 'your webhook, and the outcome of the latest attempt to post to it',
        response: { 200: webhookSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { user } = await requireScope(prisma, request, 'user');
      const { isAvailable: available } = webhooks;
      const found = await findWebhook(prisma, user.id);
      return { available, ...(found && { ...found, createdAt: found.createdAt.toISOString() }) };
    },
  );
}

function addChanges(app: ApiServer, { prisma, webhooks }: ApiContext): void {
  app.put(
    '/me/webhook',
    {
      schema: {
        tags,
        security,
        summary: 'have your notices posted to an address, signed with a new secret',
        body: inputSchema,
        response: { 200: newWebhookSchema, 503: errorSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { user } = await requireSession(prisma, request);
      if (!webhooks.isAvailable) throw new ApiError('webhooks-unavailable');
      const set = await webhooks.set(user.id, request.body.url);
      if (!set.ok) throw new ApiError(set.error.code, set.error.message);
      return set.value;
    },
  );

  app.delete(
    '/me/webhook',
    { schema: { tags, security, summary: 'remove your webhook', response: { 204: z.void(), ...REFUSALS } } },
    async (request, reply) => {
      const { user } = await requireSession(prisma, request);
      await removeWebhook(prisma, user.id);
      return reply.status(204).send();
    },
  );
}

function addTest(app: ApiServer, { prisma, webhooks }: ApiContext): void {
  app.post(
    '/me/webhook/test',
    {
      config: TESTS,
      schema: {
        tags,
        security,
        summary: 'post a test notice to your webhook now',
        response: { 200: webhookResultSchema, 404: errorSchema, 503: errorSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { user } = await requireSession(prisma, request);
      if (!webhooks.isAvailable) throw new ApiError('webhooks-unavailable');
      const result = await webhooks.test(user);
      if (result === undefined) throw new ApiError('webhook-unknown');
      return result;
    },
  );
}
