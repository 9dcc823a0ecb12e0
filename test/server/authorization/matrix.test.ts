// Every route of the app gives every kind of sender the expected answer.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../app-under-test.ts';
import { routesOf } from './routes.ts';
import type { Mark, Row } from './row.ts';
import { ROWS } from './rows.ts';
import { createWorld, SENDERS, type World } from './senders.ts';

let arena: AppUnderTest;
let world: World;
beforeAll(async () => {
  arena = await startApp();
  world = await createWorld(arena);
});
afterAll(() => arena.close());

const FORBIDDEN = ['scope-missing', 'not-yours', 'session-missing'];

async function send({ route, request }: Row, headers: Readonly<Record<string, string>>): Promise<Mark> {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', string];
  const { params = {}, body } = await request(world);
  const encoded = path.replaceAll(/:\w+|\*/g, (part) => {
    const value = params[part.replace(/^:/, '')]!;
    return part === '*' ? value : encodeURIComponent(value);
  });
  const response = await arena.app.inject({ method, url: encoded, headers, ...(body && { payload: body }) });
  if (response.statusCode < 400) return 'ok';
  const { code } = response.json().error;
  if (code === 'token-missing' || code === 'token-unknown') return '401';
  return FORBIDDEN.includes(code) ? '403' : code;
}

test('every route has a row and every row a route', () => {
  expect(ROWS.map(({ route }) => route).toSorted()).toEqual(routesOf(arena.app).toSorted());
});

test.each(ROWS.filter(({ route, marks }) => !route.startsWith('GET') && marks.nobody === '401'))(
  '$route answers 401 before it checks the body',
  async (row) => {
    expect(await send({ ...row, request: async (of) => ({ ...(await row.request(of)), body: [] }) }, {})).toBe('401');
    const stale = { authorization: 'Bearer revoked' };
    expect(await send({ ...row, request: async (of) => ({ ...(await row.request(of)), body: [] }) }, stale)).toBe(
      '401',
    );
  },
);

describe('by session', () => {
  test.each(ROWS)('$route', async (row) => {
    const found: Record<string, Mark> = {};
    for (const sender of SENDERS) {
      const cookie = await world.cookieOf(sender);
      found[sender] = await send(row, cookie === undefined ? {} : { cookie });
    }
    expect(found).toEqual(row.marks);
  });
});

describe('by token, with the same answers unless a session is needed', () => {
  test.each(ROWS.filter(({ marks }) => marks.nobody === '401'))('$route', async (row) => {
    for (const sender of ['stranger', 'owner', 'organiser', 'administrator', 'suspended'] as const) {
      const headers = { authorization: `Bearer ${await world.tokenOf(sender)}` };
      const isForSessions = row.route.endsWith(' /api/me') || row.route.includes('/api/me/');
      const found = await send(row, headers);
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
