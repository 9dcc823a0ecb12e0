// The documents of comparisons: bots, plan and results, in a fixed order of fields. The same plan and bots give the same bytes on
// every machine, except for `timing`, the last field, which depends on time and machine, and `continuedAfter`, which depends on
// earlier stopping rules.
//
// The version determines how the bots' seeds are derived. In version 2, the derivation is slow for bots other than house bots, so
// that such a bot cannot guess the comparison's seed from its own. Comparisons of house bots only, and all documents of release
// 0.1, have version 1.

import type { ScoringRules } from '@mcr-arena/scoring';
import { formatJson, type RunTiming } from '@mcr-arena/tournament';
import { type ComparisonFigures, figuresOf } from './figures.ts';
import type { ComparisonPlan } from './plan.ts';
import type { Ending, Verdict } from './stopping-rule.ts';
import type { WallResult } from './wall-result.ts';

export const COMPARISON_FORMAT = 'mcr-arena/comparison';
export const COMPARISON_VERSIONS = { fastSeeds: 1, slowSeeds: 2 } as const;
export type ComparisonVersion = (typeof COMPARISON_VERSIONS)[keyof typeof COMPARISON_VERSIONS];

/** `interrupted`: stopped before the rule ended it. */
export const COMPARISON_ENDS = ['sure', 'budget', 'interrupted'] as const;
type ComparisonEnd = (typeof COMPARISON_ENDS)[number];

/** The document of a comparison. */
export interface ComparisonResults {
  readonly format: typeof COMPARISON_FORMAT;
  readonly version: ComparisonVersion;
  /** Command that reproduces the document, except `timing` and `continuedAfter`. */
  readonly command: string;
  readonly plan: ComparisonPlan;
  /**
   * Numbers of known walls at each change of the stopping rule to another type or number of walls. The results so far may have
   * been the reason for the change, so `difference.interval` is not valid. Absent without changes.
   */
  readonly continuedAfter?: readonly number[];
  readonly ended: ComparisonEnd;
  /** Present if the comparison ended `sure`. */
  readonly verdict?: Verdict;
  /** Absent if no wall was completed. */
  readonly figures?: ComparisonFigures;
  /** The walls on which the figures are based. Omitted if only figures are requested. */
  readonly walls?: readonly WallResult[];
  readonly timing?: ComparisonTiming;
}

/** Timing of the run that wrote the document, without walls from earlier runs. */
export interface ComparisonTiming extends RunTiming {
  readonly a: DecisionTiming;
  readonly b: DecisionTiming;
}

/** Decision times of a side. */
export interface DecisionTiming {
  readonly decisions: number;
  /** Median, 99th percentile and maximum in milliseconds. Absent without decisions. */
  readonly medianMs?: number;
  readonly p99Ms?: number;
  readonly maxMs?: number;
}

/** The played part of a comparison. */
interface PlayedComparison {
  /** `fastSeeds` by default. */
  readonly version?: ComparisonVersion;
  readonly plan: ComparisonPlan;
  readonly walls: readonly WallResult[];
  /** Those of the deals, by default the Chinese practice. */
  readonly rules?: ScoringRules;
  /** Undefined if interrupted. */
  readonly ending: Ending | undefined;
  /** Empty by default. */
  readonly continuedAfter?: readonly number[];
}

/** The document of a comparison. `command`: the command that reproduces it. */
export function comparisonResultsOf(played: PlayedComparison, command: string): ComparisonResults {
  const { version = COMPARISON_VERSIONS.fastSeeds, plan, walls, rules, ending, continuedAfter = [] } = played;
  const figures = figuresOf(plan, walls, rules);
  return {
    format: COMPARISON_FORMAT,
    version,
    command,
    plan,
    ...(continuedAfter.length > 0 && { continuedAfter }),
    ended: ending?.type ?? 'interrupted',
    ...(ending?.type === 'sure' && { verdict: ending.verdict }),
    ...(figures && { figures }),
    walls,
  };
}

/** The document without walls, for output of the figures only. */
export function withoutWalls({ walls: _, ...figuresOnly }: ComparisonResults): ComparisonResults {
  return figuresOnly;
}

/** The text of the document. */
export function formatComparison(results: ComparisonResults): string {
  return formatJson(results);
}
