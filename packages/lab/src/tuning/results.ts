// The document of a tuning: plan, every generation with what each candidate made of each wall, and how the outcome did on
// walls that the search never saw. The same plan and bots give the same bytes; only `timing`, the last field, differs, and
// `continuedAfter` of the held-out comparison.

import { formatJson, type RunTiming } from '@mcr-arena/tournament';
import { COMPARISON_VERSIONS, type ComparisonResults, type ComparisonVersion } from '../comparison/results.ts';
import type { ParameterSet, TuningPlan } from './plan.ts';
import { type KnownDifferences, keyOf, type TuningGeneration } from './stand.ts';

export const TUNING_FORMAT = 'mcr-arena/tuning';

export const TUNING_ENDS = ['complete', 'interrupted'] as const;
export type TuningEnd = (typeof TUNING_ENDS)[number];

/** The middle of the last distribution. */
export interface TuningOutcome {
  readonly values: ParameterSet;
  /** Program and parameters. */
  readonly bot: string;
}

/** The document. */
export interface TuningResults {
  readonly format: typeof TUNING_FORMAT;
  /** As of comparisons. */
  readonly version: ComparisonVersion;
  /** Gives the same document again, but for `timing` and `heldOut.continuedAfter`. */
  readonly command: string;
  readonly plan: TuningPlan;
  readonly ended: TuningEnd;
  readonly generations: readonly TuningGeneration[];
  /** Absent before the last generation is complete. */
  readonly tuned?: TuningOutcome;
  /** The outcome (a) compared with the base (b). */
  readonly heldOut?: ComparisonResults;
  readonly timing?: RunTiming;
}

/** What a document knows of its candidates. */
export function differencesIn({ generations }: TuningResults): KnownDifferences {
  const candidates = generations.flatMap((generation) => generation.candidates);
  return new Map(candidates.map(({ values, differences }) => [keyOf(values), differences]));
}

/** A tuning as far as it was played. */
export interface PlayedTuning extends Pick<TuningResults, 'plan' | 'generations'> {
  /** `fastSeeds` if absent. */
  readonly version?: ComparisonVersion;
  readonly tuned: TuningOutcome | undefined;
  /** Absent before its first wall is to be played. */
  readonly heldOut: ComparisonResults | undefined;
}

/** The document of what was played. `command`: the call that gives it again. */
export function tuningResultsOf(played: PlayedTuning, command: string): TuningResults {
  const { version = COMPARISON_VERSIONS.fastSeeds, plan, generations, tuned, heldOut } = played;
  return {
    format: TUNING_FORMAT,
    version,
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
