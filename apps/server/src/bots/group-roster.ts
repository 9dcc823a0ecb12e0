// The roster of a class, for its teachers: the last sign-in of each member and the check of each bot's newest version.

import type { GroupBots, Roster } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { stateOf } from './bot-document.ts';
import { reportSummariesOf } from './checks/check-report.ts';
import { UPLOAD_KINDS } from './kinds/upload-kinds.ts';
import { passedVersions } from './passed-version.ts';

type Member = Roster['members'][number];

/** Owners first, then managers, then members; each sorted by name. */
export async function readRoster(prisma: PrismaClient, groupId: string): Promise<Roster> {
  const rows = await prisma.groupMember.findMany({
    where: { groupId },
    orderBy: [{ role: 'asc' }, { user: { name: 'asc' } }],
    include: {
      user: {
        include: {
          bots: {
            where: { removedAt: null },
            orderBy: [{ createdAt: 'desc' }, { name: 'asc' }],
            include: {
              versions: {
                orderBy: { number: 'desc' },
                take: 1,
                omit: { checkReport: true },
                include: { check: { select: { state: true } } },
              },
            },
          },
        },
      },
    },
  });
  const newest = rows.flatMap(({ user }) => user.bots.flatMap(({ versions }) => versions.map(({ id }) => id)));
  const summaries = await reportSummariesOf(prisma, newest);
  const members = rows.map(
    ({ user, role, joinedAt, isManaged }): Member => ({
      id: user.id,
      name: user.name,
      role,
      joinedAt: joinedAt.toISOString(),
      isManaged,
      ...(user.lastSignInAt !== null && { lastSignInAt: user.lastSignInAt.toISOString() }),
      bots: user.bots.flatMap(({ name, versions: [newest] }) =>
        newest === undefined
          ? []
          : [
              {
                name,
                version: newest.number,
                state: stateOf(newest, summaries.get(newest.id)),
                ...(newest.checkedAt !== null && { checkedAt: newest.checkedAt.toISOString() }),
              },
            ],
      ),
    }),
  );
  return { members };
}

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
