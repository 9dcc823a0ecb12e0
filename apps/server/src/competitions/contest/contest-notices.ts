// What users are notified of about contests: those whose bots are registered, and the members of a group that one opens for.
// Notices are stored in the transaction that makes them true, so each is sent once.

import { type ContestNotice, contestNoticeSchema } from '@mcr-arena/protocol/documents';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { Store } from '../../database/open-database.ts';

/** The house reads no notices. */
export async function notify(
  store: Store,
  notices: readonly { readonly userId: string; readonly notice: ContestNotice }[],
): Promise<void> {
  await store.notice.createMany({
    data: notices
      .filter(({ userId }) => userId !== HOUSE_USER)
      .map(({ userId, notice }) => {
        const { type, ...body } = contestNoticeSchema.parse(notice);
        return { userId, type, body: body as Prisma.InputJsonObject };
      }),
  });
}

/** A contest opens for the members of a group. */
export async function notifyGroup(
  store: Store,
  groupId: string,
  contest: { readonly contest: string; readonly name: string },
): Promise<void> {
  const members = await store.groupMember.findMany({ where: { groupId }, select: { userId: true } });
  const notice = { type: 'contestOpens', ...contest } as const;
  await notify(
    store,
    members.map(({ userId }) => ({ userId, notice })),
  );
}
