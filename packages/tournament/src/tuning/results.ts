// The document of a tuning: plan, every generation with what each candidate made of each wall, and how the outcome did on
// walls that the search never saw. The same plan and bots give the same bytes; only `timing`, the last field, differs.

import type { ComparisonResults } from '../comparison/results.ts';
import { formatJson } from '../json-layout.ts';
import { rounded } from '../statistics/estimate.ts';
import type { ParameterSet, TuningPlan } from './plan.ts';
import { type Distribution, drawCandidates, eliteOf, firstDistribution, middleOf, nextDistribution } from './search.ts';

export const TUNING_FORMAT = 'mcr-arena/tuning';
export const TUNING_VERSION = 1;

export const TUNING_ENDS = ['complete', 'interrupted'] as const;
export type TuningEnd = (typeof TUNING_ENDS)[number];

/** What a candidate made of the training walls. */
export interface TuningCandidate {
  readonly values: ParameterSet;
  /** Points a deal more than the base, by wall from the first; all walls but in a generation that was interrupted. */
  readonly differences: readonly number[];
  /** Their mean. Absent before the last wall. */
  readonly difference?: number;
}

export interface TuningGeneration extends Distribution {
  /** Counted from 1. */
  readonly generation: number;
  /** The middle of the distribution first. */
  readonly candidates: readonly TuningCandidate[];
  /** Places of the best among the candidates, the best first. Absent where some have not played all walls. */
  readonly elite?: readonly number[];
}

/** The middle of the last distribution. */
export interface TuningOutcome {
  readonly values: ParameterSet;
  /** Program and parameters. */
  readonly bot: string;
}

/** The document. */
export interface TuningResults {
  readonly format: typeof TUNING_FORMAT;
  readonly version: typeof TUNING_VERSION;
  /** Gives the same document again. */
  readonly command: string;
  readonly plan: TuningPlan;
  readonly ended: TuningEnd;
  readonly generations: readonly TuningGeneration[];
  /** Absent before the last generation is complete. */
  readonly tuned?: TuningOutcome;
  /** The outcome (a) compared with the base (b). */
  readonly heldOut?: ComparisonResults;
  readonly timing?: TuningTiming;
}

/** Of the run that wrote the document. */
export interface TuningTiming {
  readonly node: string;
  readonly processors: number;
  readonly workers: number;
  readonly seconds: number;
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

/** What a document knows of its candidates. */
export function differencesIn({ generations }: TuningResults): KnownDifferences {
  const candidates = generations.flatMap((generation) => generation.candidates);
  return new Map(candidates.map(({ values, differences }) => [keyOf(values), differences]));
}

/** A tuning as far as it was played. */
export interface PlayedTuning extends Pick<TuningResults, 'plan' | 'generations'> {
  readonly tuned: TuningOutcome | undefined;
  /** Absent before its first wall is to be played. */
  readonly heldOut: ComparisonResults | undefined;
}

/** The document of what was played. `command`: the call that gives it again. */
export function tuningResultsOf({ plan, generations, tuned, heldOut }: PlayedTuning, command: string): TuningResults {
  return {
    format: TUNING_FORMAT,
    version: TUNING_VERSION,
    command,
    plan,
    ended: heldOut?.ended === 'budget' ? 'complete' : 'interrupted',
    generations,
    ...(tuned && { tuned }),
    ...(heldOut && { heldOut }),
  };
}

/** The text of the document. */
export function formatTuning(results: TuningResults): string {
  return formatJson(results);
}
