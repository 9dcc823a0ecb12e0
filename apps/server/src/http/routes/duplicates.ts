// Competitions of people and bots: the list, one competition and, once it is over, results and deals. Organisers create and close them,
// people and bots enter.

import { dealRecordSchema } from '@mcr-arena/engine/schema';
import {
  competitionIdSchema,
  dailyChallengeSchema,
  dailyWeekSchema,
  humanDuplicateInputFields,
  humanDuplicateListSchema,
  humanDuplicateSchema,
  tableIdSchema,
} from '@mcr-arena/protocol/documents';
import { humanDuplicateResultsSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { Identity } from '../../accounts/identity.ts';
import { findBotInUse } from '../../bots/find-bot-row.ts';
import { isOver } from '../../competitions/competition-row.ts';
import { readCompetitors, readDealRecord } from '../../competitions/human-duplicate/competitors.ts';
import { readDaily } from '../../competitions/human-duplicate/daily.ts';
import { readWeek } from '../../competitions/human-duplicate/daily-week.ts';
import { readDuplicateConfig } from '../../competitions/human-duplicate/duplicate-config.ts';
import {
  type DuplicateRow,
  duplicateDocumentOf,
  duplicateResultsOf,
  findDuplicate,
  hasEntered,
  listDuplicates,
  readStandings,
} from '../../competitions/human-duplicate/duplicate-document.ts';
import { DUPLICATE_CONTROLS } from '../../competitions/human-duplicate/human-duplicates.ts';
import { databaseTime } from '../../database/open-database.ts';
import { botNotFound, controlsBot, notYourBot, organises, requireOneOf, requireOwner } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { guestOf } from '../players.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema, pageQuery, statusResponseSchema } from '../schemas.ts';
import { sendCsv } from '../send-file.ts';
import { requireTeacher } from './groups.ts';
import { heldTables } from './tables.ts';

const route = routesAbout('people and bots');
const params = z.object({ id: competitionIdSchema });
const dealParams = params.extend({
  competitor: z.coerce.number().int().min(1).max(1_000_000).describe('number of the competitor in the competition'),
  deal: z.coerce.number().int().min(1).max(1000),
});

/** Throws `ApiError`: `human-duplicate-unknown`. */
export async function requireDuplicate({ prisma }: ApiContext, id: string): Promise<DuplicateRow> {
  return foundOrRefuse(await findDuplicate(prisma, id), 'human-duplicate-unknown');
}

/** Throws `ApiError`: `human-duplicate-unknown`, `competition-open`. */
async function requireOver(context: ApiContext, id: string): Promise<DuplicateRow> {
  const row = await requireDuplicate(context, id);
  if (!isOver(row.status)) throw new ApiError('competition-open');
  return row;
}

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

export const DUPLICATE_ROUTES: Routes = [
  route({
    at: 'GET /duplicates',
    for: 'public',
    summary: 'competitions of people and bots, newest first, without daily challenges',
    querystring: pageQuery('competitions'),
    response: { 200: humanDuplicateListSchema },
    handle: async ({ query }, { prisma }) => listDuplicates(prisma, query),
  }),

  route({
    at: 'GET /duplicates/:id',
    for: 'visitors',
    config: { cost: 5 },
    params,
    summary: 'a competition of people and bots; until it is over, only your own results are included',
    response: { 200: humanDuplicateSchema },
    refusals: [404],
    handle: async (request, context) => {
      const reader = request.visitor?.user.id;
      return duplicateDocumentOf(context.prisma, await requireDuplicate(context, request.params.id), reader);
    },
  }),

  route({
    at: 'GET /duplicates/:id/results.json',
    for: 'public',
    config: { cost: 20 },
    params,
    summary: 'secret, records and standings as input for "mcr verify"; once the competition is over',
    response: { 200: humanDuplicateResultsSchema },
    refusals: [403, 404],
    handle: async ({ params: { id } }, context) =>
      (await duplicateResultsOf(context, await requireOver(context, id))) as never,
  }),

  route({
    at: 'GET /duplicates/:id/results.csv',
    for: 'public',
    config: { cost: 6 },
    params,
    summary: 'the standings with the points of each deal; once the competition is over',
    handle: async ({ params: { id } }, context, reply) => {
      const config = readDuplicateConfig(await requireOver(context, id));
      const numbers = Array.from({ length: config.deals }, (_, deal) => `deal ${deal + 1}`);
      const seat = config.people === undefined ? [] : ['table', 'place', 'team'];
      const total = config.people?.imps === undefined ? 'points' : 'imps';
      const columns = ['rank', 'competitor', 'type', 'owner', 'deals', total, 'low', 'high', ...seat, ...numbers];
      const competitors = await readCompetitors(context.prisma, id, config);
      const { standings } = await readStandings(context.prisma, id, config, competitors);
      const rows = standings.map(({ rank, name, type, owner, played, total, points, results, table, place, team }) => [
        ...[rank, name, type, owner, played, total.value, total.interval?.[0], total.interval?.[1]],
        ...(results === undefined ? [] : [table, place, team]),
        ...(results ?? points).map((each) => each ?? undefined),
      ]);
      return sendCsv(reply, id, columns, rows);
    },
  }),

  route({
    at: 'GET /duplicates/:id/competitors/:competitor/deals/:deal',
    for: 'public',
    config: { cost: 4 },
    params: dealParams,
    summary: 'the record of a deal, numbered from 1; once the competition is over',
    response: { 200: dealRecordSchema },
    refusals: [403, 404],
    handle: async ({ params: { id, competitor, deal } }, context, reply) => {
      const config = readDuplicateConfig(await requireOver(context, id));
      const found = (await readCompetitors(context.prisma, id, config)).find(({ number }) => number === competitor);
      const record = foundOrRefuse(
        found && (await readDealRecord(context, id, found, deal - 1)),
        'deal-unknown',
        'the competitor did not play this deal',
      );
      const file = `${id}-${competitor}-${deal}.json`;
      return reply.header('content-disposition', `attachment; filename="${file}"`).send(record as never);
    },
  }),

  route({
    at: 'GET /daily',
    for: 'visitors',
    config: { cost: 10 },
    summary: 'the daily challenge: four deals, the same for everybody, each day in UTC',
    response: { 200: dailyChallengeSchema },
    handle: async (request, { prisma, director }) => {
      const reader = request.visitor?.user.id;
      return readDaily({ prisma, duplicates: director }, reader);
    },
  }),

  route({
    at: 'GET /daily/week',
    for: 'public',
    config: { cost: 5 },
    summary: 'the best of the last seven daily challenges that are over',
    response: { 200: dailyWeekSchema },
    handle: async (_request, { prisma }) => readWeek(prisma, await databaseTime(prisma)),
  }),

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
        const isKnown = code === 'competition-exists' || code === 'deadline-passed';
        throw new ApiError(isKnown ? code : 'config-invalid', message);
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
    for: 'visitors',
    params,
    body: z.strictObject({ team: nameSchema.exactOptional().describe('in competitions of teams') }).nullish(),
    summary:
      'enter, or continue where you stopped; returns your table. A daily challenge is also for guests: a visitor becomes one with a cookie',
    response: { 200: z.object({ table: tableIdSchema }) },
    refusals: [401, 403, 404, 409, 429, 503],
    handle: async (request, context, reply) => {
      const tables = heldTables(context);
      const { id } = request.params;
      const row = await requireDuplicate(context, id);
      if (readDuplicateConfig(row).day === undefined) {
        requireOneOf(foundOrRefuse(request.visitor, 'token-missing'), ['user']);
      }
      if (isOver(row.status)) throw new ApiError('competition-closed');
      const user = await guestOf(context, request, reply);
      if (user.kind === 'guest' && !(await hasEntered(context.prisma, id, user.id))) {
        valueOrRefuse(await context.attempts.tryGuestEntry(request.ip));
      }
      const { game, place } = valueOrRefuse(await context.director.enterPerson(id, user, request.body?.team));
      const table = await tables.openGame(game);
      const isOpen = table !== undefined && table.status !== 'over';
      const isSeated = isOpen && (place === undefined || table.roleOf(user.id)?.type === 'player');
      if (isOpen && (isSeated || (await table.join(place!, user)))) return { table: table.id };
      const isLate = place !== undefined && (await context.director.forgetUnseated(id, user.id));
      if (isLate) throw new ApiError('table-full', 'the table began or closed without you: enter again');
      if (!isOpen) throw new ApiError('competition-closed', 'you have already played your deals');
      throw new ApiError('competition-closed', 'you have left your table, where a bot plays for you');
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
      const bot = await findBotInUse(context.prisma, owner, name);
      if (bot === undefined) throw botNotFound({ owner, name });
      const isTheirs = organises(sender, ownerId) && bot.ownerId === HOUSE_USER;
      if (!controlsBot(sender, bot) && !isTheirs) throw notYourBot(bot, { owner, name });
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
