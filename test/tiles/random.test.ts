import { createHmac } from 'node:crypto';
import { createRandom, createSecretRandom, shuffled, TILES_WITH_FLOWERS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

test('createRandom gives the pinned numbers on every machine and version', () => {
  const random = createRandom('mcr');
  expect([random.nextWord(), random.nextWord(), random.nextWord(), random.below(34)]).toEqual([
    438510398, 1979603987, 656788022, 30,
  ]);
});

test('createSecretRandom gives HMAC-SHA-256 blocks in counter mode, as node:crypto does', () => {
  const key = new Uint8Array(32).fill(7);
  const random = createSecretRandom(key);
  for (const blockNumber of [0, 1, 2]) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(blockNumber);
    const block = createHmac('sha256', key).update(counter).digest();
    for (let word = 0; word < 8; word += 1) expect(random.nextWord()).toBe(block.readUInt32BE(word * 4));
  }
});

test('below gives every number equally often (chi-square, 33 degrees of freedom, p > 0.001)', () => {
  const random = createRandom('uniform');
  const hits = new Array<number>(34).fill(0);
  for (let draw = 0; draw < 34_000; draw += 1) hits[random.below(34)]! += 1;
  const chiSquare = hits.reduce((sum, hit) => sum + (hit - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(63.9);
});

test('shuffled gives the same tiles in another order', () => {
  const wall = shuffled(TILES_WITH_FLOWERS, createRandom('wall'));
  expect(wall).not.toEqual(TILES_WITH_FLOWERS);
  expect([...wall].sort((a, b) => a - b)).toEqual(TILES_WITH_FLOWERS);
});
