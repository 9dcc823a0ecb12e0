// Reads and marks the notices of a user.

import * as z from 'zod';
import type { Notice, Prisma } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';

const bodySchema = z.record(z.string(), z.unknown());

type ReadNotice = Omit<Notice, 'body'> & { readonly body: z.output<typeof bodySchema> };

/** A notice of the user by id, or a time. */
export type NoticePosition =
  | { readonly type: 'notice'; readonly id: string }
  | { readonly type: 'time'; readonly time: string };

/** Notices, newest first. `before`: only notices older than this position. Throws if one is malformed. */
export async function readNotices(
  store: Store,
  userId: string,
  { limit, before }: { readonly limit: number; readonly before: NoticePosition | undefined },
): Promise<readonly ReadNotice[]> {
  const rows = await store.notice.findMany({
    where: { userId, ...(before && (await olderThan(store, userId, before))) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(({ body, ...row }) => ({
    ...row,
    body: parseColumn(bodySchema, { table: 'notice', id: row.id, column: 'body' }, body),
  }));
}

/** Ids order notices of the same time. Nothing is older than an unknown notice: the oldest notices are deleted first. */
async function olderThan(store: Store, userId: string, position: NoticePosition): Promise<Prisma.NoticeWhereInput> {
  if (position.type === 'time') return { createdAt: { lt: position.time } };
  const { id } = position;
  const notice = await store.notice.findFirst({ where: { id, userId }, select: { createdAt: true } });
  if (notice === null) return { id: { in: [] } };
  const { createdAt } = notice;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

export function countUnread(store: Store, userId: string): Promise<number> {
  return store.notice.count({ where: { userId, readAt: null } });
}

/** `until`: marks only notices up to and including this position. */
export async function markNoticesRead(store: Store, userId: string, until: NoticePosition | undefined): Promise<void> {
  await store.notice.updateMany({
    where: { userId, readAt: null, ...(until && { OR: [at(until), await olderThan(store, userId, until)] }) },
    data: { readAt: new Date() },
  });
}

function at(position: NoticePosition): Prisma.NoticeWhereInput {
  return position.type === 'time' ? { createdAt: position.time } : { id: position.id };
}
