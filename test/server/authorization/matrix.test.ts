// Every route of the app gives every kind of sender the expected answer.

import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../apps/server/src/accounts/scopes.ts';
import { createToken } from '../../../apps/server/src/accounts/tokens.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { routesOf } from './routes.ts';
import type { Mark, MatrixRequest, Row } from './row.ts';
import { ROWS, STORED } from './rows.ts';
import { createWorld, SENDERS, type Sender } from './senders.ts';

const arena = await appForFile();
const world = await createWorld(arena);

/** Routes whose answer depends on the sender, who may be a visitor: a bot's token must not act as its owner there. */
const OF_VISITORS = new Set([
  ...['GET /api/bots', 'GET /api/tournaments/:id', 'GET /api/contests/:id', 'GET /api/matches/:id', 'POST /api/users'],
  ...[
    'GET /api/duplicates/:id',
    'GET /api/daily',
    'GET /api/games',
    'GET /api/me/strength',
    'GET /api/people/:name',
    'GET /api/games/:id',
    'GET /api/games/:id/deals/:deal',
  ],
  ...['GET /api/tables/:id', 'POST /api/tables', 'POST /api/tables/play-now', 'POST /api/tables/deal'],
  ...['POST /api/tables/find', 'DELETE /api/tables/find'],
  ...['GET /api/me/avoided', 'DELETE /api/me/avoided/:name', 'PUT /api/games/:id/avoided/:player'],
  'POST /api/games/:id/reports',
  ...['join', 'leave', 'bots', 'rematch'].map((name) => `POST /api/tables/:id/${name}`),
]);
/** Whether it needs an account depends on the competition: guests enter daily challenges. */
const OF_SOME_VISITORS = 'POST /api/duplicates/:id/enter';
/** A bot's token also starts matches of this bot; the row has other bots of its owner. */
const OF_BOTS = new Set(['GET /api/me', 'GET /api/remote/stream', 'POST /api/remote/replies']);
/** Bots of others are not found, so that nobody learns their names. */
const FORBIDDEN = ['scope-missing', 'not-yours', 'session-missing', 'bot-not-found'];

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

test.each(
  ROWS.filter(({ route, marks }) => !route.startsWith('GET') && marks.nobody === '401' && route !== OF_SOME_VISITORS),
)('$route answers 401 before it checks the body', async (row) => {
  expect(await send(row, {}, { body: [] })).toBe('401');
  expect(await send(row, { authorization: 'Bearer revoked' }, { body: [] })).toBe('401');
});

describe("by session, and by the token of the owner's bot", () => {
  test.each(ROWS)('$route', async (row) => {
    subjects.delete(row);
    const ofBot = await send(row, bearer((await world.newBot()).token));
    if (OF_BOTS.has(row.route)) expect(ofBot).not.toBe('403');
    else if (row.marks.nobody === '401' || OF_VISITORS.has(row.route)) expect(ofBot).toBe('403');
    else expect(ofBot).toBe(row.marks.nobody);
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

describe('by a token of a narrower scope than the role of its account', () => {
  const tokenOf = async (account: 'owner' | 'administrator', scope: Scope) => {
    const order = { user: world.accounts[account].id, scope, label: scope };
    return bearer((await createToken(arena.database.prisma, order)).token);
  };

  test.each(ROWS.filter(({ marks }) => marks.stranger === '403' && marks.organiser === 'ok'))(
    'user: $route',
    async (row) => expect(await send(row, await tokenOf('owner', 'user'))).toBe('403'),
  );

  test.each(ROWS.filter(({ marks }) => marks.organiser === '403' && marks.owner === '403'))(
    'organiser: $route',
    async (row) => expect(await send(row, await tokenOf('administrator', 'organiser'))).toBe('403'),
  );
});

test('a token gets no key of a seat', async () => {
  const headers = await world.credentialsOf('stranger', 'token');
  const made = await arena.app.inject({ method: 'POST', url: '/api/tables/play-now', headers });
  const { table, you } = made.json();
  const read = await arena.app.inject({ url: `/api/tables/${table.id}`, headers });
  expect([you, read.json().you]).toEqual(Array(2).fill({ type: 'player', player: you.player }));
  const bySession = await world.credentialsOf('stranger', 'session');
  const inBrowser = await arena.app.inject({ url: `/api/tables/${table.id}`, headers: bySession });
  expect(inBrowser.json().you.key).toMatch(/./);
});
