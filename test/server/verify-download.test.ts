// Verifies a tournament on a server by its address, and finds forged results.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { runMcr } from '../cli/run-mcr.ts';
import { ask, serve } from './serving.ts';
import { newDatabaseUrl, until } from './throwaway.ts';

const ENTRANTS = ['ann', 'bo', 'cy', 'di'].map((id) => ({ id, bot: 'random' }));

const server = await serve({ DATABASE_URL: await newDatabaseUrl('migrated') });
for (const id of ['over', 'waiting']) {
  const order = { id, name: id, entrants: ENTRANTS, rounds: 2, seatings: 4 };
  await ask(`${server.url}/api/tournaments`, server.administratorToken, order);
}
/** The commitment published before the first deal. */
const commitmentBefore = (await ask(`${server.url}/api/tournaments/over`)).planCommitment!;
await ask(`${server.url}/api/tournaments/over/start`, server.administratorToken, {});
await until(async () => (await ask(`${server.url}/api/tournaments/over`)).status === 'finished');

afterAll(() => server.stop());

test.each(['/tournaments/over', '/api/tournaments/over', '/tournaments/over/?round=1'])('verifies %s', async (path) => {
  const { status, stdout } = await runMcr(['verify', `${server.url}${path}`]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^over: 2 rounds, 2 sets, 8 deals: all checks passed\ncommitment [0-9a-f]{64}\n$/);
});

test('verifies the commitment from before the first deal, and the bots with --rerun', async () => {
  const address = `${server.url}/tournaments/over`;
  const { status, stdout } = await runMcr([
    'verify',
    address,
    '--rerun',
    '--workers',
    '1',
    '--commitment',
    commitmentBefore,
  ]);
  expect(status, stdout).toBe(0);
  expect(stdout).toBe(`over: 2 rounds, 2 sets, 8 deals: all checks passed\ncommitment ${commitmentBefore}\n`);
  const { commitment } = await ask(`${server.url}/api/tournaments/over`);
  const former = await runMcr(['verify', address, '--commitment', commitment!]);
  expect([former.status, former.stdout]).toEqual([0, expect.stringContaining('covers only the secret')]);
});

test('downloads all records with one request', async () => {
  const urls: string[] = [];
  const counting = await startProxy(async (url, response) => {
    urls.push(url);
    const answer = await fetch(`${server.url}${url}`);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  const { status } = await runMcr(['verify', `${counting.url}/tournaments/over`]);
  counting.close();
  expect([status, urls]).toEqual([0, ['/api/tournaments/over/tournament.tar']]);
});

test('rejects a forged archive', async () => {
  const forging = await startProxy(async (url, response) => {
    const archive = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
    response.writeHead(200).end(Buffer.from(archive.toString('latin1').replaceAll('"cy"', '"di"'), 'latin1'));
  });
  const { status } = await runMcr(['verify', `${forging.url}/tournaments/over`]);
  forging.close();
  expect(status).not.toBe(0);
});

test.each([
  ['is cut off', 8, /over: /],
  ['lacks its last set', 0, /set r2-t1-s1 is missing/],
])('rejects an archive that %s', async (_, cut, message) => {
  const torn = await startProxy(async (url, response) => {
    const archive = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
    const last = archive.lastIndexOf('over/sets/r2-t1-s1');
    const end =
      cut > 0 ? archive.subarray(0, last - cut) : Buffer.concat([archive.subarray(0, last), Buffer.alloc(1024)]);
    response.writeHead(200).end(end);
  });
  const { status, stderr } = await runMcr(['verify', `${torn.url}/tournaments/over`]);
  torn.close();
  expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
});

test('retries a server that answers Retry-After', async () => {
  let refusals = 0;
  const busy = await startProxy(async (url, response) => {
    if (refusals < 3) {
      refusals += 1;
      response.writeHead(429, { 'retry-after': '0' }).end('{}');
      return;
    }
    const answer = await fetch(`${server.url}${url}`);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  const { status } = await runMcr(['verify', `${busy.url}/tournaments/over`]);
  busy.close();
  expect([status, refusals]).toEqual([0, 3]);
});

test.each([
  ['/tournaments/waiting', 'not over yet'],
  ['/tournaments/nowhere', 'tournament not found'],
  ['/tournaments', 'is not the address of a tournament'],
])('rejects %s: %s', async (path, message) => {
  const { status, stderr } = await runMcr(['verify', `${server.url}${path}`]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});

async function startProxy(
  answer: (url: string, response: ServerResponse) => Promise<void>,
): Promise<{ readonly url: string; close(): void }> {
  const proxy: Server = createServer((request: IncomingMessage, response) => void answer(request.url!, response));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const close = (): void => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
