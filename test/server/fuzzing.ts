// Bad input for every documented address, both nearly valid and arbitrary.

import { expectValue } from '@mcr-arena/tiles';
import type { AppUnderTest } from './app-under-test.ts';
import { bearer } from './app-under-test.ts';

type Method = 'GET' | 'POST' | 'DELETE';

interface Address {
  readonly method: Method;
  readonly path: string;
}

/** The addresses of the app, from its own OpenAPI document. */
export async function addressesOf({ app }: AppUnderTest): Promise<readonly Address[]> {
  const { paths } = (await app.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, object> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Method, path })),
  );
}

const WORDS = [
  '',
  '0',
  '-1',
  '1e9',
  'null',
  'r1-t1-s1',
  'r0-t0-s0',
  'r999999-t1-s1',
  'fuzzed',
  'demo',
  '%00',
  '..',
  '%2e%2e%2f',
  '💥',
  "'; DROP TABLE tournament; --",
  '\u202e',
  'a'.repeat(300),
  '[object Object]',
  '__proto__',
  '2026-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  'a\u0000b',
  '\ud800',
];
const VALUES: readonly unknown[] = [
  ...WORDS,
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  [],
  {},
  [[]],
  { id: 'a' },
  { toString: 1 },
  [{ id: 'a', bot: 'random' }],
  [{ id: 'a', bot: '/etc/passwd' }],
  [{ id: 'a', bot: 'random', owner: '\u0000' }],
  { __proto__: null, constructor: {} },
];
const FIELDS = [
  'name',
  'id',
  'entrants',
  'reference',
  'rounds',
  'setsPerRound',
  'seatings',
  'avoidRepeats',
  'withdrawals',
  'entrant',
  'scope',
  'secret',
  '__proto__',
  'constructor',
];
const QUERIES = ['status', 'limit', 'before', 'from', 'x', '__proto__'];

/** Sends `count` requests and returns the ones with a wrong answer: neither 2xx nor a typed 4xx, or with a token. */
export async function fuzz(arena: AppUnderTest, count: number, seed: number): Promise<string[]> {
  const addresses = await addressesOf(arena);
  const below = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const tokens = [...Object.values(arena.tokens), 'nonsense', ''];
  const wrong: string[] = [];
  const entrants = ['a', 'b', 'c', 'd'].map((entrant) => ({ id: entrant, bot: 'random' }));
  const created = await arena.director.create({ name: 'Known', config: { entrants, rounds: 2, seatings: 4 } });
  const known = expectValue(created);
  for (let sent = 0; sent < count; sent += 1) {
    const { method, path } = pick(addresses);
    const filled = path.replaceAll(/\{\w+\}/g, () => encoded(below(4) === 0 ? known : pick(WORDS)));
    const query = below(3) === 0 ? `?${pick(QUERIES)}=${encoded(pick(WORDS))}` : '';
    const url = `${filled}${query}`;
    const body = bodyFor(below, pick);
    const type =
      below(8) === 0 ? pick(['text/plain', 'application/xml', '', 'application/json; charset=x']) : 'application/json';
    const headers = {
      ...(below(4) === 0 ? {} : bearer(pick(tokens))),
      ...(method === 'POST' ? { 'content-type': type } : {}),
    };
    const response = await arena.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: body } : {}) });
    const flaw = flawOf(response.statusCode, response.body, Object.values(arena.tokens));
    if (flaw !== undefined) wrong.push(`${method} ${url.slice(0, 200)} ${body.slice(0, 200)}: ${flaw}`);
  }
  return wrong;
}

/** Encodes a word for an address; lone surrogates are replaced. */
function encoded(word: string): string {
  return encodeURIComponent(word.toWellFormed());
}

function bodyFor(below: (n: number) => number, pick: <T>(list: readonly T[]) => T): string {
  if (below(10) === 0)
    return pick(['', '{', '[]', 'null', '"', '{"a":1,}', '\u0000', '{"__proto__":{"x":1}}', 'a'.repeat(300_000)]);
  const fields = Array.from({ length: below(6) }, () => [pick(FIELDS), pick(VALUES)] as const);
  const base = below(2) === 0 ? { name: 'Fuzz', entrants: [{ id: 'a', bot: 'random' }], rounds: 1 } : {};
  return JSON.stringify({ ...base, ...Object.fromEntries(fields) });
}

/** The app of these tests does not accept uploads. */
const ALLOWED_UNAVAILABLE = /^\{"error":\{"code":"(uploads-unavailable|not-ready)",/;

function flawOf(status: number, body: string, hidden: readonly string[]): string | undefined {
  const leak = hidden.find((text) => body.includes(text));
  if (leak !== undefined) return `leaks ${leak.slice(0, 8)}…`;
  // 308: the former addresses of records.
  if ((status >= 200 && status < 300) || (status === 308 && body === '')) return undefined;
  if (status === 503 && ALLOWED_UNAVAILABLE.test(body)) return undefined;
  if (status < 400 || status >= 500) return `status ${status} ${body.slice(0, 200)}`;
  try {
    const { error } = JSON.parse(body);
    return typeof error.code === 'string' && typeof error.message === 'string'
      ? undefined
      : `no typed error: ${body.slice(0, 200)}`;
  } catch {
    return `no typed error: ${body.slice(0, 200)}`;
  }
}

/** Whole numbers below n, the same for the same seed (xorshift32). */
function generator(seed: number): (n: number) => number {
  let state = seed | 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}
