// A complete server on a throwaway database, for tests of tables with human players; its guests and their clients.

import { join } from 'node:path';
import type { GameDocument, SeatedTable, TableOrder } from '@mcr-arena/protocol/documents';
import { tableOrderSchema } from '@mcr-arena/protocol/documents';
import { createLog, type RunningServer, startServer } from '@mcr-arena/server';
import type { Settings } from '@mcr-arena/server/settings';
import { expectValue, type Seat } from '@mcr-arena/tiles';
import type * as z from 'zod';
import { createGuest } from '../../../apps/server/src/accounts/users.ts';
import { type Database, openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { createGameStore } from '../../../apps/server/src/games/game-store.ts';
import { findSeats } from '../../../apps/server/src/tables/people-bots.ts';
import type { TableTimes } from '../../../apps/server/src/tables/table-services.ts';
import { PASSWORD } from '../browser-session.ts';
import { sendJson } from '../send-json.ts';
import { newDatabaseUrl, newFolder } from '../throwaway.ts';
import { type ClientOptions, PlayerClient } from './player-client.ts';

export interface Guest {
  readonly id: string;
  readonly name: string;
  readonly cookie: string;
}

export interface PeopleHouse {
  readonly url: string;
  readonly database: Database;
  newGuest(): Promise<Guest>;
  /** Sends a request as JSON and returns the status and the body. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    guest?: Guest,
    body?: object,
  ): Promise<{ status: number; body: never }>;
  newTable(guest: Guest, order: z.input<typeof tableOrderSchema>): Promise<SeatedTable>;
  client(options: Omit<ClientOptions, 'url'>): PlayerClient;
  gameOf(id: string, guest?: Guest): Promise<GameDocument>;
  /** Ends the server and starts it again on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const SETTINGS: Omit<Settings, 'database'> = {
  port: 0,
  host: '127.0.0.1',
  requestsPerMinute: 1_000_000,
  trustProxy: false,
  logLevel: 'error',
  ladder: false,
  sample: false,
  buildPages: false,
  remoteBots: true,
  workers: 1,
};

/**
 * `withPages`: builds and serves the pages. `uploadedBots`: accepts and plays uploaded programs. `requestsPerMinute`: the limit from
 * which the other limits per address follow.
 */
export async function openPeopleHouse(
  tableTimes: TableTimes = {},
  withPages = false,
  uploadedBots = false,
  requestsPerMinute = SETTINGS.requestsPerMinute,
): Promise<PeopleHouse> {
  const url = await newDatabaseUrl('migrated');
  const folder = newFolder();
  const cacheFolder = join(folder.path, 'cache');
  const uploads = uploadedBots ? { uploads: { maxBytes: 2 ** 20, runsBots: true, cacheFolder } } : {};
  const given = { ...SETTINGS, ...uploads, buildPages: withPages, requestsPerMinute };
  const settings: Settings = { ...given, database: { type: 'postgres', url } };
  const start = async (): Promise<RunningServer> =>
    expectValue(await startServer(settings, { log: createLog(settings), tableTimes }));
  let server = await start();
  const database = expectValue(await openDatabase(settings.database));
  const clients: PlayerClient[] = [];
  const house: PeopleHouse = {
    get url() {
      return server.url;
    },
    database,
    newGuest: () => newGuest(database),
    ask: async (method, path, guest, body) => {
      const answer = await sendJson(method, `${server.url}/api${path}`, body, guest);
      return { status: answer.status, body: answer.body as never };
    },
    newTable: async (guest, order) => {
      const { status, body } = await house.ask('POST', '/tables', guest, order);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    client: (options) => {
      const client = new PlayerClient({ url: server.url, ...options });
      clients.push(client);
      return client.connect();
    },
    gameOf: async (id, guest) => (await house.ask('GET', `/games/${id}`, guest)).body,
    restart: async () => {
      await server.close();
      server = await start();
    },
    close: async () => {
      for (const client of clients) client.close();
      await server.close();
      await database.close();
      folder.remove();
    },
  };
  return house;
}

export async function newGuest({ prisma }: Pick<Database, 'prisma'>): Promise<Guest> {
  const { user, session } = await createGuest(prisma);
  return { id: user.id, name: user.name, cookie: `mcr_session=${session.secret}` };
}

/** Signs up a user. */
export async function signUp({ url }: Pick<PeopleHouse, 'url'>, name: string): Promise<Guest> {
  const { status, headers, text, body } = await sendJson('POST', `${url}/api/users`, { name, password: PASSWORD });
  if (status !== 201) throw new Error(text);
  return { id: body.id, name: body.name, cookie: headers.get('set-cookie')!.split(';')[0]! };
}

/** Stores a game with these people and walls from `secret`; a server resumes it when it starts. */
export async function storeGame(
  { prisma }: Pick<Database, 'prisma'>,
  people: ReadonlyMap<Seat, Guest>,
  order: Partial<z.input<typeof tableOrderSchema>>,
  secret: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const seats = ([0, 1, 2, 3] as const).map((player): TableOrder['seats'][number] =>
    people.has(player) ? { type: 'person' } : { type: 'bot', bot: 'shanten' },
  ) as TableOrder['seats'];
  const { seats: ordered, ...options } = tableOrderSchema.parse({ seats, ...order });
  const given = expectValue(await findSeats(prisma, ordered, () => false));
  const users = new Map([...people].map(([player, { id }]) => [player, id]));
  const { id } = await createGameStore(prisma).create({ seats: given, options, people: users });
  await prisma.game.update({ where: { id }, data: { secret, status: 'playing' } });
  return id;
}
