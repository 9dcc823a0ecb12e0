// `mcr bot upload` waits for the check although the server limits the rate of requests.

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runMcr } from '../run-mcr.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();

const CREATED = '2026-01-01T00:00:00.000Z';
const ID = '7b7f8a4e-4d4f-4c9c-9d0d-1c2b3a4d5e6f';
const version = {
  id: ID,
  number: 3,
  kind: 'stdio',
  createdAt: CREATED,
  state: 'queued',
  ranked: false,
  benched: false,
};
const uploaded = {
  owner: 'ann',
  bot: 'mine',
  version: { ...version, deals: 0, faults: 0, voids: 0 },
  check: '/api/check',
};
const report = {
  ok: true,
  verdict: 'passed',
  buildOutput: '',
  situations: 1,
  deals: 24,
  faults: [],
  different: 0,
  decisionMs: { p50: 1, p99: 2 },
  memoryMiB: 1,
  setsPerHour: 1,
};
const checked = { state: 'passed', checkedAt: CREATED, report };
const refusal = { error: { code: 'rate-limited', message: 'too many requests: wait for the seconds' } };

/** The values of `Retry-After` with which the next requests for the check are refused. */
let delays: string[] = [];
const server = createServer((request, response) => {
  request.resume();
  const delay = request.url === '/api/check' ? delays.shift() : undefined;
  response.writeHead(delay === undefined ? 200 : 429, delay === undefined ? {} : { 'retry-after': delay });
  const answer = request.url === '/api/check' ? checked : uploaded;
  response.end(JSON.stringify(delay === undefined ? answer : refusal));
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => writeFileSync(scratch('mine.py'), 'print()\n'));
afterAll(() => server.close());

const upload = () => runMcr(['bot', 'upload', scratch('mine.py'), '--url', url, '--token', 'x']);

test('asks again after the delay that the server requests', async () => {
  delays = ['0', '0'];
  const { status, stdout } = await upload();
  expect([status, stdout]).toEqual([0, expect.stringContaining('ann/mine version 3 passed')]);
  expect(stdout).toContain(`To rank it, choose "Put on the ladder" on the page of your bots:\n  ${url}/bots\n`);
  expect(delays).toEqual([]);
});

test('a delay that is too long is shown, with the version and the page of its check', async () => {
  delays = ['900'];
  const { status, stderr } = await upload();
  expect([status, stderr]).toEqual([
    2,
    'mcr: rate-limited: too many requests: wait for the seconds: 900 s\n' +
      `  uploaded as ann/mine version 3; its check goes on: ${url}/bots/ann/mine\n`,
  ]);
});
