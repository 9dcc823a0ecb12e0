// Clients that break the protocol: each gets one of the defined problems, and the server keeps running.

import { PROBLEMS, PROTOCOL_VERSION } from '@mcr-arena/protocol';
import { createRandom } from '@mcr-arena/tiles';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { identify } from '../../../apps/server/src/accounts/identity.ts';
import { revokeToken } from '../../../apps/server/src/accounts/tokens.ts';
import { newUserToken } from '../test-tokens.ts';
import { type BotHouse, openBotHouse } from './bot-house.ts';

// Bad Socket.IO messages and hellos for `/bots` and `/live`, both nearly valid and arbitrary.
const VALUES: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1, 2, 1.5, 1e308, '', 'abcdefgh', '../../etc/passwd', '__proto__', '\u0000', '💥'],
  ...['x'.repeat(5_000), [], {}, [[]], { type: 'pass' }, { type: 'discard', tile: 99 }, { toString: 1 }],
  ...[{ __proto__: null, constructor: {} }, Buffer.from('binary'), { deep: { deep: { deep: Buffer.alloc(3) } } }],
];
const HELLO = ['protocol', 'token', 'atMost', 'known'];
const FIELDS = [...HELLO, 'deal', 'number', 'action', 'crashed', 'competition', '__proto__'];
const EVENTS = ['reply', 'reply', 'reply', 'watch', 'unwatch', 'question', 'problem', '', 'constructor', '💥'];
/** More unsolicited messages than a bot may send. */
const FLOOD = 201;

/**
 * Sends `count` messages over successive connections. Returns the number of problems and errors received by code, and the error answers
 * without a known code.
 */
async function fuzzSockets(house: BotHouse, count: number, seed: string) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[random.below(values.length)]!;
  const { token } = await house.newToken('fuzz');
  const codes: Record<string, number> = {};
  const untyped: string[] = [];
  const record = (answer: unknown): void => {
    const { code, error, ok } = (answer ?? {}) as { code?: string; error?: { code?: string }; ok?: boolean };
    const found = ok === true ? 'ok' : code === undefined ? error?.code : code in PROBLEMS ? code : undefined;
    if (found === undefined) untyped.push(JSON.stringify(answer)?.slice(0, 200) ?? 'undefined');
    else codes[found] = (codes[found] ?? 0) + 1;
  };
  const dial = (namespace: string, change: object = {}): Socket => {
    const auth = { protocol: PROTOCOL_VERSION, token, atMost: 4, known: [], ...change };
    return io(`${house.url}/${namespace}`, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
  };
  const value = (): unknown => {
    if (random.below(2) === 0) return pick(VALUES);
    const near = random.below(2) === 0 ? { deal: 'abcdefgh', number: 1 } : {};
    const fields = Array.from({ length: random.below(4) }, () => [pick(FIELDS), pick(VALUES)]);
    return { ...near, ...Object.fromEntries(fields) };
  };
  for (let sent = 0; sent < count; ) {
    const isBot = random.below(2) === 0;
    const socket = dial(isBot ? 'bots' : 'live');
    await new Promise<void>((resolve) => socket.once(isBot ? 'welcome' : 'connect', () => resolve()));
    socket.on('problem', record);
    const end = Math.min(count, sent + 150);
    for (; sent < end && socket.connected; sent += 1) {
      const parts = Array.from({ length: random.below(4) }, value);
      const answer = random.below(3) > 0 ? [] : [record];
      socket.emit(pick(EVENTS), ...parts, ...answer);
    }
    await handled(socket, isBot);
    socket.close();
    // Few wrong hellos, because an address with repeated failures is blocked.
    if (random.below(20) > 0) continue;
    const knocking = dial('bots', { token: 'nonsense', [pick(HELLO)]: pick(VALUES) });
    record((await new Promise<{ readonly data?: unknown }>((resolve) => knocking.once('connect_error', resolve))).data);
    knocking.close();
  }
  return { codes, untyped };
}

/** Resolves when all messages were handled: the last one is answered, or the connection is ended by a flood. */
async function handled(socket: Socket, isBot: boolean): Promise<void> {
  if (!socket.connected) return;
  await new Promise<void>((resolve) => {
    socket.once('disconnect', () => resolve());
    if (!isBot) socket.emit('watch', null, () => resolve());
    else for (let more = 0; more < FLOOD; more += 1) socket.emit('reply');
  });
}

const sockets: Socket[] = [];
let onIdentified = async (): Promise<void> => {};
const house = await openBotHouse({}, () => onIdentified());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  expect(house.errors).toEqual([]);
});
afterAll(() => house.close());

function dial(auth: object): Socket {
  const options = { auth, transports: ['websocket'], forceNew: true, reconnection: false };
  const socket = io(`${house.url}/bots`, options);
  sockets.push(socket);
  return socket;
}

function next<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => socket.once(name, resolve));
}

const hello = (token: string) => ({ protocol: PROTOCOL_VERSION, token, atMost: 4, known: [] });

/** Connects a bot; returns its socket, and the id of its token. */
async function enter(name: string): Promise<{ readonly socket: Socket; readonly id: string; readonly token: string }> {
  const { id, token } = await house.newToken(name);
  const socket = dial(hello(token));
  expect(await next(socket, 'welcome')).toMatchObject({ bot: name });
  return { socket, id, token };
}

test('a bot whose token is revoked while it connects is disconnected', async () => {
  const { prisma } = house.database;
  const { id, token } = await house.newToken('too late');
  const administrator = await newUserToken(prisma, 'administrator', 'administrator');
  const identity = (await identify(prisma, administrator.token))!;
  onIdentified = async () => {
    onIdentified = async () => {};
    await revokeToken(prisma, identity, id);
    house.remotePlay.bots.dismiss(id);
  };
  const socket = dial(hello(token));
  expect(await next(socket, 'problem')).toMatchObject({ code: 'token-unknown' });
  if (socket.connected) await next(socket, 'disconnect');
  expect(house.remotePlay.bots.dealsOf(id)).toBeUndefined();
});

describe('a hello is refused', () => {
  test.each([
    ['protocol-unsupported', { protocol: PROTOCOL_VERSION + 1 }],
    ['hello-malformed', { protocol: 'one' }],
    ['hello-malformed', { token: undefined }],
    ['hello-malformed', { atMost: 0 }],
    ['hello-malformed', { atMost: 1e9 }],
    ['hello-malformed', { known: 'everything' }],
    ['hello-malformed', { known: [{ deal: '../../..', events: 1 }] }],
    ['hello-malformed', { more: true }],
    ['token-unknown', { token: 'mcr_bot_nonsense' }],
  ] as const)('as %s: %o', async (code, change) => {
    const { token } = await house.newToken('refused');
    const error = await next<Error & { readonly data: unknown }>(dial({ ...hello(token), ...change }), 'connect_error');
    expect(error.data).toEqual({ code, message: PROBLEMS[code].message });
  });

  test('if its token has another scope or is revoked', async () => {
    const { prisma } = house.database;
    const organiser = await newUserToken(prisma, 'organiser', 'organiser');
    const asBot = await next(dial(hello(organiser.token)), 'connect_error');
    expect(asBot).toMatchObject({ data: { code: 'scope-missing' } });
    const administrator = await newUserToken(prisma, 'administrator', 'administrator');
    const { id, token } = await house.newToken('revoked');
    await revokeToken(prisma, (await identify(prisma, administrator.token))!, id);
    expect(await next(dial(hello(token)), 'connect_error')).toMatchObject({ data: { code: 'token-unknown' } });
  });
});

describe('a message is answered with a problem', () => {
  test.each([
    ['message-malformed', ['reply']],
    ['message-malformed', ['reply', null]],
    ['message-malformed', ['reply', [1, 2, 3]]],
    ['message-malformed', ['reply', { deal: 'abcdefgh', number: '1', action: {} }]],
    ['message-malformed', ['reply', { deal: 'abcdefgh', number: 1e300, action: {} }]],
    ['message-malformed', ['reply', { deal: 'abcdefgh', number: 1, action: 'x'.repeat(3000) }]],
    ['message-malformed', ['reply', { deal: 'abcdefgh', number: 1, action: {}, crashed: 'both' }]],
    ['deal-over', ['reply', { deal: 'abcdefgh', number: 1, action: { type: 'pass' } }]],
    ['message-unknown', ['question', {}]],
    ['message-unknown', ['welcome']],
    ['message-unknown', ['constructor', {}]],
  ] as const)('%s: %o', async (code, [name, ...message]) => {
    const { socket } = await enter('odd');
    socket.emit(name, ...message);
    expect(await next(socket, 'problem')).toEqual({ code, message: PROBLEMS[code].message });
    expect(socket.connected).toBe(true);
  });

  test('for an action too deeply nested to be serialised', async () => {
    const { socket } = await enter('deep');
    const action = '['.repeat(30_000) + ']'.repeat(30_000);
    // Written to the transport directly, because Socket.IO's client cannot serialise it.
    socket.io.engine.write(`2/bots,["reply",{"deal":"abcdefgh","number":1,"action":${action}}]`);
    expect(await next(socket, 'problem')).toMatchObject({ code: 'message-malformed' });
    expect(socket.connected).toBe(true);
  });
});

describe('a connection is ended', () => {
  test('if it sends many unsolicited answers', async () => {
    const { socket } = await enter('flood');
    const gone = next(socket, 'disconnect');
    const problems: string[] = [];
    socket.on('problem', ({ code }) => problems.push(code));
    for (let sent = 0; sent < 1000; sent += 1) socket.emit('reply', { deal: 'abcdefgh', number: 1 });
    expect(await gone).toBe('io server disconnect');
    expect(problems.at(-1)).toBe('flooding');
  });

  test('if it sends a message that is too large', async () => {
    const { socket } = await enter('giant');
    const gone = next(socket, 'disconnect');
    socket.emit('reply', 'x'.repeat(1_000_000));
    expect(await gone).toMatch(/transport/);
  });
});

describe.each([
  { count: 2_000, tags: [] },
  { count: 100_000, tags: ['full'] },
])('$count bad messages of all kinds', ({ count, tags }) => {
  test('are answered with error codes', { tags }, async () => {
    const { codes, untyped } = await fuzzSockets(house, count, 'one that draws all of them');
    expect(untyped).toEqual([]);
    for (const code of ['message-malformed', 'deal-over', 'message-unknown', 'request-malformed']) {
      expect(codes[code], code).toBeGreaterThan(0);
    }
  });
});
