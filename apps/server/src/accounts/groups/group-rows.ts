// Lists memberships, reads and deletes groups, and revokes invitations.

import type { Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';

const WITH_SIZE = {
  group: { include: { _count: { select: { members: true } } } },
} as const satisfies Prisma.GroupMemberInclude;

type MembershipRow = Prisma.GroupMemberGetPayload<{ include: typeof WITH_SIZE }>;

/** Memberships of a user, in order of joining. */
export function listMemberships(store: Store, userId: string): Promise<MembershipRow[]> {
  return store.groupMember.findMany({ where: { userId }, orderBy: { joinedAt: 'asc' }, include: WITH_SIZE });
}

const WITH_MEMBERS = {
  members: { orderBy: [{ role: 'asc' }, { user: { name: 'asc' } }], include: { user: true } },
} as const satisfies Prisma.GroupInclude;

type GroupRow = Prisma.GroupGetPayload<{ include: typeof WITH_MEMBERS }>;

export async function findGroup(store: Store, id: string): Promise<GroupRow | undefined> {
  return (await store.group.findUnique({ where: { id }, include: WITH_MEMBERS })) ?? undefined;
}

export async function deleteGroup(store: Store, id: string): Promise<void> {
  await store.group.deleteMany({ where: { id } });
}

export async function revokeInvitations(store: Store, groupId: string): Promise<void> {
  await store.groupInvitation.updateMany({ where: { groupId, revokedAt: null }, data: { revokedAt: new Date() } });
}
