// Simulated tunings without mahjong: the result of a candidate on a wall is a function of its values plus noise.

import {
  type Distribution,
  keyOf,
  type ParameterSet,
  progressOf,
  type TunedParameter,
  type TuningPlan,
  type TuningProgress,
} from '@mcr-arena/lab';
import { createRandom } from '@mcr-arena/tiles';

export const STAKE: TunedParameter = { name: 'stake', min: 0, max: 80, step: 0.1, start: 8 };
export const SLACK: TunedParameter = { name: 'slack', min: 0, max: 3, step: 1, start: 1 };

export function tuningPlan(plan: Partial<TuningPlan> = {}): TuningPlan {
  return {
    base: { name: 'goal', bot: 'goal' },
    program: 'goal',
    fixed: {},
    parameters: [STAKE, SLACK],
    opponents: [],
    seatings: 4,
    seed: 'invented',
    walls: 50,
    population: 16,
    generations: 8,
    spread: 0.25,
    heldOutWalls: 100,
    ...plan,
  };
}

/** True strength of the values, points per deal. */
export type Worth = (values: ParameterSet) => number;

/**
 * Differences of a candidate on all walls: its worth, noise that all candidates share on a wall, and its own noise. Both kinds of
 * noise have about the standard deviation `chance`.
 */
export function inventDifferences(
  { walls, seed }: TuningPlan,
  values: ParameterSet,
  worth: Worth,
  chance: number,
): number[] {
  const own = createRandom(`${seed} ${keyOf(values)}`);
  const ofWalls = createRandom(`${seed} walls`);
  const drawn = (random: typeof own): number => ((random.below(2001) - 1000) / 1000) * 1.7 * chance;
  return Array.from({ length: walls }, () => worth(values) + drawn(ofWalls) + drawn(own));
}

/** Runs the search to its end. */
export function runInvented(plan: TuningPlan, worth: Worth, chance: number): TuningProgress {
  const known = new Map<string, readonly number[]>();
  for (;;) {
    const progress = progressOf(plan, known);
    const open = progress.generations.at(-1)!;
    if (open.elite !== undefined) return progress;
    for (const { values } of open.candidates) known.set(keyOf(values), inventDifferences(plan, values, worth, chance));
  }
}

/** Width of a distribution as a share of the ranges: the mean over parameters. */
export function widthOf({ parameters }: TuningPlan, { spread }: Distribution): number {
  return parameters.reduce((sum, { name, min, max }) => sum + spread[name]! / (max - min), 0) / parameters.length;
}
