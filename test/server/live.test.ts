import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Announcement } from '../../apps/server/src/events/announcement.ts';
import { openLiveStream } from '../../apps/server/src/events/live-stream.ts';

let server: Server;
let sockets: SocketServer;
let announce: (announcement: Announcement) => void;
let socket: Socket;
let received: Announcement[];

beforeEach(async () => {
  server = createServer();
  sockets = new SocketServer(server);
  announce = openLiveStream(sockets, async (id) => {
    if (id === 'broken') throw new Error('the database is gone: password hunter2');
    return id !== 'nowhere';
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  received = [];
  socket = io(`http://localhost:${(server.address() as AddressInfo).port}/live`, { transports: ['websocket'] });
  socket.on('announcement', (announcement: Announcement) => received.push(announcement));
  await new Promise<void>((resolve) => socket.on('connect', resolve));
});
afterEach(async () => {
  socket.close();
  await sockets.close();
});

const status = (tournament: string): Announcement => ({ type: 'statusChanged', tournament, status: 'running' });
const watch = (message: unknown): Promise<unknown> => socket.emitWithAck('watch', message);

describe('the live stream', () => {
  test('sends announcements of watched tournaments until the client unwatches them', async () => {
    announce(status('cup'));
    expect(await watch({ tournament: 'cup' })).toEqual({ ok: true });
    announce(status('cup'));
    announce(status('league'));
    expect(await watch({ tournament: 'league' })).toEqual({ ok: true });
    expect(received).toEqual([status('cup')]);
    expect(await socket.emitWithAck('unwatch', { tournament: 'cup' })).toEqual({ ok: true });
    announce(status('cup'));
    announce(status('league'));
    await watch({ tournament: 'league' });
    expect(received).toEqual([status('cup'), status('league')]);
  });

  test.each([
    ['tournament-unknown', { tournament: 'nowhere' }],
    ['request-malformed', undefined],
    ['request-malformed', null],
    ['request-malformed', 'cup'],
    ['request-malformed', { tournament: ['cup'] }],
    ['request-malformed', { tournament: '../cup' }],
    ['request-malformed', { tournament: 'cup', more: true }],
    ['internal', { tournament: 'broken' }],
  ])('answers %s to %o', async (code, message) => {
    expect(await watch(message)).toMatchObject({ error: { code } });
    expect(JSON.stringify(await watch(message))).not.toContain('hunter2');
  });

  test('ignores messages without a callback or with extra arguments', async () => {
    for (const event of ['watch', 'unwatch', 'nonsense']) {
      socket.emit(event);
      socket.emit(event, { tournament: 'cup' });
      socket.emit(event, 'x', 'y', 'z');
    }
    expect(await watch({ tournament: 'cup' })).toEqual({ ok: true });
  });

  test('limits the number of watched tournaments', async () => {
    for (let number = 0; number < 50; number += 1) await watch({ tournament: `t${number}` });
    expect(await watch({ tournament: 'one-more' })).toMatchObject({ error: { code: 'rate-limited' } });
  });
});
