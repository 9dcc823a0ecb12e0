// The search: a cross-entropy method (Rubinstein 1999). Candidates are drawn from independent normal distributions, which
// then move towards the better half of them, the best counting most.
//
// Differences are noisy and generations small, so a plain one would settle on chance within a few generations. Here the
// spread is that of the better half around the old middle, as in Hansen's evolution strategies: where chance alone decides
// it stays as it is, while the middle moves it widens, and around a peak it narrows. And the outcome is the middle of the
// last distribution, never the best candidate, which is mostly the luckiest.
//
// Only +, −, ×, ÷ and square roots are used: the same differences give the same candidates on every machine.

import { createRandom, type Random } from '@mcr-arena/tiles';
import { portableLog } from '@mcr-arena/tournament';
import { eliteCount, type ParameterSet, type TunedParameter, type TuningPlan } from './plan.ts';

/** Where candidates are drawn, by parameter. */
export interface Distribution {
  readonly mean: ParameterSet;
  /** Standard deviations. */
  readonly spread: ParameterSet;
}

/** How far the mean goes towards that of the better half, and the variance. */
const MEAN_RATE = 0.5;
const VARIANCE_RATE = 0.3;

/** The steps into which a range is divided if no step is given: 500 or more. */
const STEPS_OF_RANGE = 500;
const MAX_DECIMALS = 12;

/** The largest power of ten, 1 at most, that divides a range finely enough. */
export function stepFor(min: number, max: number): number {
  let decimals = 0;
  while (powerOfTen(-decimals) > (max - min) / STEPS_OF_RANGE && decimals < MAX_DECIMALS) decimals += 1;
  return powerOfTen(-decimals);
}

function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}

/** Where the search starts. */
export function firstDistribution({ parameters, spread }: TuningPlan): Distribution {
  return {
    mean: setOf(parameters, ({ start }) => start),
    spread: setOf(parameters, ({ min, max }) => spread * (max - min)),
  };
}

/**
 * The candidates of a generation (counted from 1): the middle of the distribution first, then drawn ones. Chance comes from
 * the seed, labelled `mcr-arena/tuning/1`, and the generation.
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

/** Places of the best candidates by mean difference, the best first, equals in their order. */
export function eliteOf(plan: TuningPlan, means: readonly number[]): readonly number[] {
  const places = means.map((_, place) => place);
  return places.sort((left, right) => means[right]! - means[left]! || left - right).slice(0, eliteCount(plan));
}

/** The distribution after a generation of which these were the best, in their order. */
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

/** Of so many values the first has the weight of their number, the last of 1. */
function weightedMean(values: readonly number[]): number {
  const count = values.length;
  const weighted = values.reduce((total, value, place) => total + (count - place) * value, 0);
  return weighted / ((count * (count + 1)) / 2);
}

/** The middle of a distribution as a bot is given it. */
export function middleOf({ parameters }: TuningPlan, { mean }: Distribution): ParameterSet {
  return setOf(parameters, (parameter) => playable(parameter, mean[parameter.name]!));
}

function setOf(parameters: readonly TunedParameter[], valueFor: (parameter: TunedParameter) => number): ParameterSet {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, valueFor(parameter)]));
}

/** The nearest value that a candidate may have. */
function playable({ min, max, step }: TunedParameter, value: number): number {
  const multiple = Number((Math.round(value / step) * step).toFixed(decimalsOf(step)));
  return Math.min(max, Math.max(min, multiple)) + 0;
}

/** To a thousandth of a step: what the document says of a distribution is all there is of it. */
function fine({ step }: TunedParameter, value: number): number {
  return Number(value.toFixed(decimalsOf(step) + 3)) + 0;
}

function decimalsOf(step: number): number {
  let decimals = 0;
  while (Number(step.toFixed(decimals)) !== step && decimals < MAX_DECIMALS) decimals += 1;
  return decimals;
}

/** Normal with mean 0 and deviation 1: Marsaglia's polar method, of two values the first. */
function drawNormal(random: Random): number {
  for (;;) {
    const x = (random.nextWord() + 0.5) / 2 ** 31 - 1;
    const y = (random.nextWord() + 0.5) / 2 ** 31 - 1;
    const square = x * x + y * y;
    if (square < 1 && square > 0) return x * Math.sqrt((-2 * portableLog(square)) / square);
  }
}
