// Many slow uploads at once: their number is limited, and they leave no files behind when their clients disconnect.

/** @module-tag sandbox */

import { existsSync, readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appForFile, bearer } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { drawerBot, formOf, upload } from './upload-client.ts';

const MAX_BYTES = 2 ** 20;

const under = await appForFile({ uploading: { maxBytes: MAX_BYTES, runsBots: true } });
await under.app.listen({ port: 0, host: '127.0.0.1' });
const port = (under.app.server.address() as AddressInfo).port;

/** Number of uploads whose file is in the cache folder. */
const countReceived = (): number => {
  const { folder } = under.uploads.cache.location;
  return readdirSync(folder).filter((name) => name.startsWith('.') && existsSync(join(folder, name, 'file'))).length;
};

/** An upload that stops halfway. */
async function beginUpload(token: string): Promise<ClientRequest> {
  const { payload, headers } = await formOf('slow', { name: 'slow.js', bytes: 'x'.repeat(100_000) });
  const sent = request({
    port,
    method: 'POST',
    path: '/api/bots',
    headers: { ...headers, ...bearer(token), 'content-length': payload.length },
  });
  sent.on('error', () => {});
  sent.write(payload.subarray(0, 50_000));
  return sent;
}

test('more than four concurrent uploads of one user are refused; another user can upload', async () => {
  const { organiser, other } = under.tokens;
  const slow = await Promise.all([1, 2, 3, 4].map(() => beginUpload(organiser)));
  await until(async () => countReceived() === 4);
  const file = { name: 'a.js', bytes: drawerBot() };
  const refused = await upload(under, organiser, 'fifth', file);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'uploads-limited' } } });
  expect((await upload(under, other, 'free', file)).status).toBe(201);

  for (const sent of slow) sent.destroy();
  await until(async () => countReceived() === 0);
  expect((await upload(under, organiser, 'fifth', file)).status).toBe(201);
});
