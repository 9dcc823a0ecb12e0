import { resampleMean } from '@mcr-arena/lab';
import { createRandom } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../tier.ts';
import { centred, RECORDED } from './simulated-comparisons.ts';

/** Without bots that seldom play differently: their interval is unreliable on few walls, as `unequalWalls` shows. */
const CASES = RECORDED.filter(({ name }) => name !== 'seldom different').map(
  (recorded) => [recorded.name, recorded] as const,
);

test.each(CASES)('the bootstrap interval covers the true mean about as often as stated: %s', (name, recorded) => {
  const chances = centred(recorded);
  const random = createRandom(name);
  const trials = propertyRuns(100);
  let inside = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const values = Array.from({ length: 30 }, () => 5 + chances[random.below(chances.length)]!);
    const [low, high] = resampleMean(values, random)!.interval;
    if (low <= 5 && 5 <= high) inside += 1;
  }
  expect(inside / trials).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.05 * 0.95) / trials));
});

test('on few walls the interval is about as wide as the textbook interval with t quantiles', () => {
  const values = Array.from({ length: 20 }, (_, index) => index - 9.5);
  const { interval, probability } = resampleMean(values, createRandom('few'))!;
  const textbook = (2.093 * Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / 19)) / Math.sqrt(20);
  expect(interval[1] / textbook).toBeGreaterThan(0.93);
  expect(interval[1] / textbook).toBeLessThan(1.07);
  expect(probability).toBeGreaterThan(0.4);
  expect(probability).toBeLessThan(0.6);
});

test('equal values give an interval of zero width, and ties count half', () => {
  const same = new Array<number>(20).fill(0);
  expect(resampleMean(same, createRandom('same'))).toEqual({ interval: [0, 0], probability: 0.5 });
  expect(resampleMean(same.slice(1), createRandom('same'))).toBeUndefined();
});
