// Verifies a tournament on a server by its address.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { expectRefused, runMcr } from '../cli/run-mcr.ts';
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

test('verifies the commitment from before the first deal, and the bots with --rerun', async () => {
  const address = `${server.url}/tournaments/over`;
  const options = ['--rerun', '--workers', '1', '--commitment', commitmentBefore];
  const { status, stdout } = await runMcr(['verify', address, ...options]);
  expect(status, stdout).toBe(0);
  expect(stdout).toBe(`over: 2 rounds, 2 sets, 8 deals: all checks passed\ncommitment ${commitmentBefore}\n`);
  const { commitment } = await ask(`${server.url}/api/tournaments/over`);
  const former = await runMcr(['verify', address, '--commitment', commitment!]);
  expect([former.status, former.stdout]).toEqual([0, expect.stringContaining('covers only the secret')]);
});

test('downloads all records with one request, and repeats it after Retry-After', async () => {
  const requests: string[] = [];
  const busy = createServer(async ({ url }, response) => {
    requests.push(url!);
    if (requests.length < 3) {
      response.writeHead(429, { 'retry-after': '0' }).end('{}');
      return;
    }
    const answer = await fetch(`${server.url}${url}`);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const { status } = await runMcr(['verify', `http://127.0.0.1:${port}/tournaments/over?round=1`]);
  busy.closeAllConnections();
  busy.close();
  expect([status, requests]).toEqual([0, Array(3).fill('/api/tournaments/over/tournament.tar')]);
});

test.each([
  ['/tournaments/waiting', 'not over yet'],
  ['/tournaments/nowhere', 'tournament not found'],
  ['/tournaments', 'is not the address of a tournament'],
])('rejects %s: %s', (path, message) => expectRefused(['verify', `${server.url}${path}`], message));
