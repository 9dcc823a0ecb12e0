// Bad Socket.IO messages for `/bots` and `/live`, both nearly valid and arbitrary.

import { PROBLEMS, PROTOCOL_VERSION } from '@mcr-arena/protocol';
import { createRandom, type Random } from '@mcr-arena/tiles';
import { io, type Socket } from 'socket.io-client';
import type { BotHouse } from './bot-house.ts';

const VALUES: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1, 2, 1.5, 1e308, '', 'abcdefgh', '../../etc/passwd', '__proto__', '\u0000', '💥'],
  ...['x'.repeat(5_000), [], {}, [[]], { type: 'pass' }, { type: 'discard', tile: 99 }, { toString: 1 }],
  ...[{ __proto__: null, constructor: {} }, Buffer.from('binary'), { deep: { deep: { deep: Buffer.alloc(3) } } }],
];
const FIELDS = [
  'deal',
  'number',
  'action',
  'crashed',
  'competition',
  'protocol',
  'token',
  'atMost',
  'known',
  '__proto__',
];
/** More unsolicited messages than a bot may send. */
const FLOOD = 201;
const EVENTS = ['reply', 'reply', 'reply', 'watch', 'unwatch', 'question', 'problem', '', 'constructor', '💥'];

export interface FuzzReport {
  /** The number of messages and hellos sent. */
  readonly sent: number;
  /** The number of problems and errors received, by code. */
  readonly codes: Readonly<Record<string, number>>;
  /** Error answers without a known code. */
  readonly untyped: readonly string[];
}

/** Sends `count` messages over successive connections. */
export async function fuzzSockets(house: BotHouse, count: number, seed: string): Promise<FuzzReport> {
  const random = createRandom(seed);
  const { token } = await house.newToken('fuzz');
  const codes: Record<string, number> = {};
  const untyped: string[] = [];
  const record = (answer: unknown): void => {
    const code = codeOf(answer);
    if (code === undefined) untyped.push(JSON.stringify(answer)?.slice(0, 200) ?? 'undefined');
    else codes[code] = (codes[code] ?? 0) + 1;
  };
  let sent = 0;
  while (sent < count) {
    const isBot = random.below(2) === 0;
    const socket = await enter(house, isBot, token);
    socket.on('problem', record);
    const part = Math.min(150, count - sent);
    for (let message = 0; message < part && socket.connected; message += 1, sent += 1) {
      const name = EVENTS[random.below(EVENTS.length)]!;
      const parts = Array.from({ length: random.below(4) }, () => valueFrom(random));
      if (random.below(3) > 0) socket.emit(name, ...parts);
      else socket.emit(name, ...parts, (answer: unknown) => record(answer));
    }
    await settle(socket, isBot);
    socket.close();
    sent += await knock(house, random, record);
  }
  return { sent, codes, untyped };
}

function codeOf(answer: unknown): string | undefined {
  const { code, error, ok } = (answer ?? {}) as { code?: string; error?: { code?: string }; ok?: boolean };
  if (ok === true) return 'ok';
  if (code !== undefined) return code in PROBLEMS ? code : undefined;
  return error?.code;
}

function valueFrom(random: Random): unknown {
  const plain = VALUES[random.below(VALUES.length)];
  if (random.below(2) === 0) return plain;
  const fields = Array.from({ length: random.below(4) }, () => FIELDS[random.below(FIELDS.length)]!);
  const near = random.below(2) === 0 ? { deal: 'abcdefgh', number: 1 } : {};
  return { ...near, ...Object.fromEntries(fields.map((field) => [field, VALUES[random.below(VALUES.length)]])) };
}

/** A connection to one of the namespaces. */
async function enter(house: BotHouse, isBot: boolean, token: string): Promise<Socket> {
  const auth = { protocol: PROTOCOL_VERSION, token, atMost: 4, known: [] };
  const socket = dial(`${house.url}/${isBot ? 'bots' : 'live'}`, auth);
  await new Promise<void>((resolve) => socket.once(isBot ? 'welcome' : 'connect', () => resolve()));
  return socket;
}

function dial(url: string, auth: object): Socket {
  return io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
}

/** Waits until all messages were handled: until the last one is answered, or the connection is ended by a flood. */
async function settle(socket: Socket, isBot: boolean): Promise<void> {
  if (!socket.connected) return;
  const last = new Promise<void>((resolve) => {
    socket.once('disconnect', () => resolve());
    if (!isBot) socket.emit('watch', null, () => resolve());
    else for (let more = 0; more < FLOOD; more += 1) socket.emit('reply');
  });
  await last;
}

/** Sends an invalid hello, which must be refused with a code; returns the number of hellos sent. */
async function knock(house: BotHouse, random: Random, record: (answer: unknown) => void): Promise<number> {
  // Only a few: an address with repeated failures is blocked, which is tested elsewhere.
  if (random.below(20) > 0) return 0;
  const value = VALUES[random.below(VALUES.length)];
  const auth = { protocol: PROTOCOL_VERSION, token: 'nonsense', [FIELDS[5 + random.below(4)]!]: value };
  const socket = dial(`${house.url}/bots`, auth);
  const refusal = await new Promise<{ readonly data?: unknown }>((resolve) => socket.once('connect_error', resolve));
  record(refusal.data);
  socket.close();
  return 1;
}
