// Webhooks of users. A user has at most one, to which the server posts the user's notices, signed with a secret that is shown once.

import { randomBytes, randomUUID } from 'node:crypto';
import { type WebhookMessage, type WebhookResult, webhookResultSchema } from '@mcr-arena/protocol/documents';
import { type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import type { Prisma, PrismaClient, Webhook } from '../../../dist/prisma/client.ts';
import { type OpenQueue, openQueue, openQueueBoss, sharedJob } from '../../database/job-queues.ts';
import type { Database, Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { WorkLoop } from '../../work/work-loop.ts';
import { postWebhook } from './post-webhook.ts';
import { type AddressError, parseWebhookUrl, type WebhookReach } from './webhook-address.ts';

interface WebhookOptions {
  readonly database: Database;
  /** Absent if webhooks are disabled. */
  readonly reach?: WebhookReach;
  onError(error: unknown): void;
}

const POLL_MS = 2000;
const RENEWAL_MS = 30_000;
/** Number of notices that are posted at the same time: of all users, and of one, whose address may keep them waiting. */
const MOST_AT_ONCE = 20;
const MOST_OF_USER = 2;
const SECRET_BYTES = 32;
const bodySchema = z.record(z.string(), z.unknown());

export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;

export async function openWebhooks({ database, reach, onError }: WebhookOptions) {
  const { prisma } = database;
  const closing = new AbortController();
  const sender = reach && (await startSender(database, reach, closing.signal, onError));
  return {
    /** False if the operator has disabled webhooks. */
    isAvailable: reach !== undefined,
    /** Sets the webhook of a user, with a new secret. */
    set: async (
      userId: string,
      text: string,
    ): Promise<Result<{ readonly url: string; readonly secret: string }, AddressError>> => {
      const parsed = parseWebhookUrl(text, reach ?? 'public');
      if (!parsed.ok) return parsed;
      const secret = randomBytes(SECRET_BYTES).toString('hex');
      const url = parsed.value.href;
      const fields = { url, secret: bytesOf(secret), createdAt: new Date() };
      await prisma.$transaction(async (transaction) => {
        await transaction.webhook.deleteMany({ where: { userId } });
        await transaction.webhook.create({ data: { userId, ...fields } });
      });
      return success({ url, secret });
    },
    /** Posts a test message to the webhook now; undefined if the user has none. */
    test: async ({ id, name }: { readonly id: string; readonly name: string }): Promise<WebhookResult | undefined> => {
      const webhook = await prisma.webhook.findUnique({ where: { userId: id } });
      if (webhook === null) return undefined;
      const createdAt = new Date().toISOString();
      const message = { id: randomUUID(), type: 'test', createdAt, user: name, body: {} };
      return deliver(prisma, webhook, message, { reach: reach ?? 'public', signal: closing.signal });
    },
    close: async (): Promise<void> => {
      closing.abort(new Error('the server is stopping'));
      await sender?.close();
    },
  };
}

/** Posts queued notices until the signal aborts. */
async function startSender(
  database: Database,
  reach: WebhookReach,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const { prisma } = database;
  const queue = await openWebhookQueue(database, onError);
  const loop = new WorkLoop({
    queue,
    slots: MOST_AT_ONCE,
    perShare: MOST_OF_USER,
    pollMs: POLL_MS,
    renewalMs: RENEWAL_MS,
    onError,
    stop: async () => {},
    run: async ({ id }) => {
      try {
        const isDone = await sendNotice(prisma, id, { reach, signal });
        if (signal.aborted) return 'failed';
        // A released notice is sent again later; after the last failure, it is dropped.
        await (isDone ? queue.end([id]) : queue.release([id]));
        return 'ended';
      } catch (thrown) {
        onError(thrown);
        return 'failed';
      }
    },
  });
  return {
    close: async () => {
      await loop.close();
      await queue.close();
    },
  };
}

interface Circumstances {
  readonly reach: WebhookReach;
  readonly signal: AbortSignal;
}

/** Sends a notice. Returns false if it must be sent again. */
async function sendNotice(prisma: PrismaClient, id: string, circumstances: Circumstances): Promise<boolean> {
  const notice = await prisma.notice.findUnique({ where: { id }, include: { user: { include: { webhook: true } } } });
  const user = notice?.user;
  if (!notice || !user?.webhook || user.suspendedAt !== null) return true;
  const message = {
    id,
    type: notice.type,
    createdAt: notice.createdAt.toISOString(),
    user: user.name,
    body: parseColumn(bodySchema, { table: 'notice', id, column: 'body' }, notice.body),
  };
  return (await deliver(prisma, user.webhook, message, circumstances)).ok;
}

/** Posts a message and stores the result, unless the webhook was changed meanwhile. */
async function deliver(
  prisma: PrismaClient,
  { userId, url: text, secret, createdAt }: Webhook,
  message: WebhookMessage,
  { reach, signal }: Circumstances,
): Promise<WebhookResult> {
  const url = parseWebhookUrl(text, reach);
  const now = Date.now();
  const posted = url.ok
    ? await postWebhook({ url: url.value, secret, message, now, signal })
    : { ok: false, message: url.error.message };
  const result = { at: new Date(now).toISOString(), type: message.type, ...posted };
  await prisma.webhook.updateMany({
    where: { userId, createdAt },
    data: { lastResult: result satisfies Prisma.InputJsonObject },
  });
  return result;
}

/** The signature's key is the text as shown, not the bytes that it encodes. */
function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(secret));
}

interface StoredWebhook {
  readonly url: string;
  readonly createdAt: Date;
  /** Result of the latest attempt to post to it. */
  readonly lastResult?: z.output<typeof webhookResultSchema>;
}

/** Undefined if the user has none. Throws if it is malformed. */
export async function findWebhook(store: Store, userId: string): Promise<StoredWebhook | undefined> {
  const row = await store.webhook.findUnique({ where: { userId } });
  if (row === null) return undefined;
  const { url, createdAt, lastResult } = row;
  const place = { table: 'webhook', id: userId, column: 'last_result' };
  return {
    url,
    createdAt,
    ...(lastResult === null ? {} : { lastResult: parseColumn(webhookResultSchema, place, lastResult) }),
  };
}

export async function removeWebhook(store: Store, userId: string): Promise<void> {
  await store.webhook.deleteMany({ where: { userId } });
}

// The queue of notices to post to webhooks: pg-boss jobs, one per notice, with the id of the notice and its user as the group. Code that
// stores notices does not use the queue; new notices are found and queued here, in one transaction.

const NAME = 'webhook-notices';

const OPTIONS = {
  // Delays of 30 to 60 s, 1 to 2 min, 2 to 4 min …, ten to thirteen hours in total.
  retryLimit: 11,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3 * 3600,
  expireInSeconds: 60,
  retentionSeconds: 24 * 3600,
  deleteAfterSeconds: 3600,
};

/** Each user has a share. `onError` is called with background errors. */
async function openWebhookQueue(database: Database, onError: (error: Error) => void) {
  const { boss, close } = await openQueueBoss(database, onError);
  const queue = await openQueue(boss, database, { ...OPTIONS, name: NAME, taken: sharedJob });
  return {
    ...queue,
    /** Before notices are taken, new ones of users who have a webhook are queued, and the others skipped. */
    take: async (count: number, exceptOf: readonly string[]) => {
      await collect(queue, database.prisma);
      return queue.take(count, exceptOf);
    },
    // A delivery ends long before its job expires.
    renew: async (): Promise<void> => {},
    close,
  };
}

function collect(queue: OpenQueue, prisma: PrismaClient): Promise<void> {
  return prisma.$transaction(async (transaction) => {
    const fresh = await transaction.$queryRaw<
      { readonly id: string; readonly user: string; readonly wanted: boolean }[]
    >`
      UPDATE notice SET queued_at = now()
      WHERE id IN (SELECT id FROM notice WHERE queued_at IS NULL ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
      RETURNING id::text, user_id::text AS user, EXISTS (
        SELECT FROM webhook WHERE webhook.user_id = notice.user_id AND webhook.created_at <= notice.created_at
      ) AS wanted`;
    const wanted = fresh
      .filter((notice) => notice.wanted)
      .map(({ id, user }) => ({ id, data: {}, group: { id: user } }));
    await queue.add(wanted, transaction);
  });
}
