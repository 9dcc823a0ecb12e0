// Bad Socket.IO messages and hellos for `/bots` and `/live`, both nearly valid and arbitrary.

import { PROBLEMS, PROTOCOL_VERSION } from '@mcr-arena/protocol';
import { createRandom } from '@mcr-arena/tiles';
import { io, type Socket } from 'socket.io-client';
import type { BotHouse } from './bot-house.ts';

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
export async function fuzzSockets(house: BotHouse, count: number, seed: string) {
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
