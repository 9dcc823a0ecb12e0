// Requests whose client disconnected before they were handled, so that Node has no address for them.

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startApp } from './app-under-test.ts';

const arena = await startApp();
afterAll(() => arena.close());

test('drops a request without an address and does not log an internal error', async () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/tournaments' });
  const response = new ServerResponse(request);
  await arena.app.ready();
  arena.app.routing(request, response);
  // A later request is answered after the dropped one was handled.
  expect((await arena.app.inject({ url: '/api/tournaments' })).statusCode).toBe(200);
  expect(response.headersSent).toBe(false);
  expect(arena.logged.filter((line) => line.includes('TypeError'))).toEqual([]);
});
