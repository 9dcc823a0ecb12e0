// The plan of a tuning: together with the bots' answers it determines every generation.

import type { ScoringRules } from '@mcr-arena/scoring';
import { type ComparisonSeatings, lineupsOf } from '../comparison/lineup.ts';
import { type ComparisonPlan, type Contender, dealsPerWall } from '../comparison/plan.ts';

/** A numeric parameter to tune. */
export interface TunedParameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Values are multiples of the step, or a bound. */
  readonly step: number;
  /** Start of the search, within the bounds. */
  readonly start: number;
}

/** A value for each parameter, by name. */
export type ParameterSet = Readonly<Record<string, number>>;

/** The bot, its tuned parameters, and the walls. */
export interface TuningPlan {
  /** The bot that candidates are compared with. Without opponents, it has two seats at their table. */
  readonly base: Contender;
  /** The program of the candidates and the base, in the notation of the process that plays the deals. */
  readonly program: string;
  /** Other parameters, the same for all candidates. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly parameters: readonly TunedParameter[];
  readonly opponents: readonly Contender[];
  readonly seatings: ComparisonSeatings;
  /** Text from which the training walls and the candidates are derived. */
  readonly seed: string;
  /** Number of training walls. All candidates of all generations play the same walls. */
  readonly walls: number;
  /** Number of candidates per generation, `MIN_POPULATION` or more. */
  readonly population: number;
  readonly generations: number;
  /** Standard deviation of the first candidates, as a share of each range. */
  readonly spread: number;
  /** Number of walls on which the outcome is finally compared with the base. */
  readonly heldOutWalls: number;
  /** Absent: the Chinese practice. */
  readonly scoring?: ScoringRules;
  /** Version of the model of luck that is taken off every result. Absent: plain points. */
  readonly luck?: string;
}

/** With fewer candidates, the better half would be a single one, which the search would follow. */
export const MIN_POPULATION = 4;

/** Number of candidates from which the next generation is derived. */
export function eliteCount({ population }: Pick<TuningPlan, 'population'>): number {
  return Math.floor(population / 2);
}

/** Number of deals that a candidate plays per wall; with opponents, only those of its own table. */
export function dealsOfCandidate(plan: Pick<TuningPlan, 'opponents' | 'seatings'>): number {
  return dealsPerWall(plan) / lineupsOf(plan.opponents.length).length;
}

/** The seed of the walls that no candidate has played. */
function heldOutSeed({ seed }: Pick<TuningPlan, 'seed'>): string {
  return `${seed}/held-out`;
}

/** The comparison of a candidate with the base on the training walls. */
export function trainingPlan(plan: TuningPlan, candidate: Contender): ComparisonPlan {
  const { base, opponents, seatings, seed, walls, scoring, luck } = plan;
  const rule = { type: 'budget', walls } as const;
  return { a: candidate, b: base, opponents, seatings, seed, rule, ...(scoring && { scoring }), ...(luck && { luck }) };
}

/** The comparison of the outcome with the base on the held-out walls. */
export function heldOutPlan(plan: TuningPlan, tuned: Contender): ComparisonPlan {
  const rule = { type: 'budget', walls: plan.heldOutWalls } as const;
  return { ...trainingPlan(plan, tuned), seed: heldOutSeed(plan), rule };
}
