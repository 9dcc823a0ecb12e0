// Nights: a club's evening at real tables. Organisers create and lead them; who has the link of a table enters its hands.

import {
  competitionIdSchema,
  nightInputFields,
  nightKeysSchema,
  nightListSchema,
  nightSchema,
  tableKeySchema,
} from '@mcr-arena/protocol/documents';
import { emaRowsOf, MOST_NIGHT_PLAYERS, nightRowsOf } from '@mcr-arena/tournament';
import { organiserEntrySchema, tableEntrySchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { Identity } from '../../accounts/identity.ts';
import {
  findNight,
  isTableKey,
  listNights,
  nightDocumentOf,
  readNight,
  tableKeyOf,
} from '../../competitions/night/nights.ts';
import { requireOwner } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema, pageQuery } from '../schemas.ts';
import { sendCsv } from '../send-file.ts';

const route = routesAbout('nights');
const params = z.object({ id: competitionIdSchema });
const orderSchema = z.strictObject({ name: nameSchema, ...nightInputFields });
const tableBody = z.strictObject({ key: tableKeySchema.describe("from the table's link"), entry: tableEntrySchema });

const FILES = {
  'results.csv': { summary: 'the standings with the table points and scores of each round', rowsOf: nightRowsOf },
  'ema.csv': { summary: "the standings with the columns of EMA's ranking", rowsOf: emaRowsOf },
} as const;
const FILE_NAMES = ['results.csv', 'ema.csv'] as const;

export const NIGHT_ROUTES: Routes = [
  route({
    at: 'GET /nights',
    for: 'public',
    summary: "nights, a club's evenings at real tables, newest first",
    querystring: pageQuery('nights'),
    response: { 200: nightListSchema },
    handle: async ({ query }, { prisma }) => listNights(prisma, query),
  }),

  route({
    at: 'GET /nights/:id',
    for: 'public',
    config: { cost: 1 },
    params,
    summary: 'a night: everything that was entered, from which its results follow',
    response: { 200: nightSchema },
    refusals: [404],
    handle: async ({ params: { id } }, context) => documentOf(context, id),
  }),

  ...FILE_NAMES.map((file) =>
    route({
      at: `GET /nights/:id/${file}`,
      for: 'public',
      config: { cost: 3 },
      params,
      summary: FILES[file].summary,
      handle: async ({ params: { id } }, context, reply) => {
        const { columns, rows } = FILES[file].rowsOf(await readNight(context.prisma, await requireNight(context, id)));
        return sendCsv(reply, `${id}-${file.replace('.csv', '')}`, columns, rows);
      },
    }),
  ),

  route({
    at: 'GET /nights/:id/keys',
    for: ['organiser'],
    params,
    summary: 'the secrets in the links of the tables',
    response: { 200: nightKeysSchema },
    refusals: [404],
    handle: async ({ sender, params: { id } }, context) => {
      const row = await requireOrganiser(context, sender, id);
      const most = Math.ceil(MOST_NIGHT_PLAYERS / 3);
      const keys = Array.from({ length: most }, (_, index) => ({ table: index + 1, key: tableKeyOf(row, index + 1) }));
      return { keys };
    },
  }),

  route({
    at: 'POST /nights',
    for: ['organiser'],
    config: { cost: 20 },
    body: orderSchema,
    summary: 'create a night; its seatings are planned at once',
    response: { 201: nightSchema },
    handle: async ({ sender: { user }, body }, context) => {
      const created = await context.director.createNight({ ...body, ownerId: user.id });
      return documentOf(context, valueOrRefuse(created, 'config-invalid'));
    },
  }),

  route({
    at: 'POST /nights/:id/events',
    for: ['organiser'],
    config: { cost: 10 },
    params,
    body: organiserEntrySchema,
    summary: 'lead a night: rounds, players, penalties, corrections',
    response: { 200: nightSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body }, context) => {
      await requireOrganiser(context, sender, id);
      valueOrRefuse(await context.director.enterNight(id, body));
      return documentOf(context, id);
    },
  }),

  route({
    at: 'POST /nights/:id/entries',
    for: 'public',
    config: { cost: 3 },
    params,
    body: tableBody,
    summary: "enter a hand of a table, take the last one back, or dispute one; needs only the table's link",
    response: { 200: nightSchema },
    refusals: [403, 404, 409],
    handle: async ({ params: { id }, body: { key, entry } }, context) => {
      const row = await requireNight(context, id);
      if (!isTableKey(row, entry.table, key)) throw new ApiError('table-key-wrong');
      valueOrRefuse(await context.director.enterNight(id, entry));
      return documentOf(context, id);
    },
  }),
];

async function requireNight({ prisma }: ApiContext, id: string) {
  return foundOrRefuse(await findNight(prisma, id), 'night-unknown');
}

async function documentOf(context: ApiContext, id: string) {
  return nightDocumentOf(context.prisma, await requireNight(context, id));
}

async function requireOrganiser(context: ApiContext, sender: Identity, id: string) {
  const row = await requireNight(context, id);
  requireOwner(sender, row.ownerId);
  return row;
}
