import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AddressCounts } from '../../apps/server/src/accounts/address-counts.ts';
import type { Announcement } from '../../apps/server/src/events/announcements.ts';
import { openLiveStream } from '../../apps/server/src/events/live-stream.ts';

let server: Server;
let sockets: SocketServer;
let announce: (announcement: Announcement) => void;
let socket: Socket;
const clients: Socket[] = [];
let received: Announcement[];

beforeEach(async () => {
  server = createServer();
  sockets = new SocketServer(server);
  announce = openLiveStream(sockets, {
    exists: async (id) => {
      if (id === 'broken') throw new Error('the database is gone: password hunter2');
      return id !== 'nowhere';
    },
    watched: new AddressCounts(60),
    trustProxy: false,
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  received = [];
  socket = await connect();
  socket.on('announcement', (announcement: Announcement) => received.push(announcement));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await sockets.close();
});

async function connect(): Promise<Socket> {
  const url = `http://localhost:${(server.address() as AddressInfo).port}/live`;
  const client = io(url, { transports: ['websocket'], forceNew: true });
  clients.push(client);
  await new Promise<void>((resolve) => client.on('connect', resolve));
  return client;
}

const status = (competition: string): Announcement => ({ type: 'statusChanged', competition, status: 'running' });
const watch = (message: unknown): Promise<unknown> => socket.emitWithAck('watch', message);

describe('the live stream', () => {
  test('sends announcements of watched tournaments until the client unwatches them', async () => {
    announce(status('cup'));
    expect(await watch({ competition: 'cup' })).toEqual({ ok: true });
    announce(status('cup'));
    announce(status('league'));
    expect(await watch({ competition: 'league' })).toEqual({ ok: true });
    expect(received).toEqual([status('cup')]);
    expect(await socket.emitWithAck('unwatch', { competition: 'cup' })).toEqual({ ok: true });
    announce(status('cup'));
    announce(status('league'));
    await watch({ competition: 'league' });
    expect(received).toEqual([status('cup'), status('league')]);
  });

  test.each([
    ['competition-unknown', { competition: 'nowhere' }],
    ['request-malformed', undefined],
    ['request-malformed', null],
    ['request-malformed', 'cup'],
    ['request-malformed', { competition: ['cup'] }],
    ['request-malformed', { competition: '../cup' }],
    ['request-malformed', { competition: 'cup', more: true }],
    ['internal', { competition: 'broken' }],
  ])('answers %s to %o', async (code, message) => {
    expect(await watch(message)).toMatchObject({ error: { code } });
    expect(JSON.stringify(await watch(message))).not.toContain('hunter2');
  });

  test('ignores messages without a callback or with extra arguments', async () => {
    for (const event of ['watch', 'unwatch', 'nonsense']) {
      socket.emit(event);
      socket.emit(event, { competition: 'cup' });
      socket.emit(event, 'x', 'y', 'z');
    }
    expect(await watch({ competition: 'cup' })).toEqual({ ok: true });
  });

  test('limits the number of tournaments that one address watches, over all its connections', async () => {
    const other = await connect();
    for (let number = 0; number < 50; number += 1) await watch({ competition: `t${number}` });
    // Subscribing again and to unknown tournaments counts for nothing.
    for (let number = 0; number < 20; number += 1) await watch({ competition: 't1' });
    for (let number = 0; number < 20; number += 1) await other.emitWithAck('watch', { competition: 'nowhere' });
    for (let number = 0; number < 10; number += 1)
      expect(await other.emitWithAck('watch', { competition: `t${number}` })).toEqual({ ok: true });
    expect(await other.emitWithAck('watch', { competition: 't11' })).toMatchObject({ error: { code: 'rate-limited' } });
    await socket.emitWithAck('unwatch', { competition: 't1' });
    expect(await other.emitWithAck('watch', { competition: 't11' })).toEqual({ ok: true });
    socket.close();
    const answer = async () => other.emitWithAck('watch', { competition: 't12' });
    await expect.poll(answer, { timeout: 300_000 }).toEqual({ ok: true });
  });
});
