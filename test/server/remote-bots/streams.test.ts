// Remote bots over plain HTTP: a client plays, connections are resumed, replaced and ended, and hostile requests are refused.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { BotStreams, sinkOf } from '../../../apps/server/src/remote-bots/bot-streams.ts';
import { RemoteBots } from '../../../apps/server/src/remote-bots/remote-bots.ts';
import { sendJson } from '../send-json.ts';
import { ask, serve } from '../serving.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';

const server = await serve({ DATABASE_URL: await newDatabaseUrl('migrated') });
const admin = server.administratorToken!;
const open: AbortController[] = [];
const ENTERED = { bot: { id: 'a', name: 'a' }, credential: 'a', hello: { atMost: 1, known: [] } };

afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
});
afterAll(() => server.stop());

const newToken = (name: string) =>
  ask(`${server.url}/api/tokens`, admin, { name, scope: 'bot' }) as Promise<{ id?: string; token?: string }>;

/** Creates and starts a tournament of one deal for these tokens and house bots. */
async function startCup(id: string, tokens: readonly { readonly id?: string }[]): Promise<void> {
  const remote = tokens.map((token, index) => ({ id: `remote ${index + 1}`, bot: 'remote', token: token.id }));
  const house = Array.from({ length: 4 - remote.length }, (_, index) => ({ id: `house ${index + 1}`, bot: 'random' }));
  const entrants = [...remote, ...house];
  await ask(`${server.url}/api/tournaments`, admin, { id, name: id, entrants, rounds: 1, seatings: 1 });
  await ask(`${server.url}/api/tournaments/${id}/start`, admin, {});
}

type Message = Record<string, unknown> & { readonly type: string };

interface Stream {
  /** The next message; undefined once the stream has ended. */
  next(): Promise<Message | undefined>;
  /** The next message of this type. */
  until(type: string): Promise<Message>;
  cut(): void;
}

async function openStream(token: string | undefined, query = ''): Promise<Stream> {
  const controller = new AbortController();
  open.push(controller);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/remote/stream${query}`, { headers, signal: controller.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const input = Readable.fromWeb(response.body as ReadableStream);
  input.on('error', () => {});
  const lines = (createInterface({ input }) as Interface)[Symbol.asyncIterator]();
  const next = async (): Promise<Message | undefined> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return undefined;
      if (value !== '') return JSON.parse(value);
    }
  };
  return {
    next,
    until: async (type) => {
      for (;;) {
        const message = await next();
        if (message === undefined) throw new Error(`the stream ended before "${type}"`);
        if (message.type === type) return message;
      }
    },
    cut: () => controller.abort(),
  };
}

/** The code of the answer to a reply. */
async function reply(token: string | undefined, body: unknown): Promise<number | string> {
  const answer = await sendJson('POST', `${server.url}/api/remote/replies`, body, { token });
  return answer.status === 204 ? 204 : answer.body.error.code;
}

const { hostname, port } = new URL(server.url);

test('a client plays a deal without a fault', async () => {
  const token = await newToken('plain');
  const stream = await openStream(token.token);
  await startCup('plain', [token]);
  for (let message = await stream.next(); message?.type !== 'dealEnded'; message = await stream.next()) {
    if (message?.type !== 'question') continue;
    const { deal, number, legalActions } = message;
    const [action] = legalActions as readonly unknown[];
    expect(await reply(token.token, { deal, number, action })).toBe(204);
  }
  await until(async () => (await ask(`${server.url}/api/tournaments/plain`)).status === 'finished');
  const results = await (await fetch(`${server.url}/api/tournaments/plain/results.json`)).text();
  expect(results).not.toContain('"foul"');
});

test('a stream that was cut continues from the events that the client knows, and replies count once', async () => {
  const token = await newToken('cut');
  let stream = await openStream(token.token);
  expect(await stream.next()).toEqual({ type: 'welcome', protocol: 2, bot: 'cut', deals: [] });
  await startCup('cut', [token]);
  const { deal } = (await stream.until('dealStarted')) as unknown as { deal: string };
  const first = (await stream.until('question')) as unknown as {
    number: number;
    from: number;
    events: unknown[];
    legalActions: { type: string }[];
  };
  const known = first.from + first.events.length;
  stream.cut();
  stream = await openStream(token.token, `?known=${deal}:${known}`);
  expect(await stream.next()).toMatchObject({ type: 'welcome', deals: [deal] });
  const again = (await stream.until('question')) as unknown as typeof first;
  expect([again.number, again.from, again.events, again.legalActions]).toEqual([
    first.number,
    known,
    [],
    first.legalActions,
  ]);
  const action = first.legalActions.at(-1)!;
  expect(await reply(token.token, { deal, number: first.number, action })).toBe(204);
  expect(await reply(token.token, { deal, number: first.number, action })).toBe(204);
  expect(await reply(token.token, { deal, number: first.number + 5, action })).toBe('question-unknown');
  await ask(`${server.url}/api/tournaments/cut/cancel`, admin, {});
  expect((await stream.until('dealEnded')).reason).toBe('dropped');
});

test('a new stream replaces the old one', async () => {
  const { token } = await newToken('twice');
  const [first, second] = [await openStream(token), await openStream(token)];
  expect(await first.until('problem')).toMatchObject({ code: 'replaced' });
  expect(await first.next()).toBeUndefined();
  expect(await second.next()).toMatchObject({ type: 'welcome' });
  expect(await reply(token, { deal: 'abcdefgh', number: 1, action: {} })).toBe('deal-over');
});

test('replies without a stream, of other forms, or too many of them are refused', async () => {
  const { token } = await newToken('hostile');
  const unasked = { deal: 'abcdefgh', number: 1, action: {} };
  expect(await reply(token, unasked)).toBe('stream-missing');
  expect(await reply('mcr_bot_unknown', unasked)).toBe('token-unknown');
  const stream = await openStream(token, '?atMost=64');
  await stream.next();
  for (const body of [
    [],
    null,
    'text',
    {},
    { ...unasked, number: -1 },
    { ...unasked, more: 1 },
    { ...unasked, action: 'x'.repeat(3000) },
  ]) {
    expect(await reply(token, body), JSON.stringify(body)?.slice(0, 50)).toBe('request-malformed');
  }
  let last: number | string = '';
  for (let sent = 0; sent < 300 && last !== 'stream-missing'; sent += 1)
    last = await reply(token, sent % 2 === 0 ? [] : unasked);
  expect(last).toBe('stream-missing');
  expect(await stream.until('problem')).toMatchObject({ code: 'flooding' });
  expect(await stream.next()).toBeUndefined();
  expect(await reply(token, unasked)).toBe('stream-missing');
});

test.each(['?atMost=0', '?atMost=65', '?known=x', '?known=abcdefgh:0', '?known=abcdefgh', '?other=1'])(
  'refuses %s',
  async (query) => {
    const { token } = await newToken(`query ${query}`);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/api/remote/stream${query}`, { headers })).status).toBe(400);
  },
);

test('HEAD does not connect a bot', async () => {
  const { token } = await newToken('head');
  const stream = await openStream(token);
  await stream.next();
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${server.url}/api/remote/stream`, { method: 'HEAD', headers })).status).toBe(404);
  expect(await reply(token, { deal: 'abcdefgh', number: 1, action: {} })).toBe('deal-over');
});

test('a replaced stream that is not read takes no replies', async () => {
  const [one, two] = [await newToken('unread'), await newToken('unread')];
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}).pause();
  socket.write(`GET /api/remote/stream HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${one.token}\r\n\r\n`);
  await until(async () => (await reply(one.token, { deal: 'abcdefgh', number: 1, action: {} })) === 'deal-over');
  await openStream(two.token);
  expect(await reply(one.token, { deal: 'abcdefgh', number: 1, action: {} })).toBe('stream-missing');
  socket.destroy();
});

test('a server that stops ends its streams with the problem after which bots reconnect', {
  tags: ['full'],
}, async () => {
  const other = await serve({ DATABASE_URL: await newDatabaseUrl('migrated') });
  const { token } = await ask(`${other.url}/api/tokens`, other.administratorToken, { name: 'last', scope: 'bot' });
  const answer = await fetch(`${other.url}/api/remote/stream`, { headers: { authorization: `Bearer ${token}` } });
  const text = answer.text();
  expect(await other.stop()).toBe(0);
  expect(
    (await text)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ type: 'welcome' }, { type: 'problem', code: 'not-ready' }]);
});

test('empty lines keep a stream open', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const written: string[] = [];
    const sink = { write: (text: string) => void written.push(text), end: () => {}, destroy: () => {}, waiting: 0 };
    const close = new BotStreams(new RemoteBots()).open('token', ENTERED, sink);
    vi.advanceTimersByTime(10_000);
    close();
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual([expect.stringMatching(/^{"type":"welcome".*}\n$/), '\n', '\n']);
  } finally {
    vi.useRealTimers();
  }
});

test('a stream whose client does not read is closed, and its bot can connect again', async () => {
  const bots = new RemoteBots();
  const streams = new BotStreams(bots);
  const closed: (() => void)[] = [];
  const http = createServer((_request, response) => {
    const close = streams.open('token', ENTERED, sinkOf(response));
    response
      .on('error', () => {})
      .on('close', () => {
        close();
        for (const each of closed) each();
      });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}).pause();
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await until(async () => streams.isOpen('token'));
  const ended = new Promise<void>((resolve) => closed.push(resolve));
  const problem = { code: 'deal-over', message: 'x'.repeat(100_000) } as const;
  while (bots.of('a').isConnected) {
    bots.send('a', 'problem', problem);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  // What is still sent is dropped.
  expect([streams.isOpen('token'), bots.of('a').isConnected]).toEqual([false, false]);
  socket.destroy();
  http.close();
});

test('a client that leaves while its token is looked up leaves no bot connected', async () => {
  const { token } = await newToken('gone');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET /api/remote/stream HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, attempt / 2));
    socket.destroy();
  }
  await until(async () => {
    const { bots } = (await sendJson('GET', `${server.url}/api/remote-bots`, undefined, { token: admin })).body as {
      readonly bots: readonly { name: string; connected: boolean }[];
    };
    return bots.some(({ name, connected }) => name === 'gone' && !connected);
  });
});
