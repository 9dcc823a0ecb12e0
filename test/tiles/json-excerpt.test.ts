// The beginning of any value's JSON: the same text as JSON.stringify, at a bounded cost, and never an exception.

import { jsonExcerpt } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const LENGTH = 200;

test('equals the truncated output of JSON.stringify', () => {
  const values = fc.oneof(fc.jsonValue({ maxDepth: 8 }), fc.string({ unit: 'binary', minLength: 150, maxLength: 260 }));
  forAll([values], 2000, (value) => {
    expect(jsonExcerpt(value)).toBe(JSON.stringify(value).slice(0, LENGTH));
  });
});

test.each<[string, unknown]>([
  ['undefined in a list', [undefined, () => 1, Symbol('s')]],
  ['undefined in an object', { a: undefined, b: 1, c: () => 1, d: [] }],
  ['a date', { at: new Date(0) }],
  ['numbers that JSON lacks', [Number.NaN, Infinity, -0]],
  ['lone surrogates and NUL', ['\ud800', '\udc00\u0000']],
  ['odd names', JSON.parse('{"__proto__":1,"constructor":{"a":2},"\\ud800":3}')],
])('writes %s as JSON.stringify does', (_, value) => {
  expect(jsonExcerpt(value)).toBe(JSON.stringify(value).slice(0, LENGTH));
});

test.each<[unknown, string]>([
  [undefined, 'undefined'],
  [Symbol('s'), 'Symbol(s)'],
  [10n, 'bigint'],
  [[10n], 'object'],
])('%o has no JSON: %s', (value, text) => expect(jsonExcerpt(value)).toBe(text));

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const cyclic: unknown[] = [];
cyclic.push(cyclic);
const throwing = (): never => {
  throw new Error('not for you');
};
const endless = new Proxy([], { get: (_, key) => (key === 'length' ? Number.MAX_SAFE_INTEGER : 7) });
const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe('a hostile value costs no more than its beginning', () => {
  test.each<[string, unknown, string | RegExp]>([
    ['nested a million deep', nested(1_000_000), '['.repeat(LENGTH)],
    ['a cycle', cyclic, 'object'],
    ['four billion holes', new Array(2 ** 32 - 1), /^\[null,null,/],
    ['a list without an end', endless, /^\[7,7,7,/],
    ['a huge text', 'W'.repeat(2 ** 26), `"${'W'.repeat(LENGTH - 1)}`],
    ['many bytes', new Uint8Array(2 ** 26), /^\{"0":0,"1":0,/],
    ['fields that JSON leaves out', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [i, undefined])), '{}'],
    ['a getter that throws', Object.defineProperty({}, 'a', { enumerable: true, get: throwing }), 'object'],
    ['a toJSON that returns a list without an end', { toJSON: () => endless }, /^\[7,7,7,/],
    ['a revoked proxy', revoked.proxy, 'object'],
  ])('%s', (_, value, text) => {
    const excerpt = jsonExcerpt(value);
    expect(excerpt.length).toBeLessThanOrEqual(LENGTH);
    if (typeof text === 'string') expect(excerpt).toBe(text);
    else expect(excerpt).toMatch(text);
  });
});
