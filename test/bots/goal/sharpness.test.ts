import { resharpen, sharpen, soften } from '@mcr-arena/bot-goal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../for-all.ts';

const value = fc.double({ min: 1e-6, max: 1e4, noNaN: true });
const sharpness = fc.integer({ min: 1, max: 16 });

describe('sharpness', () => {
  test.each([
    [16, 4, 16],
    [16, 1, 2],
    [16, 2, 4],
    [16, 3, 8],
    [16, 5, 32],
    [16, 8, 256],
    [0, 5, 0],
  ])('%d to the power %i/4 is %d', (base, quarters, power) => {
    expect(sharpen(base, quarters)).toBe(power);
  });

  test('preserves the order, and can be inverted', () => {
    forAll([value, value, sharpness], 1000, (a, b, quarters) => {
      expect(Math.sign(sharpen(a, quarters) - sharpen(b, quarters)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
      expect(soften(sharpen(a, quarters), quarters) / a).toBeCloseTo(1, 9);
    });
  });

  test.each([
    [16, 4, 8, 256],
    [-16, 4, 8, -256],
    [256, 8, 4, 16],
    [0, 5, 6, 0],
  ])('%d at sharpness %i becomes, at sharpness %i, %d', (sum, from, to, expected) => {
    expect(resharpen(sum, from, to)).toBe(expected);
  });

  test('converting a sharpness equals sharpening directly; converting to the same changes nothing', () => {
    forAll([value, sharpness, sharpness], 1000, (plain, from, to) => {
      expect(resharpen(sharpen(plain, from), from, to) / sharpen(plain, to)).toBeCloseTo(1, 9);
      expect(resharpen(-plain, from, from)).toBe(-plain);
    });
  });

  test('above 4, one value outweighs two halves of it; below, the halves win', () => {
    expect(2 * sharpen(0.5, 5)).toBeLessThan(sharpen(1, 5));
    expect(2 * sharpen(0.5, 3)).toBeGreaterThan(sharpen(1, 3));
  });
});
