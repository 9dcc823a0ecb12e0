// Messages from the server to a user, as they are read. What they are about makes them.

import * as z from 'zod';
import type { Notice } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';

const bodySchema = z.record(z.string(), z.unknown());

export type ReadNotice = Omit<Notice, 'body'> & { readonly body: z.output<typeof bodySchema> };

/** The newest first. Throws where one is malformed. */
export async function readNotices(store: Store, userId: string, most: number): Promise<readonly ReadNotice[]> {
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'asc' as const }];
  const rows = await store.notice.findMany({ where: { userId }, orderBy, take: most });
  return rows.map(({ body, ...row }) => ({
    ...row,
    body: parseColumn(bodySchema, { table: 'notice', id: row.id, column: 'body' }, body),
  }));
}

export async function markNoticesRead(store: Store, userId: string): Promise<void> {
  await store.notice.updateMany({ where: { userId, readAt: null }, data: { readAt: new Date() } });
}
