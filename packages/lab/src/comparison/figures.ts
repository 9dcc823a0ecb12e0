import { type ScoringRules, STANDARD_RULES } from '@mcr-arena/scoring';
import { createRandom } from '@mcr-arena/tiles';
import { type DealStatistics, dealStatisticsOf, type Interval, rounded } from '@mcr-arena/tournament';
import { anytimeInterval } from './anytime-interval.ts';
import { type FanUse, fanUseOf, type PointsUse, pointsUseOf } from './fan-use.ts';
import type { Side } from './lineup.ts';
import { deviationOf, type Moments, NO_MOMENTS, withValue } from './moments.ts';
import { type ComparisonPlan, dealsPerWall } from './plan.ts';
import { resampleMean } from './resampling.ts';
import { differenceOf, sideCounts, sideDeals, type WallResult } from './wall-result.ts';

/** Points per deal of a minus those of b: mean over walls. */
export interface Difference {
  readonly value: number;
  /** Standard deviation between walls. */
  readonly deviation: number;
  /** Number of walls with a nonzero difference. Bots that rarely play differently need many walls for reliable intervals. */
  readonly unequalWalls: number;
  /**
   * 95 % interval by bootstrap over walls, valid if the number of walls was fixed in advance. Absent below 20 walls, like the two
   * fields below.
   */
  readonly interval?: Interval;
  /** Valid at any time, even if a comparison was ended because of its figures. */
  readonly anytimeInterval?: Interval;
  /** Probability that a is better: share of the bootstrap's resamples, counting ties as half. */
  readonly probability?: number;
}

/** Each seat of a side counts as a deal. */
export interface SideFigures extends DealStatistics {
  readonly fans: readonly FanUse[];
  readonly winsByPoints: readonly PointsUse[];
}

export interface ComparisonFigures {
  readonly walls: number;
  /** Number of deals played at all tables. */
  readonly deals: number;
  readonly difference: Difference;
  readonly a: SideFigures;
  readonly b: SideFigures;
}

/** The figures after these walls, in order. `rules`: those of the deals. Undefined without walls. */
export function figuresOf(
  plan: ComparisonPlan,
  walls: readonly WallResult[],
  rules: ScoringRules = STANDARD_RULES,
): ComparisonFigures | undefined {
  if (walls.length === 0) return undefined;
  const differences = walls.map((wall) => differenceOf(wall, plan.opponents.length));
  return {
    walls: walls.length,
    deals: walls.length * dealsPerWall(plan),
    difference: estimateDifference(differences, plan.seed),
    a: sideFigures(plan, walls, rules, 'a'),
    b: sideFigures(plan, walls, rules, 'b'),
  };
}

/** `differences`: by wall. The bootstrap's seed is derived from `seed` with the label `mcr-arena/comparison-bootstrap/1`. */
function estimateDifference(differences: readonly number[], seed: string): Difference {
  const moments = differences.reduce<Moments>(withValue, NO_MOMENTS);
  const resampled = resampleMean(differences, createRandom(`mcr-arena/comparison-bootstrap/1\n${seed}`));
  const anytime = anytimeInterval(moments);
  return {
    value: rounded(moments.mean),
    deviation: rounded(deviationOf(moments)),
    unequalWalls: differences.filter((difference) => difference !== 0).length,
    ...(resampled && { interval: resampled.interval }),
    ...(anytime && { anytimeInterval: [rounded(anytime[0]), rounded(anytime[1])] }),
    ...(resampled && { probability: resampled.probability }),
  };
}

function sideFigures(
  { opponents }: ComparisonPlan,
  walls: readonly WallResult[],
  rules: ScoringRules,
  side: Side,
): SideFigures {
  const deals = walls.flatMap((wall) => sideDeals(wall, opponents.length, side));
  return {
    ...dealStatisticsOf(walls.map((wall) => sideCounts(wall, opponents.length, side))),
    fans: fanUseOf(deals, rules),
    winsByPoints: pointsUseOf(deals),
  };
}
