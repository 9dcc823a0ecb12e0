// Members of groups: their roles, leaving, and the accounts of a class.

import { classAccountsSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { createClassAccounts, resetClassPassword } from '../../accounts/groups/class-accounts.ts';
import { removeMember, requireGroupRole, setMemberRole } from '../../accounts/groups/groups.ts';
import type { ApiContext } from '../context.ts';
import { sendCsv } from '../csv.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { classInputSchema, memberChangeSchema } from '../schemas.ts';
import { requireMember } from './groups.ts';

const route = routesAbout('groups');
const params = z.object({ id: z.uuid() });
const memberParams = params.extend({ user: z.uuid().describe('id of the user') });

export const GROUP_MEMBER_ROUTES: Routes = [
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
    summary: 'set a new one-time password for an account created for the class, and end its sessions',
    params: memberParams,
    response: { 201: classAccountsSchema },
    refusals: [404],
    handle: async ({ sender, params: { id, user } }, context) => {
      await requireMember(context, sender, id, 'owner', 'manager');
      const reset = valueOrRefuse(await resetClassPassword(context.prisma, id, user));
      context.announcements.revoke(user);
      return { accounts: [reset] };
    },
  }),
];

async function requirePlainMember({ prisma }: ApiContext, groupId: string, userId: string): Promise<void> {
  const role = await requireGroupRole(prisma, groupId, userId);
  if (role.ok && role.value !== 'member') throw new ApiError('group-role-missing');
}
