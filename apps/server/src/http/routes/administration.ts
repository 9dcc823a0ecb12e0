// Routes for administrators: roles and quotas of users, removal of bots, settings of the server.

import { type Administration, administrationSchema, userDetailSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { readAdministration, writeAdministration } from '../../accounts/administration.ts';
import { changeUser } from '../../accounts/user-changes.ts';
import { removeBot } from '../../bots/remove-bot.ts';
import { controlledBot } from '../controlled-bot.ts';
import { valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { administrationInputSchema, nameSchema, userChangeSchema } from '../schemas.ts';
import { detailsOf } from './users.ts';

const route = routesAbout('administration');
const botsRoute = routesAbout('bots');
const params = z.object({ name: nameSchema });

export const ADMINISTRATION_ROUTES: Routes = [
  route({
    at: 'PATCH /users/:name',
    for: ['administrator'],
    summary: 'change the role or the quotas of a user; null restores the default quota of the server',
    params,
    body: userChangeSchema,
    response: { 200: userDetailSchema },
    refusals: [404, 409],
    handle: async ({ params, body }, { prisma }) => {
      const changed = valueOrRefuse(await changeUser(prisma, params.name, body));
      return (await detailsOf(prisma, [changed]))[0]!;
    },
  }),

  botsRoute({
    at: 'DELETE /bots/:owner/:name',
    for: ['user'],
    summary:
      'remove a bot: its tokens are revoked, its matches cancelled, and it can no longer be entered; its results stay',
    params: z.object({ owner: nameSchema, name: nameSchema }),
    response: { 204: z.void() },
    refusals: [404],
    handle: async ({ sender, params }, context) => {
      const { id } = await controlledBot(context, sender, params);
      for (const token of await removeBot(context.prisma, id)) context.announcements.revoke(token);
      await context.director.releaseBarred();
    },
  }),

  route({
    at: 'GET /settings',
    for: ['administrator'],
    summary: 'settings of the server',
    response: { 200: administrationSchema },
    refusals: [400],
    handle: (_request, { prisma }) => readAdministration(prisma),
  }),

  route({
    at: 'PATCH /settings',
    for: ['administrator'],
    summary: 'change settings of the server; omitted settings stay unchanged',
    body: administrationInputSchema,
    response: { 200: administrationSchema },
    handle: async ({ body }, { prisma }) => {
      const settings = withChange(await readAdministration(prisma), body);
      await writeAdministration(prisma, settings);
      return settings;
    },
  }),
];

function withChange(
  { signUp, quota, retention }: Administration,
  change: z.output<typeof administrationInputSchema>,
): Administration {
  return {
    signUp: change.signUp ?? signUp,
    quota: {
      diskMiB: change.quota?.diskMiB ?? quota.diskMiB,
      cpuMinutesPerDay: change.quota?.cpuMinutesPerDay ?? quota.cpuMinutesPerDay,
    },
    retention: {
      logDays: change.retention?.logDays ?? retention.logDays,
      guestDays: change.retention?.guestDays ?? retention.guestDays,
    },
  };
}
