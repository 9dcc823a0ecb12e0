// The bots that a user may compare: one's own versions that passed their check, and bots on the ladder whose owners permit it.

import type { ComparableBots } from '@mcr-arena/protocol/documents';
import { HOUSE_USER } from '../../accounts/house.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import { passedVersions } from '../../bots/passed-version.ts';
import type { Store } from '../../database/open-database.ts';

export async function listComparableBots(store: Store, userId: string): Promise<ComparableBots> {
  const isRanked = { rankedAt: { not: null } };
  const sealed = { kind: { in: SEALED_KINDS } };
  const rows = await store.bot.findMany({
    where: {
      removedAt: null,
      owner: { suspendedAt: null, deletedAt: null },
      OR: [{ ownerId: userId }, { matchesOnRequest: true, versions: { some: { ...sealed, ...isRanked } } }],
    },
    orderBy: [{ name: 'asc' }],
    select: {
      name: true,
      ownerId: true,
      owner: { select: { name: true } },
      versions: {
        where: { AND: [sealed, passedVersions(), { OR: [isRanked, { bot: { ownerId: userId } }] }] },
        orderBy: { number: 'desc' },
        select: { number: true },
      },
    },
  });
  const bots = rows.map(({ name, ownerId, owner, versions }) => ({
    owner: owner.name,
    bot: name,
    isHouse: ownerId === HOUSE_USER,
    isOwn: ownerId === userId,
    versions: versions.map(({ number }) => number),
  }));
  const playable = bots.filter(({ versions }) => versions.length > 0);
  return { bots: [...playable.filter(({ isOwn }) => isOwn), ...playable.filter(({ isOwn }) => !isOwn)] };
}
