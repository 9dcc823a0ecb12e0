// The lobby: pages over HTTP, and over the socket the first pages with their changes. One address opens a limited number of tables.

import { LOBBY_PAGE, type LobbyTables } from '@mcr-arena/protocol';
import type { tableOrderSchema } from '@mcr-arena/protocol/documents';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { houseUnderTest, PERSON } from './house-under-test.ts';

/** The number of tables that an address may have, a tenth of the requests per minute. */
const TABLES = 30;
const house = houseUnderTest({}, false, false, 10 * TABLES);
const OPEN: z.input<typeof tableOrderSchema> = { seats: [PERSON, PERSON, PERSON, PERSON], visibility: 'open' };

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Opens tables that are ended after the test. */
async function openTables(count: number): Promise<readonly { readonly id: string; leave(): Promise<void> }[]> {
  const opened = [];
  while (opened.length < count) {
    const guest = await house.newGuest();
    const { table } = await house.newTable(guest, OPEN);
    const leave = async () => void (await house.ask('POST', `/tables/${table.id}/leave`, guest));
    opened.push({ id: table.id, leave });
  }
  return opened;
}

/** A visitor, who applies each message to the list. */
async function visit() {
  const socket = io(`${house.url}/lobby`, { transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const messages: LobbyTables[] = [];
  const tables = new Map<string, string>();
  socket.on('tables', (message: LobbyTables) => {
    messages.push(message);
    for (const table of message.changed) tables.set(table.id, JSON.stringify(table));
  });
  const visitor = {
    socket,
    messages,
    /** Documents in the order of the list. */
    shown: () => messages.at(-1)?.ids.map((id) => JSON.parse(tables.get(id) ?? '{}')),
    until: (isReady: () => boolean) => expect.poll(isReady, { timeout: 300_000 }).toBe(true),
  };
  await visitor.until(() => messages.length > 0);
  return visitor;
}

async function pageOf(page: number) {
  const { body, status } = await house.ask('GET', `/tables?page=${page}`);
  expect(status).toBe(200);
  return body as { readonly tables: readonly { readonly id: string }[]; readonly total: number };
}

describe('the lobby', () => {
  test('is sent by pages, and then only what changed', async () => {
    const opened = await openTables(TABLES);
    const guest = await house.newGuest();
    const refused = await house.ask('POST', '/tables', guest, OPEN);
    expect([refused.status, refused.body]).toMatchObject([429, { error: { code: 'tables-limited' } }]);
    expect((await house.ask('POST', '/tables/play-now', guest)).status).toBe(429);
    const newest = opened.map(({ id }) => id).toReversed();
    const visitor = await visit();
    expect(visitor.messages[0]).toMatchObject({ ids: newest.slice(0, LOBBY_PAGE), total: TABLES });
    expect(visitor.messages[0]!.changed).toHaveLength(LOBBY_PAGE);

    // A change on a later page is not sent.
    await opened[0]!.leave();
    await visitor.until(() => visitor.messages.at(-1)!.total === TABLES - 1);
    expect(visitor.messages.flatMap(({ changed }) => changed)).toHaveLength(LOBBY_PAGE);

    visitor.socket.emit('more');
    await visitor.until(() => visitor.messages.at(-1)!.ids.length === TABLES - 1);
    expect(visitor.messages.at(-1)!.changed).toHaveLength(TABLES - 1 - LOBBY_PAGE);

    const sent = visitor.messages.length;
    await house.ask('POST', `/tables/${opened[2]!.id}/join`, guest, {});
    const places = () => visitor.shown()?.find(({ id }) => id === opened[2]!.id)?.seats;
    await visitor.until(() => places()[1].type === 'person');
    expect(visitor.messages.slice(sent).flatMap(({ changed }) => changed.map(({ id }) => id))).toEqual([opened[2]!.id]);

    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([...first.tables, ...second.tables]).toEqual(visitor.shown());
    expect([first.total, (await pageOf(3)).tables]).toEqual([TABLES - 1, []]);
    await house.ask('POST', `/tables/${opened[2]!.id}/leave`, guest);
    for (const { leave } of opened.slice(1)) await leave();
    await visitor.until(() => visitor.messages.at(-1)!.total === 0);
    expect(visitor.shown()).toEqual([]);
  });
});
