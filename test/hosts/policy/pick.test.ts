import { ACTION_COUNT } from '@mcr-arena/protocol';
import { createRandom } from '@mcr-arena/tiles';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickAction } from '../../../packages/hosts/src/policy/pick.ts';
import { forAll } from '../../for-all.ts';

const logits = fc
  .array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: ACTION_COUNT, maxLength: ACTION_COUNT })
  .map((values) => Float32Array.from(values));
const masks = fc
  .uniqueArray(fc.nat(ACTION_COUNT - 1), { minLength: 1, maxLength: 20 })
  .map((legal) => Uint8Array.from({ length: ACTION_COUNT }, (_, index) => (legal.includes(index) ? 1 : 0)));
const random = createRandom('pick');

function maskOf(...legal: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: ACTION_COUNT }, (_, index) => (legal.includes(index) ? 1 : 0));
}

function logitsOf(values: Readonly<Record<number, number>>): Float32Array {
  return Float32Array.from({ length: ACTION_COUNT }, (_, index) => values[index] ?? 1000);
}

test('argmax is the first legal action by descending logit', () => {
  forAll([logits, masks], 1000, (values, mask) => {
    const legal = [...mask.keys()].filter((index) => mask[index] === 1);
    const [best] = legal.toSorted((a, b) => values[b]! - values[a]! || a - b);
    expect(pickAction(values, mask, { type: 'argmax' }, random)).toEqual({ type: 'action', index: best });
  });
});

test('a temperature draws legal actions by softmax, the same for the same seed', () => {
  const temperature = 2;
  const values = logitsOf({ 3: 0, 50: 1, 99: 2, 234: -2 });
  const mask = maskOf(3, 50, 99, 234);
  const draws = 2000;
  const count = (seed: string): ReadonlyMap<number, number> => {
    const own = createRandom(seed);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < draws; draw += 1) {
      const { index } = pickAction(values, mask, { type: 'temperature', temperature }, own);
      counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    return counts;
  };
  const counts = count('a');
  expect(count('a')).toEqual(counts);
  expect(count('b')).not.toEqual(counts);
  const weights = [3, 50, 99, 234].map((index) => [index, Math.exp(values[index]! / temperature)] as const);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [index, weight] of weights) expect(counts.get(index)! / draws).toBeCloseTo(weight / total, 1);
});

test('a temperature near zero equals argmax for any spread of logits', () => {
  const values = logitsOf({ 5: -1e30, 6: 1e30, 7: 0 });
  const picked = pickAction(values, maskOf(5, 6, 7), { type: 'temperature', temperature: 1e-6 }, random);
  expect(picked).toEqual({ type: 'action', index: 6 });
});

test.each([
  [0, Number.NaN, { type: 'unusable', index: 9, logit: Number.NaN }],
  [Number.POSITIVE_INFINITY, 0, { type: 'unusable', index: 2, logit: Number.POSITIVE_INFINITY }],
  [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, { type: 'unusable', index: 2, logit: Number.NEGATIVE_INFINITY }],
  [Number.NEGATIVE_INFINITY, 0, { type: 'action', index: 9 }],
])('the logits %d of action 2 and %d of action 9 give the expected pick', (second, ninth, picked) => {
  for (const pick of [{ type: 'argmax' }, { type: 'temperature', temperature: 1 }] as const) {
    expect(pickAction(logitsOf({ 2: second, 9: ninth }), maskOf(2, 9), pick, random)).toEqual(picked);
  }
});

test('ignores logits of illegal actions', () => {
  const values = logitsOf({ 9: -5, 0: Number.NaN, 1: Number.POSITIVE_INFINITY });
  expect(pickAction(values, maskOf(9), { type: 'argmax' }, random)).toEqual({ type: 'action', index: 9 });
});
