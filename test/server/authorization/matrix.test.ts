// Every route of the app gives every kind of sender the expected answer.

import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../app-under-test.ts';
import { routesOf } from './routes.ts';
import type { Mark, MatrixRequest, Row } from './row.ts';
import { ROWS, STORED } from './rows.ts';
import { createWorld, SENDERS, type Sender } from './senders.ts';

const arena = await startApp();
const world = await createWorld(arena);
afterAll(() => arena.close());

const FORBIDDEN = ['scope-missing', 'not-yours', 'session-missing'];

/** Subjects and credentials stay in use until a request that may have changed or ended them succeeds. */
const subjects = new Map<Row, MatrixRequest>();
const credentials = new Map<string, Readonly<Record<string, string>>>();

async function subjectOf(row: Row): Promise<MatrixRequest> {
  const subject = subjects.get(row) ?? (await row.request(world));
  subjects.set(row, subject);
  return subject;
}

/** Successful answers that caches may store, by route: they must be the same for all senders. */
const stored = new Map<string, string>();

function checkStorage({ route }: Row, { statusCode, headers, body }: LightMyRequestResponse): void {
  const policy = headers['cache-control'];
  if (statusCode >= 400 || !STORED.has(route)) expect([route, policy]).toEqual([route, 'no-store']);
  else {
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toBe(stored.get(route) ?? body);
    stored.set(route, body);
  }
}

async function send(row: Row, headers: Readonly<Record<string, string>>, order: MatrixRequest = {}): Promise<Mark> {
  const [method, path] = row.route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string];
  const { params = {}, body } = { ...(await subjectOf(row)), ...order };
  const encoded = path.replaceAll(/:\w+|\*/g, (part) => {
    const value = params[part.replace(/^:/, '')]!;
    return part === '*' ? value : encodeURIComponent(value);
  });
  const response = await arena.app.inject({ method, url: encoded, headers, ...(body && { payload: body }) });
  if (path.startsWith('/api/')) checkStorage(row, response);
  if (response.statusCode < 400) {
    if (method !== 'GET') subjects.delete(row);
    return 'ok';
  }
  const { code } = response.json().error;
  if (code === 'token-missing' || code === 'token-unknown') return '401';
  return FORBIDDEN.includes(code) ? '403' : code;
}

/** Sends the request with the session of `sender`, or with a token of that account. */
async function sendAs(sender: Sender, by: 'session' | 'token', row: Row): Promise<Mark> {
  const name = `${by} ${sender}`;
  const headers = credentials.get(name) ?? (await world.credentialsOf(sender, by));
  credentials.set(name, headers);
  const found = await send(row, headers);
  if (found === 'ok' && !row.route.startsWith('GET ')) credentials.delete(name);
  return found;
}

test('every route has a row and every row a route', () => {
  expect(ROWS.map(({ route }) => route).toSorted()).toEqual(routesOf(arena.app).toSorted());
});

test.each(ROWS.filter(({ route, marks }) => !route.startsWith('GET') && marks.nobody === '401'))(
  '$route answers 401 before it checks the body',
  async (row) => {
    expect(await send(row, {}, { body: [] })).toBe('401');
    expect(await send(row, { authorization: 'Bearer revoked' }, { body: [] })).toBe('401');
  },
);

describe('by session', () => {
  test.each(ROWS)('$route', async (row) => {
    subjects.delete(row);
    const found: Record<string, Mark> = {};
    for (const sender of SENDERS) found[sender] = await sendAs(sender, 'session', row);
    expect(found).toEqual(row.marks);
  });
});

describe('by token, with the same answers unless a session is needed', () => {
  test.each(ROWS.filter(({ marks }) => marks.nobody === '401'))('$route', async (row) => {
    subjects.delete(row);
    for (const sender of ['stranger', 'owner', 'suspended'] as const) {
      const isForSessions = row.route.endsWith(' /api/me') || row.route.includes('/api/me/');
      const found = await sendAs(sender, 'token', row);
      if (sender === 'suspended') expect(found).toBe('401');
      else if (isForSessions && !row.route.startsWith('GET')) expect(found, sender).toBe('403');
      else if (row.route !== 'POST /api/tokens') expect(found, sender).toBe(row.marks[sender]);
    }
  });
});

test('the token of a bot gives access to /api/me only', async () => {
  const { token } = await world.newBot();
  const allowed: string[] = [];
  for (const row of ROWS.filter(({ marks }) => marks.nobody === '401')) {
    if ((await send(row, { authorization: `Bearer ${token}` })) === 'ok') allowed.push(row.route);
  }
  expect(allowed).toEqual(['GET /api/me']);
});
