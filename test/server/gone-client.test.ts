// Requests whose client has gone before they are handled: Node no longer knows their address.

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from './app-under-test.ts';

let arena: AppUnderTest;
beforeAll(async () => {
  arena = await startApp();
});
afterAll(() => arena.close());

test('a request without an address is dropped, and nothing is logged as an internal error', async () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/tournaments' });
  const response = new ServerResponse(request);
  await arena.app.ready();
  arena.app.routing(request, response);
  // A request that comes later is answered after the dropped one has been handled.
  expect((await arena.app.inject({ url: '/api/tournaments' })).statusCode).toBe(200);
  expect(response.headersSent).toBe(false);
  expect(arena.logged.filter((line) => line.includes('TypeError'))).toEqual([]);
});
