// Progress of a tuning: its generations, derived from the plan and the known differences of candidates.

import { rounded } from '@mcr-arena/tournament';
import type { ParameterSet, TuningPlan } from './plan.ts';
import { type Distribution, drawCandidates, eliteOf, firstDistribution, middleOf, nextDistribution } from './search.ts';

/** A candidate with its differences on the training walls. */
interface TuningCandidate {
  readonly values: ParameterSet;
  /** Points per deal minus those of the base, for each wall in order. Incomplete only in an interrupted generation. */
  readonly differences: readonly number[];
  /** Mean of the differences. Absent until all walls are played. */
  readonly difference?: number;
}

/** A generation: the distribution of its candidates, and their differences. */
export interface TuningGeneration extends Distribution {
  /** Counted from 1. */
  readonly generation: number;
  /** The first candidate is the mean of the distribution. */
  readonly candidates: readonly TuningCandidate[];
  /** Indexes of the better half of the candidates, best first. Absent if some have not played all walls. */
  readonly elite?: readonly number[];
}

/** The known differences of each candidate, in order of walls. The keys are `keyOf` of its values. */
export type KnownDifferences = ReadonlyMap<string, readonly number[]>;

/** A key that identifies a set of values. */
export function keyOf(values: ParameterSet): string {
  return JSON.stringify(Object.entries(values));
}

export interface TuningProgress {
  /** The last generation may be incomplete. */
  readonly generations: readonly TuningGeneration[];
  /** The distribution after the last complete generation. */
  readonly distribution: Distribution;
}

/** Follows the search as far as the differences are known. */
export function progressOf(plan: TuningPlan, known: KnownDifferences): TuningProgress {
  const generations: TuningGeneration[] = [];
  let distribution = firstDistribution(plan);
  while (generations.length < plan.generations) {
    const generation = generationOf(plan, generations.length + 1, distribution, known);
    generations.push(generation);
    if (generation.elite === undefined) break;
    const best = generation.elite.map((place) => generation.candidates[place]!.values);
    distribution = nextDistribution(plan, distribution, best);
  }
  return { generations, distribution };
}

/** The outcome's values; undefined before the last generation is complete. */
export function outcomeOf(plan: TuningPlan, { generations, distribution }: TuningProgress): ParameterSet | undefined {
  const isComplete = generations.length === plan.generations && generations.at(-1)?.elite !== undefined;
  return isComplete ? middleOf(plan, distribution) : undefined;
}

function generationOf(
  plan: TuningPlan,
  generation: number,
  { mean, spread }: Distribution,
  known: KnownDifferences,
): TuningGeneration {
  const candidates = drawCandidates(plan, generation, { mean, spread }).map((values) => {
    return candidateOf(plan, values, known.get(keyOf(values)) ?? []);
  });
  const isComplete = candidates.every(({ differences }) => differences.length === plan.walls);
  const means = candidates.map(({ differences }) => meanOf(differences));
  return { generation, mean, spread, candidates, ...(isComplete && { elite: eliteOf(plan, means) }) };
}

function candidateOf({ walls }: TuningPlan, values: ParameterSet, known: readonly number[]): TuningCandidate {
  const differences = known.slice(0, walls);
  const isComplete = differences.length === walls;
  return { values, differences, ...(isComplete && { difference: rounded(meanOf(differences)) }) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
