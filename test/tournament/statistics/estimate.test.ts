import { createRandom } from '@mcr-arena/tiles';
import { MIN_SETS, wilsonInterval } from '@mcr-arena/tournament';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimateDifference,
  estimateMean,
  estimateRate,
  rounded,
  type Share,
  tQuantile,
} from '../../../packages/tournament/src/statistics/estimate.ts';
import { portableExp, portableLog } from '../../../packages/tournament/src/statistics/portable-math.ts';
import { forAll } from '../../for-all.ts';

const equalShares = (sums: readonly number[], count: number): Share[] => sums.map((sum) => ({ sum, count }));

describe('logarithm and exponential', () => {
  test('agree with the built-in ones', () => {
    forAll([fc.double({ min: 1e-300, max: 1e300, noNaN: true })], 1000, (value) => {
      expect(portableLog(value)).toBeCloseTo(Math.log(value), 11);
    });
    forAll([fc.double({ min: -690, max: 0, noNaN: true })], 1000, (value) => {
      expect(portableExp(value) / Math.exp(value)).toBeCloseTo(1, 11);
    });
  });

  test('are right at the ends of their ranges', () => {
    expect(portableLog(1)).toBe(0);
    expect(portableExp(0)).toBe(1);
    expect(portableExp(-1e9)).toBe(0);
    expect(portableExp(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(portableLog(Number.MIN_VALUE)).toBeCloseTo(Math.log(Number.MIN_VALUE), 9);
  });
});

test.each([
  [19, 2.093],
  [24, 2.0639],
  [30, 2.0423],
  [60, 2.0003],
  [127, 1.9788],
  [1000, 1.9623],
])('the t quantile of %d degrees of freedom matches the table', (degrees, expected) => {
  expect(tQuantile(degrees)).toBeCloseTo(expected, 4);
});

describe('a mean over sets', () => {
  test('with equal counts has the textbook t interval', () => {
    const random = createRandom('mean');
    const sums = Array.from({ length: 25 }, () => random.below(200) - 100);
    const means = sums.map((sum) => sum / 24);
    const mean = means.reduce((a, b) => a + b, 0) / 25;
    const deviation = Math.sqrt(means.reduce((a, b) => a + (b - mean) ** 2, 0) / 24);
    const half = (2.0638986 * deviation) / 5;
    const estimate = estimateMean(equalShares(sums, 24))!;
    expect(estimate.value).toBeCloseTo(mean, 4);
    expect(estimate.interval![0]).toBeCloseTo(mean - half, 3);
    expect(estimate.interval![1]).toBeCloseTo(mean + half, 3);
  });

  test('has no interval below twenty sets, and no value without sets', () => {
    const sums = Array.from({ length: MIN_SETS }, (_, index) => index);
    expect(estimateMean(equalShares(sums, 1))?.interval).toBeDefined();
    expect(estimateMean(equalShares(sums.slice(1), 1))).toEqual({ value: 10 });
    expect(estimateMean([])).toBeUndefined();
    expect(estimateMean(equalShares([0, 0], 0))).toBeUndefined();
  });
});

describe('a rate', () => {
  test.each([
    [10, 100, 0.0552, 0.1744],
    [0, 24, 0, 0.138],
    [24, 24, 0.862, 1],
    [1, 2, 0.0945, 0.9055],
  ])("%d of %d has Wilson's interval", (count, trials, low, high) => {
    const interval = wilsonInterval(count / trials, trials);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  });

  test('equal in all sets counts each deal', () => {
    expect(estimateRate(equalShares([6, 6, 6, 6], 24))).toEqual({
      count: 24,
      of: 96,
      value: 0.25,
      interval: wilsonInterval(0.25, 96),
    });
  });

  test('of all or nothing in each set counts each set', () => {
    const { interval } = estimateRate(equalShares([24, 0, 0, 24, 0, 0, 24, 0], 24));
    const bySet = wilsonInterval(3 / 8, 7);
    expect(interval![0]).toBeCloseTo(bySet[0], 4);
    expect(interval![1]).toBeCloseTo(bySet[1], 4);
  });

  test('of nothing has no value', () => {
    expect(estimateRate([])).toEqual({ count: 0, of: 0 });
    expect(estimateRate(equalShares([0, 0], 0))).toEqual({ count: 0, of: 0 });
  });

  test('of 0 or 1 still has an interval', () => {
    expect(estimateRate(equalShares([0, 0], 12)).interval).toEqual(wilsonInterval(0, 24));
    expect(estimateRate(equalShares([12, 12], 12)).interval).toEqual(wilsonInterval(1, 24));
  });
});

test('published figures have four decimals and no negative zero', () => {
  expect(rounded(1.23456)).toBe(1.2346);
  expect(rounded(-1.23456)).toBe(-1.2346);
  expect(Object.is(rounded(-0.00001), 0)).toBe(true);
});

describe('a difference between two means', () => {
  const random = createRandom('difference');
  const shareOf = (sum: number, count = 4): Share => ({ sum, count });
  const NONE = shareOf(0, 0);
  const sums = Array.from({ length: 40 }, () => random.below(200) - 100);

  test('over sets that both have played is the mean of the differences', () => {
    const others = sums.map((sum) => sum + random.below(10));
    const pairs = sums.map((sum, set) => [shareOf(sum), shareOf(others[set]!)] as const);
    expect(estimateDifference(pairs)).toEqual(
      estimateMean(
        equalShares(
          sums.map((sum, set) => sum - others[set]!),
          4,
        ),
      ),
    );
  });

  test('over different sets has the sum of the variances', () => {
    const [first, second] = [sums.slice(0, 20), sums.slice(20)];
    const found = estimateDifference([
      ...first.map((sum) => [shareOf(sum), NONE] as const),
      ...second.map((sum) => [NONE, shareOf(sum)] as const),
    ])!;
    const [a, b] = [first, second].map((part) => estimateMean(equalShares(part, 4))!);
    const half = ({ interval }: { readonly interval?: readonly [number, number] }): number => {
      return (interval![1] - interval![0]) / 2;
    };
    expect(found.value).toBeCloseTo(a!.value - b!.value, 3);
    expect(half(found)).toBeCloseTo(Math.hypot(half(a!), half(b!)), 3);
  });

  test('has no interval if one of them played few sets, and no value if it played none', () => {
    const pairs = sums.map((sum, set) => [shareOf(sum), set < 19 ? shareOf(0) : NONE] as const);
    expect(estimateDifference(pairs)?.interval).toBeUndefined();
    expect(estimateDifference(pairs)?.value).toBeDefined();
    expect(estimateDifference(sums.map((sum) => [shareOf(sum), NONE]))).toBeUndefined();
  });
});
