// The roster of a group with the checks of its members' bots, as JSON and as CSV.

import { groupBotsSchema, rosterSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { readGroupBots, readRoster } from '../../bots/group-roster.ts';
import { sendCsv } from '../csv.ts';
import { type Routes, routesAbout } from '../route.ts';
import { requireMember } from './groups.ts';

const route = routesAbout('groups');
const params = z.object({ id: z.uuid() });
const COLUMNS = ['name', 'role', 'joined', 'last_sign_in', 'bot', 'version', 'check', 'checked'];

export const GROUP_ROSTER_ROUTES: Routes = [
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
