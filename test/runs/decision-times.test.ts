import { addDecision, addTimes, decisionCount, noDecisions, timeAt } from '@mcr-arena/runs';
import { expect, test } from 'vitest';

test('percentiles of 1 to 1000 ms are accurate to within 1 %', () => {
  const odd = noDecisions();
  const even = noDecisions();
  for (let elapsed = 1; elapsed <= 1000; elapsed += 1) addDecision(elapsed % 2 === 0 ? even : odd, elapsed);
  const all = noDecisions();
  for (const part of [odd, even, noDecisions()]) addTimes(all, part);
  expect(decisionCount(all)).toBe(1000);
  for (const share of [0.01, 0.5, 0.9, 0.99, 1]) {
    const time = timeAt(all, share)!;
    expect(time).toBeGreaterThanOrEqual(share * 1000);
    expect(time).toBeLessThanOrEqual(share * 1000 * 1.01);
  }
});

test('zero decisions have no percentile; extremely long ones count as an hour', () => {
  const times = noDecisions();
  expect(timeAt(times, 0.5)).toBeUndefined();
  addDecision(times, 1e9);
  addDecision(times, 0);
  expect(decisionCount(times)).toBe(2);
  expect(timeAt(times, 1)! / 3_600_000).toBeCloseTo(1, 1);
});
