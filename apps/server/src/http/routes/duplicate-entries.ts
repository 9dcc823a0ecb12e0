// Competitions of people and bots: organisers create and close them, people and bots enter.

import {
  competitionIdSchema,
  humanDuplicateInputFields,
  humanDuplicateSchema,
  tableIdSchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { Identity } from '../../accounts/identity.ts';
import { findBotInUse } from '../../bots/find-bot-row.ts';
import { duplicateDocumentOf } from '../../competitions/human-duplicate/duplicate-document.ts';
import { DUPLICATE_CONTROLS } from '../../competitions/human-duplicate/human-duplicates.ts';
import { organises, requireOwner } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { controlsBot, notYourBot } from '../controlled-bot.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema, statusResponseSchema } from '../schemas.ts';
import { requireDuplicate } from './duplicates.ts';
import { requireTeacher } from './groups.ts';
import { heldTables } from './tables.ts';

const route = routesAbout('people and bots');
const params = z.object({ id: competitionIdSchema });

const orderSchema = z.strictObject({
  name: nameSchema,
  id: competitionIdSchema.exactOptional().describe('random by default'),
  ...humanDuplicateInputFields,
});
const changeSchema = z.strictObject({
  closesAt: z.iso.datetime().describe('a time in the past closes the competition now'),
});

const SUMMARIES = {
  resume: 'resume a competition that was stopped by an internal error',
  cancel: 'end a competition permanently: games of people end, walls and results are shown',
} as const;

export const DUPLICATE_ENTRY_ROUTES: Routes = [
  route({
    at: 'POST /duplicates',
    for: ['organiser'],
    body: orderSchema,
    summary: 'create a competition of people and bots; it opens immediately',
    response: { 201: humanDuplicateSchema },
    refusals: [404, 409],
    handle: async ({ sender: identity, body: { name, id, rules, ...config } }, context) => {
      await requireTeacher(context, identity, config.group);
      const order = { name, config, rules, ownerId: identity.user.id, ...(id !== undefined && { id }) };
      const created = await context.director.createDuplicate(order);
      if (!created.ok) {
        const { code, message } = created.error;
        throw new ApiError(code === 'competition-exists' ? code : 'config-invalid', message);
      }
      return await documentOf(context, created.value, identity);
    },
  }),

  route({
    at: 'PATCH /duplicates/:id',
    for: ['organiser'],
    params,
    body: changeSchema,
    summary: 'change the closing time of an open competition',
    response: { 200: humanDuplicateSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body }, context) => {
      await requireOrganiser(context, sender, id);
      valueOrRefuse(await context.director.moveClosing(id, new Date(body.closesAt)));
      return documentOf(context, id, sender);
    },
  }),

  ...DUPLICATE_CONTROLS.map((control) =>
    route({
      at: `POST /duplicates/:id/${control}`,
      for: ['organiser'],
      params,
      summary: SUMMARIES[control],
      response: { 200: statusResponseSchema },
      refusals: [404, 409],
      handle: async ({ sender, params: { id } }, context) => {
        await requireOrganiser(context, sender, id);
        const changed = valueOrRefuse(await context.director.controlDuplicate(id, control));
        return { id, status: changed };
      },
    }),
  ),

  route({
    at: 'POST /duplicates/:id/enter',
    for: ['user'],
    params,
    summary: 'enter, or continue where you stopped; returns your table',
    response: { 200: z.object({ table: tableIdSchema }) },
    refusals: [404, 409, 503],
    handle: async ({ sender: { user }, params }, context) => {
      const tables = heldTables(context);
      const entered = valueOrRefuse(await context.director.enterPerson(params.id, user.id));
      const table = await tables.openGame(entered);
      if (table === undefined || table.status === 'over')
        throw new ApiError('competition-closed', 'you have already played your deals');
      return { table: table.id };
    },
  }),

  route({
    at: 'PUT /duplicates/:id/bots/:owner/:bot',
    for: ['user', 'bot'],
    params: params.extend({ owner: nameSchema, bot: nameSchema }),
    summary: 'enter your own bot, which plays immediately; organisers can also enter house bots',
    response: { 200: z.object({ name: z.string().describe('name in the results') }) },
    refusals: [404, 409],
    handle: async ({ sender, params: { id, owner, bot: name } }, context) => {
      const { ownerId } = await requireDuplicate(context, id);
      const bot = foundOrRefuse(await findBotInUse(context.prisma, owner, name), 'bot-not-found');
      const isTheirs = organises(sender, ownerId) && bot.ownerId === HOUSE_USER;
      if (!controlsBot(sender, bot) && !isTheirs) throw notYourBot(bot);
      const entered = valueOrRefuse(await context.director.enterBot(id, bot));
      return { name: entered };
    },
  }),
];

async function documentOf(context: ApiContext, id: string, { user }: Identity) {
  return duplicateDocumentOf(context.prisma, await requireDuplicate(context, id), user.id);
}

async function requireOrganiser(context: ApiContext, sender: Identity, id: string): Promise<void> {
  requireOwner(sender, (await requireDuplicate(context, id)).ownerId);
}
