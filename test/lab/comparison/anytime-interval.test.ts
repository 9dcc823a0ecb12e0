// Compares the closed form with the definition: likelihoods integrated numerically over effect and spread.

import {
  anytimeHalfWidth,
  anytimeInterval,
  ERROR_RATE,
  FIRST_LOOK,
  type Moments,
  NO_MOMENTS,
  withValue,
} from '@mcr-arena/lab';
import { createRandom } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

const MIXTURE = 10;

/** The integral of `f` from `from` to `to` by Simpson's rule. */
function integral(f: (x: number) => number, from: number, to: number, steps = 200): number {
  const width = (to - from) / steps;
  let sum = f(from) + f(to);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 0 ? 2 : 4) * f(from + step * width);
  return (sum * width) / 3;
}

/** Likelihood of the values, normal with this mean and standard deviation, up to a constant factor. */
function likelihood(values: readonly number[], mean: number, deviation: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.exp(-values.length * Math.log(deviation) - squares / (2 * deviation ** 2));
}

/** Evidence against a supposed mean: effects are normal with variance 1 / MIXTURE, deviations uniform in their logarithm. */
function evidenceAgainst(values: readonly number[], supposed: number): number {
  const priorOf = (effect: number): number =>
    Math.sqrt(MIXTURE / (2 * Math.PI)) * Math.exp((-MIXTURE * effect ** 2) / 2);
  const over = integral(
    (log) => {
      const deviation = Math.exp(log);
      return integral(
        (effect) => priorOf(effect) * likelihood(values, supposed + effect * deviation, deviation),
        -3,
        3,
      );
    },
    -1.5,
    2,
  );
  return over / integral((log) => likelihood(values, supposed, Math.exp(log)), -1.5, 2);
}

test('at the ends of the interval the evidence against the supposed difference is 20 to 1', () => {
  const random = createRandom('normal');
  const normal = (): number =>
    Array.from({ length: 12 }, () => random.nextWord() / 2 ** 32).reduce((a, b) => a + b) - 6;
  const values = Array.from({ length: 25 }, () => 0.3 + normal());
  // At this scale the two walls that are added as a precaution, 32 points off, have no weight.
  const scale = 1e6;
  const ends = anytimeInterval(values.map((value) => scale * value).reduce(withValue, NO_MOMENTS))!;
  for (const end of ends) expect(ERROR_RATE * evidenceAgainst(values, end / scale)).toBeCloseTo(1, 4);
});

/** Moments of this many walls with this standard deviation around 0. */
const spread = (count: number, deviation: number): Moments => ({
  count,
  mean: 0,
  squares: deviation ** 2 * (count - 1),
});

describe('the width of the interval', () => {
  test('shrinks from wall to wall, to less than twice that of an ordinary interval at a thousand', () => {
    const moments = spread(FIRST_LOOK, 13);
    for (let walls = FIRST_LOOK; walls < 3000; walls += 1) {
      expect(anytimeHalfWidth(moments, walls + 1)).toBeLessThan(anytimeHalfWidth(moments, walls));
    }
    const ordinary = (1.96 * 13) / Math.sqrt(1000);
    expect(anytimeHalfWidth(moments, 1000) / ordinary).toBeGreaterThan(1.5);
    expect(anytimeHalfWidth(moments, 1000) / ordinary).toBeLessThan(2);
  });

  test('is positive even if all walls so far are equal', () => {
    expect(anytimeHalfWidth(spread(FIRST_LOOK, 0), FIRST_LOOK)).toBeGreaterThan(8);
    expect(anytimeHalfWidth(spread(1000, 0), 1000)).toBeLessThan(0.2);
  });
});
