// The document of a tuning: the plan, every generation with the difference of each candidate on each wall, and the outcome's
// comparison on held-out walls. The same plan and bots give the same bytes, except for `timing`, the last field, and
// `continuedAfter` of the held-out comparison.

import { formatJson, type RunTiming } from '@mcr-arena/tournament';
import { COMPARISON_VERSIONS, type ComparisonResults, type ComparisonVersion } from '../comparison/results.ts';
import type { ParameterSet, TuningPlan } from './plan.ts';
import { type KnownDifferences, keyOf, type TuningGeneration } from './progress.ts';

export const TUNING_FORMAT = 'mcr-arena/tuning';

export const TUNING_ENDS = ['complete', 'interrupted'] as const;
type TuningEnd = (typeof TUNING_ENDS)[number];

/** The outcome: the mean of the last distribution. */
interface TuningOutcome {
  readonly values: ParameterSet;
  /** Program and parameters. */
  readonly bot: string;
}

/** The document. */
export interface TuningResults {
  readonly format: typeof TUNING_FORMAT;
  /** Has the same meaning as the version of a comparison. */
  readonly version: ComparisonVersion;
  /** Command that reproduces the document, except `timing` and `heldOut.continuedAfter`. */
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

/** The known differences of the candidates in a document. */
export function differencesIn({ generations }: TuningResults): KnownDifferences {
  const candidates = generations.flatMap((generation) => generation.candidates);
  return new Map(candidates.map(({ values, differences }) => [keyOf(values), differences]));
}

/** The played part of a tuning. */
interface PlayedTuning extends Pick<TuningResults, 'plan' | 'generations'> {
  /** `fastSeeds` by default. */
  readonly version?: ComparisonVersion;
  readonly tuned: TuningOutcome | undefined;
  /** Undefined before the comparison on held-out walls begins. */
  readonly heldOut: ComparisonResults | undefined;
}

/** The document of a tuning. `command`: the command that reproduces it. */
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
