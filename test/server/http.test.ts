import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { decompressText } from '@mcr-arena/files';
import { planCommitmentOf, replaySet } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { parseResults } from '@mcr-arena/tournament/schema';
import { describe, expect, test } from 'vitest';
import type { PrismaClient } from '../../apps/server/dist/prisma/client.ts';
import { listTournaments } from '../../apps/server/src/competitions/swiss/list-tournaments.ts';
import { createWinners } from '../../apps/server/src/competitions/swiss/winners.ts';
import { appForFile, bearer, request, startApp } from './app-under-test.ts';
import { until } from './throwaway.ts';

const arena = await appForFile();

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id, bot: 'random' }));
const BODY = { name: 'Cup', entrants: EIGHT, rounds: 2, seatings: 4 };

async function get(url: string, headers = {}) {
  const response = await arena.app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, headers: response.headers, text: response.body, bytes: response.rawPayload };
}

async function getJson(url: string) {
  const { status, text } = await get(url);
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

async function post(path: string, token: string, payload?: object) {
  const { status, body } = await request(arena, 'POST', path, token, payload);
  return { status, body };
}

async function makeTournament(body: object = BODY): Promise<string> {
  const { status, body: made } = await post('/tournaments', arena.tokens.organiser, body);
  expect(status, JSON.stringify(made)).toBe(201);
  return made.id;
}

describe('organisers', () => {
  test('create, start, pause, resume and cancel their tournaments', async () => {
    const id = await makeTournament();
    const { organiser } = arena.tokens;
    for (const [control, status] of [
      ['start', 'running'],
      ['pause', 'paused'],
      ['resume', 'running'],
      ['cancel', 'cancelled'],
    ]) {
      expect(await post(`/tournaments/${id}/${control}`, organiser)).toEqual({ status: 200, body: { id, status } });
    }
    const refused = await post(`/tournaments/${id}/start`, organiser);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'status-conflict']);
  });

  test('withdraw entrants after the open round if others can fill the tables', async () => {
    const { organiser } = arena.tokens;
    const reference = { id: 'filler', bot: 'random' };
    const id = await makeTournament({ ...BODY, reference });
    const withdraw = (entrant: string) => post(`/tournaments/${id}/withdraw`, organiser, { entrant });
    expect(await withdraw('a')).toEqual({ status: 200, body: { entrant: 'a', afterRound: 0 } });
    await post(`/tournaments/${id}/start`, organiser);
    expect(await withdraw('b')).toEqual({ status: 200, body: { entrant: 'b', afterRound: 1 } });
    expect(await withdraw('a')).toEqual({ status: 200, body: { entrant: 'a', afterRound: 0 } });
    const { config } = await getJson(`/api/tournaments/${id}`);
    expect(config.withdrawals).toEqual([
      { entrant: 'a', afterRound: 0 },
      { entrant: 'b', afterRound: 1 },
    ]);
    const codeOf = async (answer: ReturnType<typeof withdraw>) => (await answer).body.error.code;
    expect(await codeOf(withdraw('nobody'))).toBe('entrant-unknown');
    expect(await codeOf(withdraw('filler'))).toBe('entrant-unknown');
    await post(`/tournaments/${id}/cancel`, organiser);
    expect(await codeOf(withdraw('c'))).toBe('status-conflict');
    const full = await makeTournament();
    const refused = await post(`/tournaments/${full}/withdraw`, organiser, { entrant: 'a' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'config-invalid']);
  });

  test('publish a commitment to entrants, rules, format and limits, but not to withdrawals', async () => {
    const reference = { id: 'filler', bot: 'random' };
    const id = await makeTournament({ ...BODY, reference, answerMs: 4321 });
    const file = async () => getJson(`/api/tournaments/${id}/tournament.json`);
    const before = await file();
    expect(before).toMatchObject({ version: 2, limits: { decisionMs: 4321 }, botSeeds: 'secret' });
    expect(before.bots.map(({ entrant }: { entrant: string }) => entrant)).toEqual([...'abcdefgh', 'filler']);
    expect(planCommitmentOf(before)).toBe(before.planCommitment);
    await post(`/tournaments/${id}/withdraw`, arena.tokens.organiser, { entrant: 'a' });
    const after = await file();
    expect(after.config.withdrawals).toHaveLength(1);
    expect(after.planCommitment).toBe(before.planCommitment);
    expect((await getJson(`/api/tournaments/${id}`)).planCommitment).toBe(before.planCommitment);
    const limits = { ...before.limits, decisionMs: 4322 };
    await arena.database.prisma.competition.update({ where: { id }, data: { limits } });
    expect((await file()).planCommitment).not.toBe(before.planCommitment);
  });

  test.each([
    ['config-invalid', { ...BODY, entrants: EIGHT.slice(1) }],
    ['request-malformed', { ...BODY, rounds: 0 }],
    ['request-malformed', { ...BODY, secret: '00' }],
    ['request-malformed', { ...BODY, name: 'two\u0000words' }],
    ['request-malformed', { ...BODY, name: '\u202egnorw' }],
    ['request-malformed', { ...BODY, name: '\ud800' }],
    ['request-malformed', { ...BODY, entrants: [{ ...EIGHT[0], bot: 'remote?x=\u0000' }, ...EIGHT.slice(1)] }],
    ['request-malformed', {}],
  ])('get %s for an invalid tournament', async (code, body) => {
    const { status, body: answer } = await post('/tournaments', arena.tokens.organiser, body);
    expect([status, answer.error.code]).toEqual([400, code]);
  });
});

test('an empty JSON body counts as no body', async () => {
  const id = await makeTournament();
  const send = async (path: string): Promise<readonly [number, string | undefined]> => {
    const headers = { ...bearer(arena.tokens.organiser), 'content-type': 'application/json' };
    const answer = await arena.app.inject({ method: 'POST', url: `/api/tournaments${path}`, headers });
    return [answer.statusCode, answer.json().error?.code];
  };
  expect(await send(`/${id}/start`)).toEqual([200, undefined]);
  expect(await send('')).toEqual([400, 'request-malformed']);
});

test('tokens are stored as hashes only', async () => {
  const rows = JSON.stringify(await arena.database.prisma.credential.findMany());
  for (const token of Object.values(arena.tokens)) expect(rows).not.toContain(token);
});

describe('a running tournament', () => {
  test('shows a set only after all tables have played its wall, and the secret only at the end', async () => {
    const id = await makeTournament();
    const base = `/api/tournaments/${id}`;
    await post(`/tournaments/${id}/start`, arena.tokens.organiser);
    const open = await getJson(`${base}/sets/r1-t1-s1`);
    await arena.playNextSet(id);
    await arena.database.prisma.competitionSet.updateMany({ where: { competitionId: id }, data: { speed: 1.25 } });
    expect(await getJson(`${base}/sets/r1-t1-s1`)).toEqual(open);
    expect(open).toMatchObject({ played: false, disclosed: false });
    const early = await get(`${base}/sets/r1-t1-s1/record.json`);
    expect([early.status, JSON.parse(early.text).error.code]).toEqual([403, 'set-undisclosed']);
    expect((await get(`${base}/sets/r1-t1-s1/record.json.zst`)).status).toBe(403);
    await arena.playNextSet(id);
    const set = await getJson(`${base}/sets/r1-t1-s1`);
    expect(set).toMatchObject({ disclosed: true, deals: expect.any(Array), speed: 1.25 });
    const record = await get(`${base}/sets/r1-t1-s1/record.json`);
    const replayed = expectValue(replaySet(record.text));
    expect(replayed.result.record).toBe(set.digest);
    expect(replayed.result.deals).toEqual(set.deals);
    const packed = await get(`${base}/sets/r1-t1-s1/record.json.zst`);
    expect(expectValue(decompressText(packed.bytes))).toBe(record.text);
    expect(await getJson(base)).not.toHaveProperty('secret');
    expect(JSON.parse((await get(`${base}/results.json`)).text)).not.toHaveProperty('secret');
    await post(`/tournaments/${id}/cancel`, arena.tokens.organiser);
    expect(await getJson(base)).toHaveProperty('secret', expect.stringMatching(/^[0-9a-f]{64}$/));
  });

  test('has its winner in the list once it is finished', async () => {
    const id = await makeTournament({ name: 'Won', entrants: EIGHT.slice(0, 4), rounds: 1, seatings: 4 });
    await post(`/tournaments/${id}/start`, arena.tokens.organiser);
    await arena.playNextSet(id);
    const listed = async () => {
      const { tournaments } = await getJson('/api/tournaments?limit=100');
      return tournaments.find((one: { id: string }) => one.id === id);
    };
    expect(await listed()).toHaveProperty('organiser', 'organiser');
    expect(await listed()).not.toHaveProperty('winner');
    await arena.database.prisma.competition.update({ where: { id }, data: { status: 'finished' } });
    const { entrants } = await getJson(`/api/tournaments/${id}/standings`);
    expect(await until(async () => (await listed()).winner)).toBe(entrants[0].entrant);
  });

  test('is readable in all its parts', async () => {
    const id = await makeTournament({ ...BODY, name: 'Parts' });
    const base = `/api/tournaments/${id}`;
    expect(await getJson(`${base}/rounds`)).toEqual({ rounds: [] });
    await post(`/tournaments/${id}/start`, arena.tokens.organiser);
    await arena.playNextSet(id);
    expect(await getJson(base)).toMatchObject({
      name: 'Parts',
      status: 'running',
      openRound: { round: 1, sets: 2, setsPlayed: 0 },
    });
    const { rounds } = await getJson(`${base}/rounds`);
    expect(rounds).toHaveLength(1);
    expect(rounds[0].sets.map(({ key, played }: { key: string; played: boolean }) => [key, played])).toEqual([
      ['r1-t1-s1', false],
      ['r1-t2-s1', false],
    ]);
    expect(await getJson(`${base}/rounds/1`)).toEqual(rounds[0]);
    await arena.playNextSet(id);
    const first = await getJson(`${base}/standings`);
    expect([first.rounds, first.entrants.length, first.rankingBefore]).toEqual([1, 8, undefined]);
    expect(await getJson(`${base}/standings?pairs=no`)).toEqual({ ...first, pairs: [] });
    const lines = (await arena.app.inject(`${base}/standings.csv`)).payload.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFrank,entrant,owner,rankingPoints,points,sets,deals,pointsPerDeal,low,high,strength,faults,lessLuck,lessLuckLow,lessLuckHigh',
    );
    const names = first.entrants.map(({ entrant }: { readonly entrant: string }) => entrant);
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(names);
    const results = expectValue(parseResults((await get(`${base}/results.json`)).text));
    expect(results).toMatchObject({ complete: false, rounds: [{ round: 1 }] });
    const { tournaments } = await getJson('/api/tournaments?status=running&limit=100');
    expect(tournaments.find((one: { id: string }) => one.id === id)).toMatchObject({
      entrants: 8,
      setsPlayed: 2,
      roundsOpened: 1,
      roundsComplete: 1,
    });
  });

  test('has its round in the list as open if it opens while the list is read', async () => {
    const id = await makeTournament({ ...BODY, name: 'Opening' });
    const startsAfterwards = arena.database.prisma.$extends({
      query: {
        competition: {
          findMany: async ({ args, query }) => {
            const rows = await query(args);
            await post(`/tournaments/${id}/start`, arena.tokens.organiser);
            return rows;
          },
        },
      },
    });
    const tools = { prisma: startsAfterwards as unknown as PrismaClient, winners: createWinners(arena.director.read) };
    const { tournaments } = await listTournaments(tools, { limit: 1 }, String);
    expect(tournaments).toMatchObject([{ id, roundsOpened: 1, roundsComplete: 0 }]);
  });

  test('answers 304 for unchanged results', async () => {
    const id = await makeTournament({ ...BODY, name: 'Again' });
    const address = `/api/tournaments/${id}/results.json`;
    const read = (etag?: unknown) =>
      arena.app.inject({ url: address, headers: etag ? { 'if-none-match': `${etag}` } : {} });
    const first = await read();
    expect((await read(first.headers.etag)).statusCode).toBe(304);
    await post(`/tournaments/${id}/start`, arena.tokens.organiser);
    for (let set = 0; set < 2; set += 1) await arena.playNextSet(id);
    const played = await read(first.headers.etag);
    expect([played.statusCode, played.json().rounds.length]).toEqual([200, 1]);
    expect((await read()).body).toBe(played.body);
    await arena.director.withdraw(id, played.json().config.entrants[0].id);
    const withdrawn = await read(played.headers.etag);
    expect(withdrawn.json().config.withdrawals).toHaveLength(1);
    await post(`/tournaments/${id}/cancel`, arena.tokens.organiser);
    expect((await read(withdrawn.headers.etag)).json()).toHaveProperty('secret');
  });
});

test.each([
  [404, 'tournament-unknown', '/nowhere/standings'],
  [404, 'tournament-unknown', '/nowhere/sets/r1-t1-s1/record.json'],
  [404, 'round-unknown', '/ID/rounds/1'],
  [404, 'set-unknown', '/ID/sets/r1-t1-s1'],
  [400, 'request-malformed', '?before=0000-01-01T00:00:00Z'],
])('an invalid address is answered %i %s: %s', async (expected, code, path) => {
  const { status, text } = await get(`/api/tournaments${path.replace('ID', await makeTournament())}`);
  expect([status, JSON.parse(text).error.code]).toEqual([expected, code]);
});

test('a request with two Host headers is refused', async () => {
  const url = new URL(await arena.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  socket.end('GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*two Host headers/s);
});

test('health, metrics and documentation are served', async () => {
  expect(await getJson('/healthz')).toEqual({ status: 'ready' });
  await get('/api/remote/stream');
  const metrics = (await get('/metrics')).text;
  expect(metrics).toContain('mcr_http_seconds_bucket');
  expect(metrics).not.toContain('/api/remote/');
  const { paths } = await getJson('/api/docs/json');
  expect(Object.keys(paths)).toContain('/api/tournaments/{id}/standings');
  const upload = paths['/api/bots'].post.requestBody.content['multipart/form-data'].schema;
  expect(upload).toMatchObject({ required: ['name', 'file'], properties: { file: { format: 'binary' } } });
  const page = await get('/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('the document of the API is rendered once', async () => {
  for (const format of ['json', 'yaml']) {
    const [first, second] = [await get(`/api/docs/${format}`), await get(`/api/docs/${format}?again`)];
    expect(second).toMatchObject({ status: 200, text: first.text });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const known = await arena.app.inject({ url: `/api/docs/${format}`, headers });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  }
});

test('too many requests are refused with Retry-After; expensive ones have a smaller budget for each address', async () => {
  const small = await startApp({ requestsPerMinute: 100 });
  try {
    const ask = (url: string, remoteAddress = '127.0.0.1') => small.app.inject({ url, remoteAddress });
    const statusOf = async (url: string, from?: string) => (await ask(url, from)).statusCode;
    const compare = '/api/ladder/head-to-head?a=x&aOwner=y&b=z&bOwner=y';
    for (let request = 0; request < 10; request += 1) expect(await statusOf(compare)).toBe(404);
    expect(await statusOf(compare)).toBe(429);
    expect(await statusOf('/api/tournaments/nowhere/tournament.tar')).toBe(429);
    expect(await statusOf('/api/bots')).toBe(200);
    let refused = await ask('/api/bots');
    for (let request = 0; request < 100 && refused.statusCode === 200; request += 1) refused = await ask('/api/bots');
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([await statusOf('/metrics'), await statusOf('/healthz')]).toEqual([429, 200]);
    expect(await statusOf(compare, '203.0.113.7')).toBe(404);
  } finally {
    await small.close();
  }
});

test('the address of a page shows how to build the pages if they are not built', async () => {
  expect(await get('/tournaments')).toMatchObject({
    status: 200,
    text: expect.stringContaining('npm run build -w @mcr-arena/web'),
  });
});

test('requests time out', () => {
  const { requestTimeout, headersTimeout } = arena.app.server;
  expect(requestTimeout).toBeGreaterThan(0);
  // Otherwise Node swaps the two, and bodies may take the longer time.
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
});

test('a request whose client has left, so that Node has no address for it, is dropped without an internal error', async () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/tournaments' });
  const response = new ServerResponse(request);
  await arena.app.ready();
  arena.app.routing(request, response);
  // A later request is answered after the dropped one was handled.
  expect((await get('/api/tournaments')).status).toBe(200);
  expect(response.headersSent).toBe(false);
  expect(arena.logged.filter((line) => line.includes('TypeError'))).toEqual([]);
});
