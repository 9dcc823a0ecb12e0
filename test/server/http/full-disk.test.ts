// Errors of a full disk are server errors, and ask the client to try again later.

import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { ApiServer } from '../../../apps/server/src/http/api-server.ts';
import { handleErrors } from '../../../apps/server/src/http/errors.ts';

test.each([
  ['of a file', 'ENOSPC: no space left on device, write'],
  ['of PostgreSQL', 'could not extend file "base/5/16384": No space left on device'],
])('the error %s is answered with 507 and Retry-After', async (_, message) => {
  const app = fastify();
  handleErrors(app as unknown as ApiServer);
  app.get('/', () => {
    throw new Error(message);
  });
  const answer = await app.inject({ url: '/' });
  expect(answer.statusCode).toBe(507);
  expect(answer.headers['retry-after']).toBe('600');
  expect(answer.json()).toEqual({ error: { code: 'storage-full', message: expect.not.stringContaining('base') } });
});
