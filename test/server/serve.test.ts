import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clusterPathIn } from '../../apps/server/src/database/cluster/cluster-path.ts';
import { readProcessFile } from '../../apps/server/src/database/cluster/process-file.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { sendJson } from './send-json.ts';
import { ask, type Serving, serve } from './serving.ts';
import { until } from './throwaway.ts';

const scratch = makeScratchFolder();

describe('mcr serve', () => {
  const folder = join(scratch, 'first');
  let server: Serving;
  beforeAll(async () => {
    server = await serve({ MCR_DATA: folder });
  });
  afterAll(() => server.kill());

  test('prints its address and a valid token', async () => {
    expect(await ask(`${server.url}/healthz`)).toEqual({ status: 'ready' });
    const { token } = await ask(`${server.url}/api/tokens`, server.administratorToken, {
      name: 'x',
      scope: 'organiser',
    });
    expect(token).toMatch(/^mcr_organiser_/);
  });

  test('seats a guest without a deprecated call', async () => {
    const response = await fetch(`${server.url}/api/tables/play-now`, { method: 'POST' });
    expect(response.status).toBe(201);
    expect(await ask(`${server.url}/healthz`)).toEqual({ status: 'ready' });
  });

  test('answers a request that offers an upgrade to HTTP/2', async () => {
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    const offer = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
    socket.write(['GET /healthz HTTP/1.1', 'Host: x', ...offer, '', ''].join('\r\n'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"ready"/);
  });

  test('reports a port that is taken', async () => {
    const { port } = new URL(server.url);
    const refused = serve({ MCR_DATA: join(scratch, 'other'), PORT: port });
    await expect(refused).rejects.toThrow(`exit code 2: mcr: port ${port} is in use`);
  });

  test('reports a host name without an address', { tags: ['full'] }, async () => {
    const refused = serve({ MCR_DATA: join(scratch, 'other'), HOST: 'no.such.host.invalid' });
    await expect(refused).rejects.toThrow('no address "no.such.host.invalid"');
  });

  test('stops cleanly, and issues another token with --new-token', { tags: ['full'] }, async () => {
    await sendSlowly(server.url);
    expect(await server.stop()).toBe(0);
    const { administratorToken: first, administratorLink: link } = server;
    expect(link).toMatch(new RegExp(`^${server.url}/set-password#[\\w-]{43}$`));
    server = await serve({ MCR_DATA: folder }, '--new-token');
    expect(server.administratorToken).not.toBe(first);
    for (const token of [first, server.administratorToken]) {
      await ask(`${server.url}/api/tokens`, token, { name: 'x', scope: 'bot' });
    }
  });
});

test('exits with the reason if its database cannot be started again', { tags: ['full'] }, async () => {
  const folder = join(scratch, 'ended');
  const server = await serve({ MCR_DATA: folder });
  rmSync(join(folder, 'postgres/global/pg_control'));
  process.kill(readProcessFile(clusterPathIn(folder))!.pid, 'SIGKILL');
  const { code, errors } = await server.ended;
  expect(code).toBe(70);
  expect(errors).toMatch(/^mcr: the embedded database ended, and three restarts failed[\s\S]*^ {2}.*pg_control/m);
  expect(errors).not.toContain('please report');
});

// The time limit is shorter than the grace period of the bot.
test('stops without waiting for an absent bot', { tags: ['full'], timeout: 500_000 }, async () => {
  const server = await serve({ MCR_DATA: join(scratch, 'absent') });
  onTestFinished(async () => void (await server.kill()));
  const token = server.administratorToken;
  const { id } = await ask(`${server.url}/api/tokens`, token, { name: 'absent', scope: 'bot' });
  const absent = { id: 'absent', bot: 'remote', token: id };
  const entrants = [absent, ...['a', 'b', 'c'].map((name) => ({ id: name, bot: 'random' }))];
  const order = { id: 'cup', name: 'Cup', entrants, rounds: 1, seatings: 4, graceMs: 600_000 };
  await ask(`${server.url}/api/tournaments`, token, order);
  await ask(`${server.url}/api/tournaments/cup/start`, token, {});
  const read = () => sendJson('GET', `${server.url}/api/tournaments/cup`, undefined, { token });
  await until(async () => (await read()).text.includes('"waitingFor":["absent"]'));
  expect(await server.stop()).toBe(0);
});

/** Sends a request without its body; resolves when the server has received the head. */
async function sendSlowly(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), 'localhost').on('error', () => {});
  const head = ['POST /api/tokens HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 9'];
  // The server answers the head with "100 Continue".
  socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
  await once(socket, 'data');
}
