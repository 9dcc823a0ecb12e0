// Conversion of the values that bots return: anything but an action becomes an unreadable reply, at a bounded cost and without errors.

import { DealInPlay, DUPLICATE_RULES, decodeDeal, encodeDeal, type Reply } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { expectValue, mapSeats } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { replyOf } from '../../packages/hosts/src/reply-of.ts';
import { configFrom } from '../deals/random-deals.ts';

const throwing = (): never => {
  throw new Error('not for you');
};
const cyclic: Record<string, unknown> = { type: 'discard' };
cyclic.tile = cyclic;
let deep: unknown = [];
for (let level = 0; level < 1_000_000; level += 1) deep = [deep];

const HOSTILE: readonly (readonly [string, unknown])[] = [
  ['nested a million deep', deep],
  ['a tile nested a million deep', { type: 'discard', tile: deep }],
  ['a cycle', cyclic],
  ['four billion holes', new Array(2 ** 32 - 1)],
  ['a type of 256 MiB', { type: 'W'.repeat(2 ** 28) }],
  ['a getter that throws', Object.defineProperty({}, 'type', { enumerable: true, get: throwing })],
  ['a later getter that throws', Object.defineProperty({ type: 'win' }, 'tile', { enumerable: true, get: throwing })],
  ['a proxy that throws', new Proxy({}, { get: throwing, ownKeys: throwing, has: throwing, getPrototypeOf: throwing })],
  ['a toJSON that throws', { type: 'dance', toJSON: throwing }],
  ['a prototype', JSON.parse('{"__proto__":{"type":"win"}}')],
  ['a function', throwing],
  ['a symbol', Symbol('win')],
  ['a big integer', 3n],
  ['lone surrogates', '\ud800'],
];

describe.each(HOSTILE)('%s', (_, answer) => {
  test('is unreadable, counts as a foul, and fits into a record', () => {
    const reply = replyOf(answer, []);
    expect(reply).toMatchObject({ type: 'unreadable', chowLike: false });
    expect((reply as Extract<Reply, { type: 'unreadable' }>).text.length).toBeLessThanOrEqual(200);
    const deal = new DealInPlay(configFrom(DUPLICATE_RULES, 'hostile'));
    deal.answer(mapSeats((seat) => (seat === 0 ? reply : undefined)));
    const record = JSON.parse(JSON.stringify(encodeDeal(deal)));
    expect(record).toMatchObject({ outcome: { type: 'foul', seat: 0, reason: 'unreadable' } });
    expect(encodeDeal(expectValue(decodeDeal(expectValue(parseDealRecord(record)))))).toEqual(encodeDeal(deal));
  });
});

test('reads a getter with changing values only once', () => {
  const types = ['discard', 'win'];
  const answer = Object.defineProperty({ tile: 3 }, 'type', { get: () => types.shift() });
  expect(replyOf(answer, [])).toEqual({ type: 'discard', tile: 3 });
});
