// The documents of comparisons: what was compared, how, and what came out, in a fixed order of fields. The same plan and
// bots give the same bytes wherever they are played; only `timing`, the last field, names time and machine, and
// `continuedAfter` of other rules that walls were played under.
//
// The version says where seeds come from. In version 2 the seeds of bots that are not house bots cost a slow guess; comparisons
// of house bots alone are of version 1. Documents of release 0.1 are all of version 1 and keep the seeds they began with.

import { formatJson, type RunTiming } from '@mcr-arena/tournament';
import { type ComparisonFigures, figuresOf } from './figures.ts';
import type { ComparisonPlan } from './plan.ts';
import type { Ending, Verdict } from './stopping-rule.ts';
import type { WallResult } from './wall-result.ts';

export const COMPARISON_FORMAT = 'mcr-arena/comparison';
export const COMPARISON_VERSIONS = { fastSeeds: 1, slowSeeds: 2 } as const;
export type ComparisonVersion = (typeof COMPARISON_VERSIONS)[keyof typeof COMPARISON_VERSIONS];

/** `interrupted`: from outside, before the rule ended it. */
export const COMPARISON_ENDS = ['sure', 'budget', 'interrupted'] as const;
export type ComparisonEnd = (typeof COMPARISON_ENDS)[number];

/** The document of a comparison. */
export interface ComparisonResults {
  readonly format: typeof COMPARISON_FORMAT;
  readonly version: ComparisonVersion;
  /** Gives the same document again, but for `timing` and `continuedAfter`. */
  readonly command: string;
  readonly plan: ComparisonPlan;
  /**
   * Numbers of walls that were known when the rule of the plan took the place of one with another number of walls, or of
   * another type. What they showed may have been the reason, so `difference.interval` does not hold. Absent where there are none.
   */
  readonly continuedAfter?: readonly number[];
  readonly ended: ComparisonEnd;
  /** Of a comparison that ended `sure`. */
  readonly verdict?: Verdict;
  /** Absent where no wall was played to its end. */
  readonly figures?: ComparisonFigures;
  /** What the figures come from. Left out where only figures are asked for. */
  readonly walls?: readonly WallResult[];
  readonly timing?: ComparisonTiming;
}

/** Of the run that wrote the document; walls from an earlier one are not counted. */
export interface ComparisonTiming extends RunTiming {
  readonly a: DecisionTiming;
  readonly b: DecisionTiming;
}

/** How long the decisions of a side took. */
export interface DecisionTiming {
  readonly decisions: number;
  /** Milliseconds that half of the decisions took at most, 99 % of them, and all. Absent where there were none. */
  readonly medianMs?: number;
  readonly p99Ms?: number;
  readonly maxMs?: number;
}

/** A comparison as far as it was played. */
export interface PlayedComparison {
  /** `fastSeeds` if absent. */
  readonly version?: ComparisonVersion;
  readonly plan: ComparisonPlan;
  readonly walls: readonly WallResult[];
  /** Absent where it was interrupted. */
  readonly ending: Ending | undefined;
  /** None unless they are given. */
  readonly continuedAfter?: readonly number[];
}

/** The document of what was played. `command`: the call that gives it again. */
export function comparisonResultsOf(played: PlayedComparison, command: string): ComparisonResults {
  const { version = COMPARISON_VERSIONS.fastSeeds, plan, walls, ending, continuedAfter = [] } = played;
  const figures = figuresOf(plan, walls);
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

/** The document without the deals: for output of the figures only. */
export function withoutWalls({ walls: _, ...figuresOnly }: ComparisonResults): ComparisonResults {
  return figuresOnly;
}

/** The text of the document. */
export function formatComparison(results: ComparisonResults): string {
  return formatJson(results);
}
