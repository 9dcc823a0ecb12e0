// Groups: create, list, read, delete; invitations and joining by them.

import { groupSchema, groupSummarySchema, groupsSchema, invitationSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { GroupRole } from '../../../dist/prisma/client.ts';
import { deleteGroup, findGroup, listMemberships, revokeInvitations } from '../../accounts/groups/group-rows.ts';
import { createGroup, inviteToGroup, joinGroup, requireGroupRole } from '../../accounts/groups/groups.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';
import { groupInputSchema, invitationInputSchema, linkSecretSchema } from '../schemas.ts';

const route = routesAbout('groups');
const params = z.object({ id: z.uuid() });

export function addGroups(app: ApiServer, context: ApiContext): void {
  addList(app, context);
  addGroup(app, context);
  addInvitations(app, context);
  addJoining(app, context);
}

/** The sender, if they are a member of the group with one of `roles`. Without `roles`, any member. */
export async function requireMember(
  { prisma }: ApiContext,
  request: FastifyRequest,
  groupId: string,
  ...roles: readonly GroupRole[]
): Promise<Identity & { readonly groupRole: GroupRole }> {
  const identity = senderOf(request);
  const role = valueOrRefuse(await requireGroupRole(prisma, groupId, identity.user.id, ...roles));
  return { ...identity, groupRole: role };
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

function addList(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/groups',
    route({ for: ['user'], summary: 'groups of the sender', response: { 200: groupsSchema }, refusals: [400] }),
    async (request) => {
      const { user } = senderOf(request);
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
  );

  app.post(
    '/groups',
    route({
      for: ['user'],
      summary: 'create a group, owned by the sender',
      body: groupInputSchema,
      response: { 201: groupSummarySchema },
    }),
    async (request, reply) => {
      const { user } = senderOf(request);
      const { id, name, createdAt } = await createGroup(prisma, request.body.name, user.id);
      const group = { id, name, role: 'owner' as const, createdAt: createdAt.toISOString(), members: 1 };
      return reply.status(201).send(group);
    },
  );
}

function addGroup(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  app.get(
    '/groups/:id',
    route({
      for: ['user'],
      summary: 'a group and its members; for members',
      params,
      response: { 200: groupSchema },
      refusals: [404],
    }),
    async (request) => {
      const { id } = request.params;
      const { groupRole } = await requireMember(context, request, id);
      const group = await findGroup(prisma, id);
      // Deleted in the meantime.
      if (group === undefined) throw new ApiError('group-not-found');
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
  );

  app.delete(
    '/groups/:id',
    route({
      for: ['user'],
      summary: 'delete a group; for owners; accounts that were created in it stay',
      params,
      response: { 204: z.void() },
      refusals: [404],
    }),
    async (request, reply) => {
      const { id } = request.params;
      await requireMember(context, request, id, 'owner');
      await deleteGroup(prisma, id);
      return reply.status(204).send();
    },
  );
}

function addInvitations(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  app.post(
    '/groups/:id/invitations',
    route({
      for: ['user'],
      summary: 'a link with which people join as members; for owners and managers',
      params,
      body: invitationInputSchema,
      response: { 201: invitationSchema },
      refusals: [404],
    }),
    async (request, reply) => {
      const { id } = request.params;
      const { user } = await requireMember(context, request, id, 'owner', 'manager');
      const order = { groupId: id, createdById: user.id, days: request.body.days };
      const invitation = await inviteToGroup(prisma, order);
      return reply.status(201).send({ ...invitation, expiresAt: invitation.expiresAt.toISOString() });
    },
  );

  app.delete(
    '/groups/:id/invitations',
    route({
      for: ['user'],
      summary: 'revoke all invitations; for owners and managers',
      params,
      response: { 204: z.void() },
      refusals: [404],
    }),
    async (request, reply) => {
      const { id } = request.params;
      await requireMember(context, request, id, 'owner', 'manager');
      await revokeInvitations(prisma, id);
      return reply.status(204).send();
    },
  );
}

function addJoining(app: ApiServer, { prisma }: ApiContext): void {
  app.post(
    '/groups/join',
    route({
      for: ['user'],
      summary: 'join a group with the part of an invitation link after the #',
      body: linkSecretSchema,
      response: { 200: z.object({ id: z.uuid(), name: z.string() }) },
      refusals: [404],
    }),
    async (request) => {
      const { user } = senderOf(request);
      const joined = valueOrRefuse(await joinGroup(prisma, request.body.secret, user.id));
      return { id: joined.id, name: joined.name };
    },
  );
}
