// How far a tuning is: the generations that follow from the plan and from what is known of their candidates.

import { rounded } from '@mcr-arena/tournament';
import type { ParameterSet, TuningPlan } from './plan.ts';
import { type Distribution, drawCandidates, eliteOf, firstDistribution, middleOf, nextDistribution } from './search.ts';

/** What a candidate made of the training walls. */
export interface TuningCandidate {
  readonly values: ParameterSet;
  /** Points a deal more than the base, by wall from the first; all walls but in a generation that was interrupted. */
  readonly differences: readonly number[];
  /** Their mean. Absent before the last wall. */
  readonly difference?: number;
}

/** A generation: where its candidates were drawn, and what they made of it. */
export interface TuningGeneration extends Distribution {
  /** Counted from 1. */
  readonly generation: number;
  /** The middle of the distribution first. */
  readonly candidates: readonly TuningCandidate[];
  /** Places of the better half among the candidates, counted from 0, the best first. Absent where some have not played all walls. */
  readonly elite?: readonly number[];
}

/** The differences of candidates by wall, as far as they are known, by `keyOf` their values. */
export type KnownDifferences = ReadonlyMap<string, readonly number[]>;

/** Tells sets of values apart. */
export function keyOf(values: ParameterSet): string {
  return JSON.stringify(Object.entries(values));
}

/** How far a tuning is. */
export interface TuningStand {
  /** The last of them incomplete, unless all are complete. */
  readonly generations: readonly TuningGeneration[];
  /** After the last complete generation. */
  readonly distribution: Distribution;
}

/** Follows the search as far as the differences are known. */
export function standOf(plan: TuningPlan, known: KnownDifferences): TuningStand {
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

/** The outcome's values; absent before the last generation is complete. */
export function outcomeOf(plan: TuningPlan, { generations, distribution }: TuningStand): ParameterSet | undefined {
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
