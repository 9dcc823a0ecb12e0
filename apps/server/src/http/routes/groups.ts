// Groups: create, list, read, delete; invitations and joining by them.

import { groupSchema, groupSummarySchema, groupsSchema, invitationSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { GroupRole } from '../../../dist/prisma/client.ts';
import {
  createGroup,
  deleteGroup,
  findGroup,
  inviteToGroup,
  joinGroup,
  listMemberships,
  requireGroupRole,
  revokeInvitations,
} from '../../accounts/groups/groups.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import type { ApiContext } from '../context.ts';
import { foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { groupInputSchema, invitationInputSchema, linkSecretSchema } from '../schemas.ts';

const route = routesAbout('groups');
const params = z.object({ id: z.uuid() });

export const GROUP_ROUTES: Routes = [
  route({
    at: 'GET /groups',
    for: ['user'],
    summary: 'groups of the sender',
    response: { 200: groupsSchema },
    refusals: [400],
    handle: async ({ sender: { user } }, { prisma }) => {
      const rows = await listMemberships(prisma, user.id);
      const groups = rows.map(({ role, group: { id, name, createdAt, _count } }) => ({
        id,
        name,
        role,
        createdAt: createdAt.toISOString(),
        members: _count.members,
      }));
      return { groups };
    },
  }),

  route({
    at: 'POST /groups',
    for: ['user'],
    summary: 'create a group, owned by the sender',
    body: groupInputSchema,
    response: { 201: groupSummarySchema },
    handle: async ({ sender: { user }, body }, { prisma }) => {
      const { id, name, createdAt } = await createGroup(prisma, body.name, user.id);
      return { id, name, role: 'owner' as const, createdAt: createdAt.toISOString(), members: 1 };
    },
  }),

  route({
    at: 'GET /groups/:id',
    for: ['user'],
    summary: 'a group and its members; for members',
    params,
    response: { 200: groupSchema },
    refusals: [404],
    handle: async ({ sender, params: { id } }, context) => {
      const groupRole = await requireMember(context, sender, id);
      const group = foundOrRefuse(await findGroup(context.prisma, id), 'group-not-found');
      const { name, createdAt, members } = group;
      return {
        id,
        name,
        role: groupRole,
        createdAt: createdAt.toISOString(),
        members: members.map(({ user, role, joinedAt, isManaged }) => ({
          id: user.id,
          name: user.name,
          role,
          joinedAt: joinedAt.toISOString(),
          isManaged,
        })),
      };
    },
  }),

  route({
    at: 'DELETE /groups/:id',
    for: ['user'],
    summary: 'delete a group; for owners; accounts that were created in it stay',
    params,
    response: { 204: z.void() },
    refusals: [404],
    handle: async ({ sender, params: { id } }, context) => {
      await requireMember(context, sender, id, 'owner');
      await deleteGroup(context.prisma, id);
    },
  }),

  route({
    at: 'POST /groups/:id/invitations',
    for: ['user'],
    summary: 'a link with which people join as members; for owners and managers',
    params,
    body: invitationInputSchema,
    response: { 201: invitationSchema },
    refusals: [404],
    handle: async ({ sender, params: { id }, body }, context) => {
      await requireMember(context, sender, id, 'owner', 'manager');
      const order = { groupId: id, createdById: sender.user.id, days: body.days };
      const invitation = await inviteToGroup(context.prisma, order);
      return { ...invitation, expiresAt: invitation.expiresAt.toISOString() };
    },
  }),

  route({
    at: 'DELETE /groups/:id/invitations',
    for: ['user'],
    summary: 'revoke all invitations; for owners and managers',
    params,
    response: { 204: z.void() },
    refusals: [404],
    handle: async ({ sender, params: { id } }, context) => {
      await requireMember(context, sender, id, 'owner', 'manager');
      await revokeInvitations(context.prisma, id);
    },
  }),

  route({
    at: 'POST /groups/join',
    for: ['user'],
    summary: 'join a group with the part of an invitation link after the #',
    body: linkSecretSchema,
    response: { 200: z.object({ id: z.uuid(), name: z.string() }) },
    refusals: [404],
    handle: async ({ sender: { user }, body }, { prisma }) => {
      const joined = valueOrRefuse(await joinGroup(prisma, body.secret, user.id));
      return { id: joined.id, name: joined.name };
    },
  }),
];

/** The role of the sender in the group, if it is one of `roles`. Without `roles`, any role. */
export async function requireMember(
  { prisma }: ApiContext,
  { user }: Identity,
  groupId: string,
  ...roles: readonly GroupRole[]
): Promise<GroupRole> {
  return valueOrRefuse(await requireGroupRole(prisma, groupId, user.id, ...roles));
}

/** Only owners and managers of a group, and administrators, may create a competition for it. */
export async function requireTeacher(
  { prisma }: ApiContext,
  identity: Identity,
  group: string | undefined,
): Promise<void> {
  if (group === undefined || isAdministrator(identity)) return;
  valueOrRefuse(await requireGroupRole(prisma, group, identity.user.id, 'owner', 'manager'));
}
