// The bots with which the members of a group can be entered in one step: of each member the newest version that passed its check.

import type { GroupBots } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { UPLOAD_KINDS } from './kinds/upload-kinds.ts';
import { passedVersions } from './passed-version.ts';

/** Sorted by name. */
export async function readGroupBots(prisma: PrismaClient, groupId: string): Promise<GroupBots> {
  const members = await prisma.groupMember.findMany({
    where: { groupId, role: 'member', user: { suspendedAt: null } },
    orderBy: { user: { name: 'asc' } },
    select: { user: { select: { id: true, name: true } } },
  });
  const versions = await prisma.botVersion.findMany({
    where: {
      kind: { in: UPLOAD_KINDS.map(({ name }) => name) },
      ...passedVersions(),
      bot: { removedAt: null, ownerId: { in: members.map(({ user }) => user.id) } },
    },
    orderBy: [{ createdAt: 'asc' }, { number: 'asc' }],
    select: { number: true, bot: { select: { name: true, ownerId: true } } },
  });
  const newest = new Map(versions.map((version) => [version.bot.ownerId, version]));
  return {
    members: members.map(({ user: { id, name } }) => {
      const version = newest.get(id);
      return { name, ...(version && { bot: version.bot.name, version: version.number }) };
    }),
  };
}
