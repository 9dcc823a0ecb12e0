import { type ParameterSet, stepFor, type TunedParameter } from '@mcr-arena/lab';
import { describe, expect, test } from 'vitest';
import { runInvented, STAKE, tuningPlan, widthOf } from './invented-tuning.ts';

const SEEDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Best at stake 60 and slack 2, ten points worse at stake 0. */
const peak = ({ stake, slack }: ParameterSet): number => -10 * ((stake! - 60) / 60) ** 2 - (slack! - 2) ** 2;

describe('the search', () => {
  test.each(SEEDS)('finds a peak with noise like that of real walls (seed %s)', (seed) => {
    const plan = tuningPlan({ seed, walls: 100, generations: 12 });
    const { distribution } = runInvented(plan, peak, 10);
    expect(Math.abs(distribution.mean.stake! - 60)).toBeLessThan(20);
    expect(Math.abs(distribution.mean.slack! - 2)).toBeLessThan(1);
    expect(widthOf(plan, distribution)).toBeLessThan(0.2);
  });

  test('finds the peak exactly without noise', () => {
    const { distribution } = runInvented(tuningPlan({ generations: 20 }), peak, 0);
    expect(distribution.mean.stake).toBeCloseTo(60, 0);
    expect(distribution.mean.slack).toBeCloseTo(2, 1);
  });

  test('stays wide if only noise decides', () => {
    const widths = SEEDS.map((seed) => {
      const plan = tuningPlan({ seed });
      return widthOf(plan, runInvented(plan, () => 0, 10).distribution);
    });
    expect(widths.reduce((sum, width) => sum + width, 0) / SEEDS.length).toBeGreaterThan(0.15);
  });

  test('keeps to ranges and steps, and begins with the start values', () => {
    const plan = tuningPlan({ spread: 1 });
    const { generations } = runInvented(plan, ({ stake }) => stake!, 1);
    const candidates = generations.flatMap((generation) => generation.candidates.map(({ values }) => values));
    expect(candidates).toHaveLength(plan.generations * plan.population);
    expect(candidates[0]).toEqual({ stake: 8, slack: 1 });
    for (const { stake, slack } of candidates) {
      expect([0, 1, 2, 3]).toContain(slack);
      expect(stake).toBeGreaterThanOrEqual(0);
      expect(stake).toBeLessThanOrEqual(80);
      expect(String(stake)).toMatch(/^\d+(\.\d)?$/);
    }
    // The bound itself is played.
    expect(candidates.map(({ stake }) => stake)).toContain(80);
  });

  test('respects bounds that are not multiples of the step', () => {
    const pace: TunedParameter = { name: 'pace', min: 0.25, max: 0.99, step: 0.1, start: 0.5 };
    const { generations } = runInvented(tuningPlan({ parameters: [pace], spread: 1 }), () => 0, 1);
    const values = new Set(generations[0]!.candidates.map((candidate) => candidate.values.pace!));
    expect([...values].every((value) => [0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99].includes(value))).toBe(true);
  });

  test('is determined by its seed', () => {
    const once = runInvented(tuningPlan(), peak, 10);
    expect(runInvented(tuningPlan(), peak, 10)).toEqual(once);
    expect(runInvented(tuningPlan({ seed: 'other' }), peak, 10)).not.toEqual(once);
  });
});

test.each([
  [0, 80, 0.1],
  [0, 1, 0.001],
  [0, 5000, 1],
  [-20, 100, 0.1],
  [0.02, 0.04, 0.00001],
])('values from %d to %d have a step of %d', (min, max, step) => {
  expect(stepFor(min, max)).toBe(step);
});

test('the elite is the better half of the population', () => {
  const { generations } = runInvented(tuningPlan({ parameters: [STAKE], population: 8 }), ({ stake }) => stake!, 0);
  for (const { candidates, elite } of generations) {
    expect(elite).toHaveLength(4);
    const stakes = candidates.map(({ values }) => values.stake!);
    const best = [...stakes].sort((left, right) => right - left).slice(0, 4);
    expect(elite!.map((place) => stakes[place])).toEqual(best);
  }
});
