// Notices to users. A notice is stored once, in the transaction of the change that it reports; webhooks/webhooks.ts posts it
// afterwards.

import { type Notice, noticeSchema } from '@mcr-arena/protocol/documents';
import type { Prisma } from '../../dist/prisma/client.ts';
import { HOUSE_USER } from '../accounts/house.ts';
import type { Store } from '../database/open-database.ts';

/** Stores notices, except those for the house user. */
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
