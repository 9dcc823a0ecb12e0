// Limits on sockets of clients without access.

import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import type { Server as SocketServer } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liftLimits, openSockets, senderOf } from '../../apps/server/src/sockets.ts';

let server: Server;
let sockets: SocketServer;
const clients: Socket[] = [];

beforeEach(async () => {
  server = createServer();
  sockets = openSockets(server, {
    connectionsAtOnce: 3,
    connectionsPerMinute: 8,
    messagesPerMinute: 300,
    trustProxy: false,
  });
  sockets.of('/let-in').on('connection', (socket) => {
    liftLimits(socket);
    socket.on('ask', (answer: () => void) => answer());
  });
  sockets.of('/live').on('connection', (socket) => socket.on('ask', (answer: () => void) => answer()));
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await sockets.close();
});

function dial(namespace: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const options = { transports: ['websocket'], forceNew: true, reconnection: false };
  const client = io(`http://localhost:${port}${namespace}`, options);
  clients.push(client);
  return new Promise((resolve, reject) => {
    client.on('connect', () => resolve(client));
    client.on('connect_error', reject);
  });
}

test('a flooding connection is ended unless it was let in', async () => {
  const [stranger, bot] = [await dial('/live'), await dial('/let-in')];
  const gone = new Promise((resolve) => stranger.on('disconnect', resolve));
  for (let sent = 0; sent < 1000; sent += 1) {
    stranger.emit('ask', () => {});
    bot.emit('ask', () => {});
  }
  expect(await gone).toMatch(/transport/);
  await bot.emitWithAck('ask');
  expect(bot.connected).toBe(true);
});

test('messages are limited per address, across all its connections', async () => {
  const [first, second, bot] = [await dial('/live'), await dial('/live'), await dial('/let-in')];
  const gone = new Promise((resolve) => second.on('disconnect', resolve));
  for (let sent = 0; sent < 150; sent += 1) await first.emitWithAck('ask');
  for (let sent = 0; sent < 150; sent += 1) second.emit('ask', () => {});
  expect(await gone).toMatch(/transport/);
  await bot.emitWithAck('ask');
  expect(bot.connected).toBe(true);
});

test('connections per minute are limited per address', async () => {
  for (let number = 0; number < 8; number += 1) (await dial('/live')).close();
  await expect(dial('/live')).rejects.toThrow();
});

test('an address has a limited number of connections at the same time, besides those of bots', async () => {
  await dial('/let-in');
  const held = [await dial('/live'), await dial('/live'), await dial('/live')];
  await expect(dial('/live')).rejects.toThrow();
  held[0]!.close();
  await expect.poll(() => sockets.of('/live').sockets.size, { timeout: 300_000 }).toBe(2);
  expect((await dial('/live')).connected).toBe(true);
});

test.each([
  ['10.0.0.1', false, '1.2.3.4'],
  ['1.2.3.4', true, '1.2.3.4'],
  ['1.2.3.4', true, 'made up, 1.2.3.4'],
  ['10.0.0.1', true, undefined],
])('the sender is %s with trustProxy %s and the header %s', (sender, trustProxy, header) => {
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  expect(senderOf({ headers, socket: { remoteAddress: '10.0.0.1' } as NetSocket }, trustProxy)).toBe(sender);
});
