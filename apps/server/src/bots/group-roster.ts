// The roster of a class, for its teachers: the last sign-in of each member and the check of each bot's newest version.

import type { Roster } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { stateOf } from './bot-document.ts';
import { reportSummariesOf } from './checks/check-report.ts';

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
