// Which of several servers on one database runs the tables with people and accepts remote bots.

import { BOTS_NAMESPACE, PROTOCOL_VERSION } from '@mcr-arena/protocol';
import { createLog, type RunningServer, startServer } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import { io } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { newBotToken } from '../test-tokens.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';
import { SETTINGS } from './people-house.ts';

const settings = { ...SETTINGS, database: { type: 'postgres', url: await newDatabaseUrl('migrated') } } as const;
const database = expectValue(await openDatabase(settings.database));
const { prisma } = database;
const { token } = await newBotToken(prisma, 'fox');
afterAll(() => database.close());

async function start(remoteBots = true): Promise<RunningServer> {
  return expectValue(await startServer({ ...settings, remoteBots }, { log: createLog(settings) }));
}

async function hasTables({ url }: RunningServer): Promise<boolean> {
  const response = await fetch(`${url}/api/tables`);
  if (!response.ok) expect(await response.json()).toMatchObject({ error: { code: 'tables-elsewhere' } });
  return response.ok;
}

async function acceptsBots({ url }: RunningServer): Promise<boolean> {
  const auth = { protocol: PROTOCOL_VERSION, token };
  const socket = io(`${url}${BOTS_NAMESPACE}`, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  try {
    return await new Promise((resolve) => {
      socket.on('connect', () => resolve(true));
      socket.on('connect_error', (error) => {
        expect((error as { data?: unknown }).data).toMatchObject({ code: 'not-ready' });
        resolve(false);
      });
    });
  } finally {
    socket.close();
  }
}

/** The servers that run the tables; they are also those that accept bots. */
async function holdersOf(servers: readonly RunningServer[]): Promise<readonly RunningServer[]> {
  const holders: RunningServer[] = [];
  for (const server of servers) {
    const isHolder = await hasTables(server);
    expect(await acceptsBots(server)).toBe(isHolder);
    if (isHolder) holders.push(server);
  }
  return holders;
}

test('a server that never holds the lease has no tables and accepts no bots', async () => {
  const without = await start(false);
  expect(await holdersOf([without])).toEqual([]);
  await without.close();
});

test('the server that holds the lease runs the tables and accepts remote bots', { tags: ['full'] }, async () => {
  const without = await start(false);
  const servers = [await start(), without];
  expect(await holdersOf(servers)).toEqual([servers[0]]);

  // Another process takes any lease over, and with it everything.
  const { key } = await prisma.lease.findFirstOrThrow();
  await prisma.lease.update({ where: { key }, data: { holder: 'another', expiresAt: new Date('9999-12-31') } });
  await until(async () => !(await hasTables(servers[0]!)));
  expect(await holdersOf(servers)).toEqual([]);

  await prisma.lease.delete({ where: { key } });
  await until(async () => hasTables(servers[0]!));
  expect(await holdersOf(servers)).toEqual([servers[0]]);
  for (const server of servers) await server.close();
});
