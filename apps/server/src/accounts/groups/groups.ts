// Groups, such as a class or a team. Owners and managers invite people by a link, remove members and, in a class, manage the
// accounts that were created in it. A group always has an owner.

import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Group, GroupRole, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { hashOfToken } from '../token-text.ts';
import { linkUsers } from '../user-links.ts';

const DAY_MS = 24 * 3600_000;

export function createGroup(prisma: PrismaClient, name: string, ownerId: string): Promise<Group> {
  return prisma.group.create({ data: { name, members: { create: { userId: ownerId, role: 'owner' } } } });
}

/** The member's role. Errors: `group-unknown`, also for non-members; `group-role-missing`, if it is not one of `roles`. */
export async function requireGroupRole(
  store: Store,
  groupId: string,
  userId: string,
  ...roles: readonly GroupRole[]
): Promise<Result<GroupRole, 'group-unknown' | 'group-role-missing'>> {
  const member = await store.groupMember.findUnique({ where: { groupId_userId: { groupId, userId } } });
  if (member === null) return failure('group-unknown', 'group not found, or you are not a member');
  if (roles.length === 0 || roles.includes(member.role)) return success(member.role);
  return failure(
    'group-role-missing',
    `this requires the role ${roles.join(' or ')} in the group; yours is ${member.role}`,
  );
}

interface IssuedInvitation {
  readonly id: string;
  /** Path on this server: `/join#…`. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** Creates a link by which anyone with an account can join as a member. */
export async function inviteToGroup(
  store: Store,
  { groupId, createdById, days }: { readonly groupId: string; readonly createdById: string; readonly days: number },
): Promise<IssuedInvitation> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  const data = { groupId, createdById, hash: hashOfToken(secret), expiresAt };
  const { id } = await store.groupInvitation.create({ data });
  return { id, path: `/join#${secret}`, expiresAt };
}

/** Adds the user to the group of an invitation and links them to the inviter. Members keep their role. Error: `link-unknown`. */
export async function joinGroup(store: Store, secret: string, userId: string): Promise<Result<Group, 'link-unknown'>> {
  const usable = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  const where = { hash: hashOfToken(secret), ...usable };
  const invitation = await store.groupInvitation.findFirst({ where, include: { group: true } });
  if (invitation === null)
    return failure('link-unknown', 'this invitation was revoked or has expired: ask for another');
  const { group, role, createdById } = invitation;
  if (createdById !== null) await linkUsers(store, userId, createdById, 'invitation');
  await store.groupMember.createMany({ data: [{ groupId: group.id, userId, role }], skipDuplicates: true });
  return success(group);
}

/** Changes the role of a member. Errors: `member-unknown`, `last-owner`. */
export function setMemberRole(
  prisma: PrismaClient,
  { groupId, userId, role }: { readonly groupId: string; readonly userId: string; readonly role: GroupRole },
): Promise<Result<true, 'member-unknown' | 'last-owner'>> {
  return changeMember(prisma, { groupId, userId, keepsOwner: role === 'owner' }, async (store, where) => {
    await store.groupMember.update({ where, data: { role } });
  });
}

/** Removes a member. Errors: `member-unknown`, `last-owner`. */
export function removeMember(
  prisma: PrismaClient,
  member: { readonly groupId: string; readonly userId: string },
): Promise<Result<true, 'member-unknown' | 'last-owner'>> {
  return changeMember(prisma, { ...member, keepsOwner: false }, async (store, where) => {
    await store.groupMember.delete({ where });
  });
}

type MemberKey = { readonly groupId_userId: { readonly groupId: string; readonly userId: string } };

function changeMember(
  prisma: PrismaClient,
  { groupId, userId, keepsOwner }: { readonly groupId: string; readonly userId: string; readonly keepsOwner: boolean },
  change: (store: Store, where: MemberKey) => Promise<void>,
): Promise<Result<true, 'member-unknown' | 'last-owner'>> {
  return prisma.$transaction(async (store) => {
    // Without the lock, the last two owners could leave at the same time.
    await store.$queryRaw`SELECT id FROM user_group WHERE id = ${groupId}::uuid FOR UPDATE`;
    const members = await store.groupMember.findMany({ where: { groupId } });
    const member = members.find((one) => one.userId === userId);
    if (member === undefined) return failure('member-unknown', 'the group has no such member');
    const others = members.filter((one) => one.role === 'owner' && one.userId !== userId);
    if (member.role === 'owner' && !keepsOwner && others.length === 0) {
      return failure('last-owner', 'the group would have no owner: make another member an owner, or delete the group');
    }
    await change(store, { groupId_userId: { groupId, userId } });
    return success(true);
  });
}

/** The name of a group with other members that would have no owner without the user. Locks the user's groups. */
export async function findOrphanedGroup(store: Store, userId: string): Promise<string | undefined> {
  await store.$queryRaw`
    SELECT id FROM user_group WHERE id IN (SELECT group_id FROM group_member WHERE user_id = ${userId}::uuid) ORDER BY id FOR UPDATE`;
  const others = { some: { userId: { not: userId } }, none: { role: 'owner', userId: { not: userId } } } as const;
  const group = await store.group.findFirst({
    where: { AND: [{ members: { some: { userId, role: 'owner' } } }, { members: others }] },
    orderBy: { name: 'asc' },
  });
  return group?.name;
}

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
