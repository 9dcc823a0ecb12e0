import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, percentOf } from '../../apps/web/src/ui/figures/axis.ts';
import { forAll } from '../for-all.ts';

test.each([
  [[{ value: -14.4 }, { value: 9.3 }], 0, [-15, -10, -5, 0, 5, 10]],
  [[{ value: 0.3, interval: [-0.2, 0.8] as const }], 0, [-0.2, 0, 0.2, 0.4, 0.6, 0.8]],
])('%j around %s has ticks at %j', (estimates, middle, ticks) => {
  expect(axisOf(estimates, middle).ticks).toEqual(ticks);
});

test('the axis covers all estimates and its ticks, which are few and in order', () => {
  const figure = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100);
  const estimate = fc
    .tuple(figure, figure)
    .map(([value, width]) => ({ value, interval: [value - Math.abs(width), value + Math.abs(width)] as const }));
  forAll([fc.array(estimate), figure], { seed: 1, numRuns: 30 }, (estimates, middle) => {
    const axis = axisOf(estimates, middle);
    const shown = [middle, ...estimates.flatMap(({ value, interval }) => [value, ...interval]), ...axis.ticks];
    for (const value of shown) {
      expect(percentOf(axis, value)).toBeGreaterThanOrEqual(0);
      expect(percentOf(axis, value)).toBeLessThanOrEqual(100);
    }
    expect(axis.ticks.length).toBeLessThanOrEqual(8);
    expect([...axis.ticks].sort((a, b) => a - b)).toEqual(axis.ticks);
  });
});
