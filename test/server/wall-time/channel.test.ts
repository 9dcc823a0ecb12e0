import { expect, test } from 'vitest';
import { capacityOf, leastError, type Sample } from './channel.ts';

/** Samples with their place as the reading. */
function samplesOf(
  bits: string,
  readings: readonly number[] = Array.from(bits, (_, index) => index),
): readonly Sample[] {
  return [...bits].map((bit, index) => ({ bit: bit === '1', reading: readings[index]! }));
}

test.each([
  ['0011', 0],
  ['1100', 0],
  ['0111', 0],
  ['01111', 0],
  ['10111', 1 / 8],
  ['1111', 0.5],
  ['001011', 1 / 6],
  ['110100', 1 / 6],
  ['0110', 1 / 4],
  ['010101', 1 / 3],
])('the best threshold between the ascending readings of %s has an error of %d', (bits, error) => {
  expect(leastError(samplesOf(bits))).toBeCloseTo(error);
});

test('equal readings are decoded alike', () => {
  expect(leastError(samplesOf('0101', [7, 7, 7, 7]))).toBeCloseTo(0.5);
  expect(leastError(samplesOf('0111', [7, 7, 7, 7]))).toBeCloseTo(0.5);
  expect(leastError(samplesOf('0011', [1, 2, 2, 3]))).toBeCloseTo(0.25);
});

test.each([
  [0, 1],
  [0.11, 0.5],
  [0.25, 0.19],
  [0.5, 0],
])('an error of %d leaves %d bits of a symbol', (error, bits) => {
  expect(capacityOf(error)).toBeCloseTo(bits, 2);
});
