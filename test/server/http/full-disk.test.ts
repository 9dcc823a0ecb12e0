// Errors of a full disk are server errors, and ask the client to try again later. Uploads are refused before the disk is full.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { CacheFolder } from '@mcr-arena/hosts';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { ApiServer } from '../../../apps/server/src/http/api-server.ts';
import { handleErrors } from '../../../apps/server/src/http/errors.ts';
import { receiveForm } from '../../../apps/server/src/http/upload-form.ts';

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

test.each([
  [0, 200],
  [Number.MAX_SAFE_INTEGER, 507],
])('with %i bytes to be left free, an upload is answered with %i', async (reservedBytes, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'mcr-full-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = new CacheFolder({ folder: join(folder, 'cache') });
  const app = fastify();
  handleErrors(app as unknown as ApiServer);
  await app.register(multipart);
  app.post('/', async (request) => {
    const { size, remove } = await receiveForm(request, cache, 100, reservedBytes);
    remove();
    return { size };
  });
  const body = new FormData();
  body.set('file', new Blob(['print()']), 'bot.py');
  const answer = await app.inject({ method: 'POST', url: '/', payload: body });
  expect(answer.statusCode).toBe(status);
});
