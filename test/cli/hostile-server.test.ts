// Commands with a broken or hostile server: they exit and print the reason in one line.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { askServer } from '../../apps/cli/src/bot/server-api.ts';
import { bytesOf, fetchPatiently } from '../../apps/cli/src/patient-fetch.ts';
import { type TarEntry, tarGzOf } from '../hosts/stdio/archive-files.ts';
import { runMcr } from './run-mcr.ts';

const FILES = ['tournament.json', 'results.json'].map((file) => ({ path: `x/${file}`, content: '{}' }));
const SET = { path: 'x/sets/r1-t1-s1.json.zst', content: 'x' };

/** Expects `mcr verify` to report `message` about a server that answers every request with `answer`; returns the number of requests. */
async function expectReported(
  message: string | RegExp,
  answer: (response: ServerResponse) => void,
  path = 'tournaments/x',
): Promise<number> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = await runMcr(['verify', `http://127.0.0.1:${port}/${path}`]);
  server.closeAllConnections();
  server.close();
  expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
  expect(stderr).toMatch(/^mcr: \P{Cc}+\n$/u);
  return requests;
}

/** Sends data until the client hangs up. */
function sendEndless(response: ServerResponse): void {
  const chunk = Buffer.alloc(2 ** 20, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', more);
  };
  more();
}

test.each<[string, readonly TarEntry[], string]>([
  ['a link', [{ path: 'x/results.json', type: '2', link: '/etc/passwd' }], 'tournament.json is missing'],
  ['paths outside its folder', [{ path: '../../tournament.json', content: 'x' }], 'tournament.json is missing'],
  ['no results', [FILES[0]!], 'results.json is missing'],
  ['a set twice', [...FILES, SET, SET], 'the archive contains sets/r1-t1-s1.json.zst twice'],
  ['a file of 8 GB', [{ path: 'x/results.json', size: 8_000_000_000 }], 'results.json has 8000000000 bytes, expected'],
])('rejects an archive with %s', async (_, entries, message) => {
  await expectReported(message, (response) => response.end(tarGzOf(entries)));
});

const CONTROLS = JSON.stringify({ error: { code: 'x', message: '\u001b[2J\nx' } });

test.each([
  ['an error without text', 500, '{"error":null}', 'status 500 at http://'],
  ['an error with control characters', 500, CONTROLS, /\\x1b\[2J\\nx/],
  ['a success without content', 204, '', 'the response is empty'],
])('reports %s', async (_, code, body, message) => {
  await expectReported(message, (response) => response.writeHead(code).end(body));
});

test('gives up on a server that is always busy', async () => {
  expect(await expectReported('', (response) => response.writeHead(429, { 'retry-after': '0' }).end())).toBe(30);
});

const LIMITS = { bytes: 100, silenceMs: 600, totalMs: 60_000 };

test.each<[string, string, Partial<typeof LIMITS>, (response: ServerResponse) => void]>([
  ['no response', 'waited 0.01 minutes for a response', {}, () => {}],
  ['a response that stops', 'waited 0.01 minutes for more data after 3 bytes', {}, (response) => response.write('abc')],
  [
    'a slow response',
    'not complete after 0.02 minutes',
    { silenceMs: 60_000, totalMs: 1200 },
    (response) => {
      const drip = setInterval(() => response.write('x'), 100);
      response.once('close', () => clearInterval(drip));
    },
  ],
  ['an endless response', 'more than 100 bytes', { silenceMs: 60_000 }, sendEndless],
])('limits %s', async (_, message, limits, answer) => {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fetched = fetchPatiently(`http://127.0.0.1:${port}`, ({ body }) => bytesOf(body), {}, { ...LIMITS, ...limits });
  await expect(fetched).rejects.toThrow(message);
  server.closeAllConnections();
  server.close();
});

test.each<[string, string | RegExp, (response: ServerResponse) => void, string?]>([
  ['an error', 'status 500 at http://', (response) => sendEndless(response.writeHead(500))],
  [
    'an archive after its end',
    'results.json is missing',
    (response) => {
      response.write(gunzipSync(tarGzOf([FILES[0]!])));
      sendEndless(response);
    },
  ],
  ['results of people', 'more than 268435456 bytes', sendEndless, 'duplicates/x'],
])('ends an endless response: %s', { tags: ['full'] }, async (_, message, answer, path) => {
  await expectReported(message, answer, path);
});

test('a server cannot make a command send its token elsewhere', async () => {
  const asked = askServer({ url: 'http://127.0.0.1:9', token: 'secret' }, 'http://127.0.0.2:9/api/check', z.unknown());
  await expect(asked).rejects.toThrow('http://127.0.0.1:9 names an address of another server: http://127.0.0.2:9');
});
