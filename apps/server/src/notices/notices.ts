// Notices to users. They are stored in the transaction that makes them true, so each is stored once; webhooks/webhook-queue.ts
// posts them afterwards.

import { type Notice, noticeSchema } from '@mcr-arena/protocol/documents';
import type { Prisma } from '../../dist/prisma/client.ts';
import { HOUSE_USER } from '../accounts/house.ts';
import type { Store } from '../database/open-database.ts';

/** The house reads no notices. */
export async function notify(
  store: Store,
  notices: readonly { readonly userId: string; readonly notice: Notice }[],
): Promise<void> {
  const data = notices
    .filter(({ userId }) => userId !== HOUSE_USER)
    .map(({ userId, notice }) => {
      const { type, ...body } = noticeSchema.parse(notice);
      return { userId, type, body: body as Prisma.InputJsonObject };
    });
  if (data.length > 0) await store.notice.createMany({ data });
}
