// The search: a cross-entropy method (Rubinstein 1999). Candidates are drawn from independent normal distributions, which
// then move towards the better half of them, the best counting most.
//
// Differences are noisy and generations small, so a plain version would converge to noise within a few generations. Here the
// spread moves towards that of the better half around the old mean, as in Hansen's evolution strategies: it stays constant under
// pure noise, widens while the mean moves, and narrows around a peak. The outcome is the mean of the last distribution, never the
// best candidate, which is usually just the luckiest.
//
// Only +, −, ×, ÷ and square roots are used: the same differences give the same candidates on every machine.

import { createRandom, type Random } from '@mcr-arena/tiles';
import { portableLog } from '@mcr-arena/tournament';
import { eliteCount, type ParameterSet, type TunedParameter, type TuningPlan } from './plan.ts';

/** The distribution of candidates, by parameter. */
export interface Distribution {
  readonly mean: ParameterSet;
  /** Standard deviations. */
  readonly spread: ParameterSet;
}

/** How far mean and variance move towards those of the better half. */
const MEAN_RATE = 0.5;
const VARIANCE_RATE = 0.3;

/** Minimum number of steps in a range if no step is given. */
const STEPS_OF_RANGE = 500;
const MAX_DECIMALS = 12;

/** The largest power of ten, at most 1, that divides a range into enough steps. */
export function stepFor(min: number, max: number): number {
  let decimals = 0;
  while (powerOfTen(-decimals) > (max - min) / STEPS_OF_RANGE && decimals < MAX_DECIMALS) decimals += 1;
  return powerOfTen(-decimals);
}

function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}

/** The initial distribution of the search. */
export function firstDistribution({ parameters, spread }: TuningPlan): Distribution {
  return {
    mean: setOf(parameters, ({ start }) => start),
    spread: setOf(parameters, ({ min, max }) => spread * (max - min)),
  };
}

/**
 * The candidates of a generation (counted from 1): the mean of the distribution first, then random ones. Random numbers are
 * derived from the seed, with the label `mcr-arena/tuning/1`, and the generation.
 */
export function drawCandidates(
  { parameters, population, seed }: TuningPlan,
  generation: number,
  { mean, spread }: Distribution,
): readonly ParameterSet[] {
  const random = createRandom(`mcr-arena/tuning/1\n${seed}\n${generation}`);
  const middle = setOf(parameters, (parameter) => playable(parameter, mean[parameter.name]!));
  const drawn = Array.from({ length: population - 1 }, () =>
    setOf(parameters, (parameter) => {
      const { name } = parameter;
      return playable(parameter, mean[name]! + spread[name]! * drawNormal(random));
    }),
  );
  return [middle, ...drawn];
}

/** Indexes of the best candidates by mean difference, best first; ties keep their order. */
export function eliteOf(plan: TuningPlan, means: readonly number[]): readonly number[] {
  const places = means.map((_, place) => place);
  return places.sort((left, right) => means[right]! - means[left]! || left - right).slice(0, eliteCount(plan));
}

/** The distribution after a generation with these best candidates, best first. */
export function nextDistribution(
  { parameters }: TuningPlan,
  { mean, spread }: Distribution,
  elite: readonly ParameterSet[],
): Distribution {
  const towards = (old: number, best: number, rate: number): number => (1 - rate) * old + rate * best;
  return {
    mean: setOf(parameters, (parameter) => {
      const old = mean[parameter.name]!;
      const best = weightedMean(elite.map((values) => values[parameter.name]!));
      return fine(parameter, towards(old, best, MEAN_RATE));
    }),
    spread: setOf(parameters, (parameter) => {
      const { name } = parameter;
      const deviations = elite.map((values) => values[name]! - mean[name]!);
      const best = weightedMean(deviations.map((deviation) => deviation * deviation));
      return fine(parameter, Math.sqrt(towards(spread[name]! * spread[name]!, best, VARIANCE_RATE)));
    }),
  };
}

/** The weighted mean: weights fall from the number of values for the first to 1 for the last. */
function weightedMean(values: readonly number[]): number {
  const count = values.length;
  const weighted = values.reduce((total, value, place) => total + (count - place) * value, 0);
  return weighted / ((count * (count + 1)) / 2);
}

/** The mean of a distribution, as parameters for a bot. */
export function middleOf({ parameters }: TuningPlan, { mean }: Distribution): ParameterSet {
  return setOf(parameters, (parameter) => playable(parameter, mean[parameter.name]!));
}

function setOf(parameters: readonly TunedParameter[], valueFor: (parameter: TunedParameter) => number): ParameterSet {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, valueFor(parameter)]));
}

/** The nearest allowed value. */
function playable({ min, max, step }: TunedParameter, value: number): number {
  const multiple = Number((Math.round(value / step) * step).toFixed(decimalsOf(step)));
  return Math.min(max, Math.max(min, multiple)) + 0;
}

/** Rounds to a thousandth of a step, so that the document contains the exact distribution. */
function fine({ step }: TunedParameter, value: number): number {
  return Number(value.toFixed(decimalsOf(step) + 3)) + 0;
}

function decimalsOf(step: number): number {
  let decimals = 0;
  while (Number(step.toFixed(decimals)) !== step && decimals < MAX_DECIMALS) decimals += 1;
  return decimals;
}

/** A standard normal value: the first of the two values of Marsaglia's polar method. */
function drawNormal(random: Random): number {
  for (;;) {
    const x = (random.nextWord() + 0.5) / 2 ** 31 - 1;
    const y = (random.nextWord() + 0.5) / 2 ** 31 - 1;
    const square = x * x + y * y;
    if (square < 1 && square > 0) return x * Math.sqrt((-2 * portableLog(square)) / square);
  }
}
