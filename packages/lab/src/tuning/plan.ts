// What a tuning searches and how: given this and the bots' answers, every generation follows.

import { type ComparisonSeatings, lineupsOf } from '../comparison/lineup.ts';
import { type ComparisonPlan, type Contender, dealsPerWall } from '../comparison/plan.ts';

/** A number that is searched. */
export interface TunedParameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Values are whole multiples of it, or a bound. */
  readonly step: number;
  /** Where the search starts, within the bounds. */
  readonly start: number;
}

/** A value for each parameter, by name. */
export type ParameterSet = Readonly<Record<string, number>>;

/** The bot, what is searched, and on which walls. */
export interface TuningPlan {
  /** What candidates are compared with, itself with two seats at their table unless there are opponents. */
  readonly base: Contender;
  /** The candidates' program, which is the base's, in the notation of the process that plays the deals. */
  readonly program: string;
  /** Parameters that all candidates have besides. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly parameters: readonly TunedParameter[];
  readonly opponents: readonly Contender[];
  readonly seatings: ComparisonSeatings;
  /** Text from which the training walls come, and the candidates. */
  readonly seed: string;
  /** Training walls: every candidate of every generation plays the same. */
  readonly walls: number;
  /** Candidates of a generation, `MIN_POPULATION` or more. */
  readonly population: number;
  readonly generations: number;
  /** Standard deviation of the first candidates, as a share of each range. */
  readonly spread: number;
  /** Walls on which the outcome is compared with the base at the end. */
  readonly heldOutWalls: number;
}

/** With fewer candidates the better half would be one, and the search would follow it alone. */
export const MIN_POPULATION = 4;

/** Candidates of a generation from whom the next one comes. */
export function eliteCount({ population }: Pick<TuningPlan, 'population'>): number {
  return Math.floor(population / 2);
}

/** Deals that a candidate plays on a wall, with opponents at a table of its own. */
export function dealsOfCandidate(plan: Pick<TuningPlan, 'opponents' | 'seatings'>): number {
  return dealsPerWall(plan) / lineupsOf(plan.opponents.length).length;
}

/** The seed of the walls that no candidate has met. */
function heldOutSeed({ seed }: Pick<TuningPlan, 'seed'>): string {
  return `${seed}/held-out`;
}

/** The comparison of a candidate with the base on the training walls. */
export function trainingPlan(plan: TuningPlan, candidate: Contender): ComparisonPlan {
  const { base, opponents, seatings, seed, walls } = plan;
  return { a: candidate, b: base, opponents, seatings, seed, rule: { type: 'budget', walls } };
}

/** The comparison of the outcome with the base on the held-out walls. */
export function heldOutPlan(plan: TuningPlan, tuned: Contender): ComparisonPlan {
  const rule = { type: 'budget', walls: plan.heldOutWalls } as const;
  return { ...trainingPlan(plan, tuned), seed: heldOutSeed(plan), rule };
}
