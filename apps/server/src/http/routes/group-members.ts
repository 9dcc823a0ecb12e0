// Members of groups: their roles, leaving, and the accounts of a class.

import { classAccountsSchema, errorSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { createClassAccounts, resetClassPassword } from '../../accounts/groups/class-accounts.ts';
import { removeMember, requireGroupRole, setMemberRole } from '../../accounts/groups/groups.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { sendCsv } from '../csv.ts';
import { ApiError } from '../errors.ts';
import { classInputSchema, memberChangeSchema } from '../schemas.ts';
import { requireMember } from './groups.ts';

const tags = ['groups'];
const security = [{ token: [] }, { session: [] }];
const params = z.object({ id: z.uuid() });
const memberParams = params.extend({ user: z.uuid().describe('id of the user') });
const REFUSALS = { 400: errorSchema, 401: errorSchema, 403: errorSchema, 404: errorSchema };

export function addGroupMembers(app: ApiServer, context: ApiContext): void {
  addRoles(app, context);
  addLeaving(app, context);
  addAccounts(app, context);
  addReset(app, context);
}

function addRoles(app: ApiServer, context: ApiContext): void {
  app.patch(
    '/groups/:id/members/:user',
    {
      schema: {
        tags,
        security,
        summary: 'change the role of a member; for owners',
        params: memberParams,
        body: memberChangeSchema,
        response: { 204: z.void(), 409: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { id, user } = request.params;
      await requireMember(context, request, id, 'owner');
      const changed = await setMemberRole(context.prisma, { groupId: id, userId: user, role: request.body.role });
      if (!changed.ok) throw new ApiError(changed.error.code, changed.error.message);
      return reply.status(204).send();
    },
  );
}

function addLeaving(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;
  app.delete(
    '/groups/:id/members/:user',
    {
      schema: {
        tags,
        security,
        summary: 'leave a group, or remove another member; owners can remove anyone, managers only plain members',
        params: memberParams,
        response: { 204: z.void(), 409: errorSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { id, user } = request.params;
      const { user: sender, groupRole } = await requireMember(context, request, id);
      if (sender.id !== user && groupRole === 'member') throw new ApiError('group-role-missing');
      if (sender.id !== user && groupRole === 'manager') await requirePlainMember(context, id, user);
      const removed = await removeMember(prisma, { groupId: id, userId: user });
      if (!removed.ok) throw new ApiError(removed.error.code, removed.error.message);
      return reply.status(204).send();
    },
  );
}

async function requirePlainMember({ prisma }: ApiContext, groupId: string, userId: string): Promise<void> {
  const role = await requireGroupRole(prisma, groupId, userId);
  if (role.ok && role.value !== 'member') throw new ApiError('group-role-missing');
}

function addAccounts(app: ApiServer, context: ApiContext): void {
  app.post(
    '/groups/:id/accounts',
    {
      schema: {
        tags,
        security,
        summary: 'create accounts for a class, with one-time passwords; returns CSV if the request accepts text/csv',
        description:
          'For organisers who own or manage the group. A name that another account of the server has gets a number.',
        params,
        body: classInputSchema,
        response: { 201: z.union([classAccountsSchema, z.string()]), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await requireScope(context.prisma, request, 'organiser');
      await requireMember(context, request, id, 'owner', 'manager');
      const made = await createClassAccounts(context.prisma, id, request.body.names);
      reply.status(201);
      if (request.headers.accept !== 'text/csv') return reply.send(made);
      const rows = made.accounts.map(({ name, password, listed }) => [name, password, listed ?? name, undefined]);
      const refused = (made.refused ?? []).map(({ name, reason }) => [undefined, undefined, name, reason]);
      return sendCsv(reply, 'accounts', ['name', 'password', 'listed', 'refused'], [...rows, ...refused]);
    },
  );
}

function addReset(app: ApiServer, context: ApiContext): void {
  app.post(
    '/groups/:id/members/:user/password',
    {
      schema: {
        tags,
        security,
        summary: 'set a new one-time password for an account created for the class, and end its sessions',
        params: memberParams,
        response: { 201: classAccountsSchema, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { id, user } = request.params;
      await requireMember(context, request, id, 'owner', 'manager');
      const reset = await resetClassPassword(context.prisma, id, user);
      if (!reset.ok) throw new ApiError(reset.error.code, reset.error.message);
      context.announcements.revoke(user);
      return reply.status(201).send({ accounts: [reset.value] });
    },
  );
}
