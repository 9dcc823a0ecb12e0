// Routes for administrators: roles and quotas of users, removal of bots, settings of the server.

import { type Administration, administrationSchema, userDetailSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { readAdministration, writeAdministration } from '../../accounts/administration.ts';
import { isAdministrator } from '../../accounts/identity.ts';
import { changeUser } from '../../accounts/user-changes.ts';
import { findBotInUse } from '../../bots/find-bot-row.ts';
import { removeBot } from '../../bots/remove-bot.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, notYourBot, valueOrRefuse } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';
import { administrationInputSchema, nameSchema, userChangeSchema } from '../schemas.ts';
import { detailsOf } from './users.ts';

const route = routesAbout('administration');
const botsRoute = routesAbout('bots');
const params = z.object({ name: nameSchema });

export function addAdministration(app: ApiServer, context: ApiContext): void {
  addUserChanges(app, context);
  addBotRemoval(app, context);
  addSettings(app, context);
}

function addUserChanges(app: ApiServer, { prisma }: ApiContext): void {
  app.patch(
    '/users/:name',
    route({
      for: ['administrator'],
      summary: 'change the role or the quotas of a user; null restores the default quota of the server',
      params,
      body: userChangeSchema,
      response: { 200: userDetailSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const changed = valueOrRefuse(await changeUser(prisma, request.params.name, request.body));
      return (await detailsOf(prisma, [changed]))[0]!;
    },
  );
}

function addBotRemoval(app: ApiServer, { prisma, announcements, director }: ApiContext): void {
  app.delete(
    '/bots/:owner/:name',
    botsRoute({
      for: ['user'],
      summary:
        'remove a bot: its tokens are revoked, its matches cancelled, and it can no longer be entered; its results stay',
      params: z.object({ owner: nameSchema, name: nameSchema }),
      response: { 204: z.void() },
      refusals: [404],
    }),
    async (request, reply) => {
      const identity = senderOf(request);
      const { owner, name } = request.params;
      const bot = await findBotInUse(prisma, owner, name);
      if (bot === undefined) throw new ApiError('bot-not-found');
      if (bot.ownerId !== identity.user.id && !isAdministrator(identity)) throw notYourBot();
      for (const token of await removeBot(prisma, bot.id)) announcements.revoke(token);
      await director.releaseBarred();
      return reply.status(204).send();
    },
  );
}

function addSettings(app: ApiServer, { prisma }: ApiContext): void {
  app.get(
    '/settings',
    route({
      for: ['administrator'],
      summary: 'settings of the server',
      response: { 200: administrationSchema },
      refusals: [400],
    }),
    () => readAdministration(prisma),
  );

  app.patch(
    '/settings',
    route({
      for: ['administrator'],
      summary: 'change settings of the server; omitted settings stay unchanged',
      body: administrationInputSchema,
      response: { 200: administrationSchema },
    }),
    async (request) => {
      const settings = withChange(await readAdministration(prisma), request.body);
      await writeAdministration(prisma, settings);
      return settings;
    },
  );
}

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
