// Webhooks as stored in the database: at most one per user.

import { webhookResultSchema } from '@mcr-arena/protocol/documents';
import type * as z from 'zod';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';

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
