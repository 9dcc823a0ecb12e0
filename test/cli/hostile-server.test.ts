// Commands with a broken or hostile server: they exit and print the reason in one line.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { askServer } from '../../apps/cli/src/bot/server-api.ts';
import { tarGzOf } from '../hosts/stdio/archive-files.ts';
import { sampled } from '../tier.ts';
import { spawnMcr } from './run-mcr.ts';

const FILES = ['tournament.json', 'results.json'].map((file) => ({ path: `x/${file}`, content: '{}' }));
const SET = { path: 'x/sets/r1-t1-s1.json.zst', content: 'x' };

interface Ended {
  readonly status: number | string | null;
  readonly stderr: string;
  readonly requests: number;
}

/** Runs `mcr verify` with a server that answers every request with `answer`. */
async function verifyAt(answer: (response: ServerResponse) => void, path = 'tournaments/x'): Promise<Ended> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = await spawnMcr(['verify', `http://127.0.0.1:${port}/${path}`]);
  server.closeAllConnections();
  server.close();
  return { status, stderr, requests };
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

const ARCHIVES: readonly [string, Parameters<typeof tarGzOf>[0], string][] = [
  ['a link', [{ path: 'x/results.json', type: '2', link: '/etc/passwd' }], 'tournament.json is missing'],
  ['no tournament', [{ path: 'x/other', content: 'x' }], 'tournament.json is missing'],
  ['paths outside its folder', [{ path: '../../tournament.json', content: 'x' }], 'tournament.json is missing'],
  ['no results', [FILES[0]!], 'results.json is missing'],
  ['a set twice', [...FILES, SET, SET], 'the archive contains sets/r1-t1-s1.json.zst twice'],
];
test.each(sampled(ARCHIVES, 1))('rejects an archive with %s', async (_, entries, message) => {
  const { status, stderr } = await verifyAt((response) => response.end(tarGzOf(entries)));
  expect([status, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^mcr: http.*: ${message}\n$`))]);
});

test('rejects an archive with a file of 8 GB', { tags: ['full'] }, async () => {
  const archive = tarGzOf([{ path: 'x/results.json', size: 8_000_000_000 }]);
  const { status, stderr } = await verifyAt((response) => response.end(archive));
  expect([status, stderr]).toEqual([2, expect.stringContaining('results.json has 8000000000 bytes, expected at most')]);
});

test('rejects an archive that continues after its end', { tags: ['full'] }, async () => {
  const archive = gunzipSync(tarGzOf([FILES[0]!]));
  const { status, stderr } = await verifyAt((response) => {
    response.write(archive);
    sendEndless(response);
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('results.json is missing')]);
});

const ANSWERS: readonly [string, number, string, string][] = [
  ['an error without text', 500, '{"error":null}', 'status 500 at http://'],
  [
    'an error with control characters',
    500,
    JSON.stringify({ error: { code: 'x', message: '\u001b[2J\nx' } }),
    '\\x1b[2J\\nx',
  ],
  ['a success without content', 204, '', 'the response is empty'],
];
test.each(sampled(ANSWERS, 1))('reports %s', async (_, code, body, message) => {
  const { status, stderr } = await verifyAt((response) => response.writeHead(code).end(body));
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).toMatch(/^mcr: \P{Cc}+\n$/u);
});

test('reports an error response that never ends', { tags: ['full'] }, async () => {
  const { status, stderr } = await verifyAt((response) => sendEndless(response.writeHead(500)));
  expect([status, stderr]).toEqual([2, expect.stringContaining('status 500 at http://')]);
});

test('rejects an endless response for the results of a competition with human players', {
  tags: ['full'],
}, async () => {
  const { status, stderr } = await verifyAt(sendEndless, 'duplicates/x');
  expect([status, stderr]).toEqual([2, expect.stringMatching(/more than 268435456 bytes|aborted due to timeout/)]);
});

test('gives up on a server that is always busy', { tags: ['full'] }, async () => {
  const { status, requests } = await verifyAt((response) => response.writeHead(429, { 'retry-after': '0' }).end());
  expect([status, requests]).toEqual([2, 30]);
});

test('a server cannot make a command send its token elsewhere', async () => {
  const asked = askServer({ url: 'http://127.0.0.1:9', token: 'secret' }, 'http://127.0.0.2:9/api/check', z.unknown());
  await expect(asked).rejects.toThrow('http://127.0.0.1:9 names an address of another server: http://127.0.0.2:9');
});
