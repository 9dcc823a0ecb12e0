// Reads and marks the notices of a user.

import * as z from 'zod';
import type { Notice } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';

const bodySchema = z.record(z.string(), z.unknown());

export type ReadNotice = Omit<Notice, 'body'> & { readonly body: z.output<typeof bodySchema> };

/** Notices, newest first. `before`: only notices older than this time. Throws if one is malformed. */
export async function readNotices(
  store: Store,
  userId: string,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<readonly ReadNotice[]> {
  const rows = await store.notice.findMany({
    where: { userId, ...(before !== undefined && { createdAt: { lt: before } }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map(({ body, ...row }) => ({
    ...row,
    body: parseColumn(bodySchema, { table: 'notice', id: row.id, column: 'body' }, body),
  }));
}

export function countUnread(store: Store, userId: string): Promise<number> {
  return store.notice.count({ where: { userId, readAt: null } });
}

/** `until`: marks only notices up to this time. */
export async function markNoticesRead(store: Store, userId: string, until: string | undefined): Promise<void> {
  await store.notice.updateMany({
    where: { userId, readAt: null, ...(until !== undefined && { createdAt: { lte: until } }) },
    data: { readAt: new Date() },
  });
}
