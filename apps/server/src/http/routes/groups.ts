// Groups: create, list, read, delete; invitations and joining by them; roles of members and leaving; the accounts of a class, and the
// roster with the checks of its bots.

import {
  classAccountsSchema,
  groupBotsSchema,
  groupSchema,
  groupSummarySchema,
  groupsSchema,
  invitationSchema,
  rosterSchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { GroupRole } from '../../../dist/prisma/client.ts';
import { createClassAccounts, resetClassPassword } from '../../accounts/groups/class-accounts.ts';
import {
  createGroup,
  deleteGroup,
  findGroup,
  inviteToGroup,
  joinGroup,
  listMemberships,
  removeMember,
  requireGroupRole,
  revokeInvitations,
  setMemberRole,
} from '../../accounts/groups/groups.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { readGroupBots, readRoster } from '../../bots/group-roster.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import {
  classInputSchema,
  groupInputSchema,
  invitationInputSchema,
  linkSecretSchema,
  memberChangeSchema,
} from '../schemas.ts';
import { sendCsv } from '../send-file.ts';

const route = routesAbout('groups');
const params = z.object({ id: z.uuid() });

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

const memberParams = params.extend({ user: z.uuid().describe('id of the user') });

async function requirePlainMember({ prisma }: ApiContext, groupId: string, userId: string): Promise<void> {
  const role = await requireGroupRole(prisma, groupId, userId);
  if (role.ok && role.value !== 'member') throw new ApiError('group-role-missing');
}

const COLUMNS = ['name', 'role', 'joined', 'last_sign_in', 'bot', 'version', 'check', 'checked'];

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
      const group = foundOrRefuse(await findGroup(context.prisma, id), 'group-unknown');
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

  route({
    at: 'PATCH /groups/:id/members/:user',
    for: ['user'],
    summary: 'change the role of a member; for owners',
    params: memberParams,
    body: memberChangeSchema,
    response: { 204: z.void() },
    refusals: [404, 409],
    handle: async ({ sender, params: { id, user }, body }, context) => {
      await requireMember(context, sender, id, 'owner');
      valueOrRefuse(await setMemberRole(context.prisma, { groupId: id, userId: user, role: body.role }));
    },
  }),

  route({
    at: 'DELETE /groups/:id/members/:user',
    for: ['user'],
    summary: 'leave a group, or remove another member; owners can remove anyone, managers only plain members',
    params: memberParams,
    response: { 204: z.void() },
    refusals: [404, 409],
    handle: async ({ sender, params: { id, user } }, context) => {
      const groupRole = await requireMember(context, sender, id);
      if (sender.user.id !== user && groupRole === 'member') throw new ApiError('group-role-missing');
      if (sender.user.id !== user && groupRole === 'manager') await requirePlainMember(context, id, user);
      valueOrRefuse(await removeMember(context.prisma, { groupId: id, userId: user }));
    },
  }),

  route({
    at: 'POST /groups/:id/accounts',
    for: ['organiser'],
    summary: 'create accounts for a class, with one-time passwords; returns CSV if the request accepts text/csv',
    description:
      'For organisers who own or manage the group. A name that another account of the server has gets a number.',
    params,
    body: classInputSchema,
    response: { 201: z.union([classAccountsSchema, z.string()]) },
    refusals: [404],
    handle: async ({ sender, params: { id }, body, headers }, context, reply) => {
      await requireMember(context, sender, id, 'owner', 'manager');
      const made = await createClassAccounts(context.prisma, id, body.names);
      if (headers.accept !== 'text/csv') return made;
      const rows = made.accounts.map(({ name, password, listed }) => [name, password, listed ?? name, undefined]);
      const refused = (made.refused ?? []).map(({ name, reason }) => [undefined, undefined, name, reason]);
      return sendCsv(reply, 'accounts', ['name', 'password', 'listed', 'refused'], [...rows, ...refused]);
    },
  }),

  route({
    at: 'POST /groups/:id/members/:user/password',
    for: ['user'],
    summary:
      'set a new one-time password for an account created for the class, and end its sessions; managers only for plain members',
    params: memberParams,
    response: { 201: classAccountsSchema },
    refusals: [404],
    handle: async ({ sender, params: { id, user } }, context) => {
      const groupRole = await requireMember(context, sender, id, 'owner', 'manager');
      if (groupRole === 'manager') await requirePlainMember(context, id, user);
      const reset = valueOrRefuse(await resetClassPassword(context.prisma, id, user));
      context.announcements.revoke(user);
      return { accounts: [reset] };
    },
  }),

  route({
    at: 'GET /groups/:id/roster',
    for: ['user'],
    params,
    summary: 'members with the checks of their bots and their last sign-in; for owners and managers',
    response: { 200: rosterSchema },
    refusals: [404],
    handle: async ({ sender, params }, context) => {
      await requireMember(context, sender, params.id, 'owner', 'manager');
      return readRoster(context.prisma, params.id);
    },
  }),

  route({
    at: 'GET /groups/:id/bots',
    for: ['user'],
    params,
    summary:
      'the newest version of each member that passed its check, to enter it in a tournament; for owners and managers',
    response: { 200: groupBotsSchema },
    refusals: [404],
    handle: async ({ sender, params }, context) => {
      await requireMember(context, sender, params.id, 'owner', 'manager');
      return readGroupBots(context.prisma, params.id);
    },
  }),

  route({
    at: 'GET /groups/:id/roster.csv',
    for: ['user'],
    summary: 'the roster as CSV, one line per bot',
    params,
    handle: async ({ sender, params }, context, reply) => {
      await requireMember(context, sender, params.id, 'owner', 'manager');
      const { members } = await readRoster(context.prisma, params.id);
      const rows = members.flatMap(({ name, role, joinedAt, lastSignInAt, bots }) => {
        const member = [name, role, joinedAt, lastSignInAt];
        if (bots.length === 0) return [[...member, undefined, undefined, 'none', undefined]];
        return bots.map((bot) => [...member, bot.name, bot.version, bot.state, bot.checkedAt]);
      });
      return sendCsv(reply, 'roster', COLUMNS, rows);
    },
  }),
];
