// Tables with human players: create, join, leave. The game itself is played over the namespace `/tables`.

import { randomInt } from 'node:crypto';
import { repeatedDealOf } from '@mcr-arena/arena';
import type { ConfigRecord } from '@mcr-arena/engine';
import { LOBBY_PAGE } from '@mcr-arena/protocol';
import {
  askedTableIdSchema,
  fillSchema,
  gameSearchSchema,
  gameWishSchema,
  joinSchema,
  lobbySchema,
  peopleBotsSchema,
  playNowSchema,
  repeatedDealSchema,
  type SeatedTable,
  searchesSchema,
  seatedTableSchema,
  type TableBot,
  tableOrderSchema,
} from '@mcr-arena/protocol/documents';
import { rulesNameOf } from '@mcr-arena/scoring';
import { mapSeats, SEATS } from '@mcr-arena/tiles';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { readDuplicateConfig } from '../../competitions/human-duplicate/duplicate-config.ts';
import { findDuplicate } from '../../competitions/human-duplicate/duplicate-document.ts';
import { findSeats, listPeopleBots, refusalOf } from '../../tables/people-bots.ts';
import type { PeopleTable } from '../../tables/people-table.ts';
import type { NewTable } from '../../tables/people-tables.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { guestOf, type Player } from '../players.ts';
import { type Routes, routesAbout } from '../route.ts';

const route = routesAbout('tables');
const params = z.object({ id: askedTableIdSchema });

/** Maximum number of tables at which one user may have a place. */
const MOST_TABLES = 10;

export const TABLE_ROUTES: Routes = [
  route({
    at: 'GET /tables',
    for: 'public',
    querystring: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    summary: `a page of the lobby, ${LOBBY_PAGE} tables; live updates come over the namespace /lobby`,
    response: { 200: lobbySchema },
    refusals: [403, 429, 503],
    handle: async ({ query: { page } }, context) => {
      const { listed } = heldTables(context);
      const shown = listed.slice((page - 1) * LOBBY_PAGE, page * LOBBY_PAGE);
      return { tables: shown.map((table) => table.documentFor('spectator')), total: listed.length };
    },
  }),

  route({
    at: 'GET /tables/bots',
    for: 'public',
    summary: 'bots of users that can be seated at tables',
    response: { 200: peopleBotsSchema },
    handle: (_request, context) => listPeopleBots(context.prisma, context.tables.hasRemoteBot),
  }),

  route({
    at: 'GET /tables/find',
    for: 'public',
    summary: 'the games that people look for now',
    response: { 200: searchesSchema },
    refusals: [503],
    handle: async (_request, context) => heldTables(context).search.searches,
  }),

  route({
    at: 'POST /tables/find',
    for: 'visitors',
    body: orNothing(gameWishSchema),
    response: { 200: gameSearchSchema },
    summary:
      'look for a game with other people: send it again every 3 seconds until you are seated; without a request for 10 seconds, you have left. A visitor becomes a guest with a cookie',
    refusals: [403, 429, 503],
    handle: async (request, context, reply) => {
      const { search } = heldTables(context);
      const player = await guestOf(context, request, reply);
      if (!search.knows(player.id)) placesFor(context, player);
      return valueOrRefuse(await search.find({ ...player, address: request.ip }, request.body));
    },
  }),

  route({
    at: 'DELETE /tables/find',
    for: 'visitors',
    response: { 204: z.void() },
    summary: 'stop looking for a game',
    refusals: [503],
    handle: async ({ visitor }, context) => {
      if (visitor !== undefined) await heldTables(context).search.leave(visitor.user.id);
    },
  }),

  route({
    at: 'GET /tables/:id',
    for: 'visitors',
    params,
    summary: 'a table, and your role there',
    response: { 200: seatedTableSchema },
    refusals: [403, 404, 409, 429, 503],
    handle: async (request, context) => {
      const table = tableOf(context, request.params.id);
      return seatedAt(table, request);
    },
  }),

  route({
    at: 'POST /tables',
    for: 'visitors',
    body: orNothing(tableOrderSchema),
    response: { 201: seatedTableSchema },
    summary: 'create a table and take its first place; a visitor becomes a guest with a cookie',
    refusals: [403, 429, 503],
    handle: async (request, context, reply) => {
      const player = await guestOf(context, request, reply);
      const tables = placesFor(context, player);
      const { seats: ordered, ...options } = request.body;
      const seats = valueOrRefuse(await findSeats(context.prisma, ordered, tables.hasRemoteBot));
      const table = await founded(tables.create({ seats, options }, { ...player, address: request.ip }));
      return seatedAt(table, request, player);
    },
  }),

  route({
    at: 'POST /tables/play-now',
    for: 'visitors',
    body: orNothing(playNowSchema),
    response: { 201: seatedTableSchema },
    summary: 'create a table with three house bots, ready to play; a visitor becomes a guest with a cookie',
    refusals: [403, 429, 503],
    handle: async (request, context, reply) => {
      const player = await guestOf(context, request, reply);
      const tables = placesFor(context, player);
      const table = await founded(tables.create(playNowTable(request.body), { ...player, address: request.ip }));
      return seatedAt(table, request, player);
    },
  }),

  route({
    at: 'POST /tables/deal',
    for: 'visitors',
    body: repeatedDealSchema,
    response: { 201: seatedTableSchema },
    summary: 'create a table that replays a recorded deal against house bots; the result does not count',
    refusals: [403, 429, 503],
    handle: async (request, context, reply) => {
      const { config, seat, bot, pauses } = request.body;
      const dealConfig = valueOrRefuse(repeatedDealOf(config as ConfigRecord), 'request-malformed');
      const player = await guestOf(context, request, reply);
      const rules = rulesNameOf(dealConfig.rules.scoring);
      const order = playNowTable(playNowSchema.parse({ bot, pauses, rules, length: 1 }), seat);
      const repeated = { ...order, dealConfig };
      const table = await founded(placesFor(context, player).create(repeated, { ...player, address: request.ip }));
      return seatedAt(table, request, player);
    },
  }),

  route({
    at: 'POST /tables/:id/join',
    for: 'visitors',
    params,
    body: orNothing(joinSchema),
    summary: 'take a seat; a visitor becomes a guest with a cookie',
    response: { 200: seatedTableSchema },
    refusals: [403, 404, 409, 429, 503],
    handle: async (request, context, reply) => {
      const table = tableOf(context, request.params.id);
      const user = await guestOf(context, request, reply);
      // A seated player keeps their place.
      if (table.roleOf(user.id)?.type === 'player') return seatedAt(table, request, user);
      if (table.competition !== undefined) throw new ApiError('table-full', 'enter the competition to get a place');
      placesFor(context, user);
      const free = SEATS.filter((each) => table.holders[each].type === 'open');
      const { player = free[0] } = request.body;
      if (player === undefined || !(await table.join(player, user))) throw new ApiError('table-full');
      return seatedAt(table, request, user);
    },
  }),

  route({
    at: 'POST /tables/:id/leave',
    for: 'visitors',
    params,
    summary: 'give up your place; during a game, a bot takes over',
    response: { 204: z.void() },
    refusals: [403, 404, 409, 429, 503],
    handle: async (request, context) => {
      const table = tableOf(context, request.params.id);
      await table.quit(placeOf(table, request).player);
    },
  }),

  route({
    at: 'POST /tables/:id/bots',
    for: 'visitors',
    params,
    body: orNothing(fillSchema),
    summary:
      'seat a house bot at every open place, which starts the game; only for the first person at the table. In a competition it is its house bot, from botsAt on',
    response: { 200: seatedTableSchema },
    refusals: [403, 404, 409, 429, 503],
    handle: async (request, context) => {
      const table = tableOf(context, request.params.id);
      const { player, user } = placeOf(table, request);
      const first = SEATS.find((each) => table.holders[each].type === 'person');
      if (player !== first) throw new ApiError('not-first');
      if (Date.parse(table.documentFor('player').botsAt ?? '') > Date.now()) throw new ApiError('bots-early');
      if (!(await table.fill(await botFor(context, table, request.body.bot)))) throw new ApiError('table-full');
      return seatedAt(table, request, user);
    },
  }),

  route({
    at: 'POST /tables/:id/rematch',
    for: 'visitors',
    params,
    summary: 'create a table for the same players, or join the one that another of them created',
    response: { 201: seatedTableSchema },
    refusals: [403, 404, 409, 429, 503],
    handle: async (request, context) => {
      const { id } = request.params;
      const table = (await heldTables(context).findOver(id)) ?? tableOf(context, id);
      const { player, user } = placeOf(table, request, true);
      if (table.competition !== undefined) throw new ApiError('no-rematch');
      if (table.status !== 'over') throw new ApiError('game-not-over');
      const versions = table.holders.flatMap((holder) => (holder.type === 'userBot' ? [holder.versionId] : []));
      const refusal = await refusalOf(context.prisma, versions, context.tables.hasRemoteBot);
      if (refusal !== undefined) throw new ApiError(refusal);
      const founder = { ...user, address: request.ip };
      const again = await founded(placesFor(context, user).playAgain(table, player, founder));
      return seatedAt(again, request, user);
    },
  }),
];

/** Permits an absent body for a schema whose fields are all optional. */
function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((body): z.output<Schema> => body ?? schema.parse({}));
}

export function heldTables({ tables }: ApiContext): ApiContext['tables'] {
  if (!tables.isHeld) throw new ApiError('tables-elsewhere');
  return tables;
}

/** The tables, if the user may take another place. */
function placesFor(context: ApiContext, { id }: Pick<Player, 'id'>): ApiContext['tables'] {
  const tables = heldTables(context);
  if (tables.countOf(id) >= MOST_TABLES) throw new ApiError('tables-limited');
  return tables;
}

/** Throws `tables-limited` if the address of the founder has the maximum number of tables. */
async function founded(created: Promise<PeopleTable | undefined>): Promise<PeopleTable> {
  const table = await created;
  if (table !== undefined) return table;
  throw new ApiError('tables-limited', 'too many tables were created from your address: leave one first');
}

/** The bot at the free places of a table: in a competition the one of all its tables. */
async function botFor({ prisma }: ApiContext, { competition }: PeopleTable, asked: TableBot): Promise<TableBot> {
  const row = competition === undefined ? undefined : await findDuplicate(prisma, competition);
  return row === undefined ? asked : readDuplicateConfig(row).baseline;
}

function tableOf(context: ApiContext, id: string): PeopleTable {
  return foundOrRefuse(heldTables(context).find(id), 'table-unknown');
}

/** The table and the sender's role there; `user` is the sender, if they became a guest by this request. */
function seatedAt(
  table: PeopleTable,
  { visitor }: FastifyRequest,
  user: Pick<Player, 'id'> | undefined = visitor?.user,
): SeatedTable {
  const role = foundOrRefuse(table.roleOf(user?.id), 'not-seated');
  // The key opens the seat for whoever has it, and programs may hold a person's token for other purposes.
  const you =
    role.type === 'player' && visitor?.credential.type === 'token' ? { type: role.type, player: role.player } : role;
  return { table: table.documentFor(you.type), you };
}

/** The place of the sender. `orLeft`: also one that they have left. */
function placeOf(table: PeopleTable, { visitor }: FastifyRequest, orLeft = false) {
  const user = visitor?.user;
  const player = SEATS.find((each) => {
    const holder = table.holders[each];
    return holder.type === 'person' && holder.user.id === user?.id && (orLeft || !holder.hasLeft);
  });
  if (user === undefined || player === undefined) throw new ApiError('not-seated');
  return { player, user };
}

/** The order for a table of one person and three equal bots, with the person at a random place. */
function playNowTable({ bot, ...options }: z.output<typeof playNowSchema>, place = randomInt(SEATS.length)): NewTable {
  return { seats: mapSeats((player) => (player === place ? { type: 'person' } : { type: 'bot', bot })), options };
}
