// The lobby: pages over HTTP, and over the socket the first pages with their changes. One address opens a limited number of tables.

import { LOBBY_PAGE, type LobbyTables } from '@mcr-arena/protocol';
import type { tableOrderSchema } from '@mcr-arena/protocol/documents';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { houseUnderTest, PERSON } from './house-under-test.ts';

/** Room for 30 tables. */
const house = houseUnderTest({}, false, false, 300);
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
    const opened = await openTables(LOBBY_PAGE + 5);
    const newest = opened.map(({ id }) => id).toReversed();
    const visitor = await visit();
    expect(visitor.messages[0]).toMatchObject({ ids: newest.slice(0, LOBBY_PAGE), total: LOBBY_PAGE + 5 });
    expect(visitor.messages[0]!.changed).toHaveLength(LOBBY_PAGE);

    // A change on a later page is not sent.
    await opened[0]!.leave();
    await visitor.until(() => visitor.messages.at(-1)!.total === LOBBY_PAGE + 4);
    expect(visitor.messages.flatMap(({ changed }) => changed)).toHaveLength(LOBBY_PAGE);

    visitor.socket.emit('more');
    await visitor.until(() => visitor.messages.at(-1)!.ids.length === LOBBY_PAGE + 4);
    expect(visitor.messages.at(-1)!.changed).toHaveLength(4);

    const sent = visitor.messages.length;
    const guest = await house.newGuest();
    await house.ask('POST', `/tables/${opened[2]!.id}/join`, guest, {});
    const places = () => visitor.shown()?.find(({ id }) => id === opened[2]!.id)?.seats;
    await visitor.until(() => places()[1].type === 'person');
    expect(visitor.messages.slice(sent).flatMap(({ changed }) => changed.map(({ id }) => id))).toEqual([opened[2]!.id]);

    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([...first.tables, ...second.tables]).toEqual(visitor.shown());
    expect([first.total, (await pageOf(3)).tables]).toEqual([LOBBY_PAGE + 4, []]);
    await house.ask('POST', `/tables/${opened[2]!.id}/leave`, guest);
    for (const { leave } of opened.slice(1)) await leave();
    await visitor.until(() => visitor.messages.at(-1)!.total === 0);
    expect(visitor.shown()).toEqual([]);
  });

  test('shows the tables of an address up to a limit', async () => {
    const opened = await openTables(30);
    const guest = await house.newGuest();
    const refused = await house.ask('POST', '/tables', guest, OPEN);
    expect([refused.status, refused.body]).toMatchObject([429, { error: { code: 'tables-limited' } }]);
    expect((await house.ask('POST', '/tables/play-now', guest)).status).toBe(429);
    await opened[3]!.leave();
    expect((await house.ask('POST', '/tables', guest, OPEN)).status).toBe(201);
    expect((await pageOf(1)).total).toBe(30);
    for (const { id } of (await pageOf(1)).tables) await house.ask('POST', `/tables/${id}/leave`, guest);
    for (const { leave } of opened) await leave();
  });
});
