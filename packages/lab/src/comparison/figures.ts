// The figures of a comparison: how far apart the two bots are, and what each of them did.

import { createRandom } from '@mcr-arena/tiles';
import { type DealStatistics, dealStatisticsOf, type Interval, rounded } from '@mcr-arena/tournament';
import { anytimeInterval } from './anytime-interval.ts';
import { type FanUse, fanUseOf, type PointsUse, pointsUseOf } from './fan-use.ts';
import type { Side } from './lineup.ts';
import { deviationOf, type Moments, NO_MOMENTS, withValue } from './moments.ts';
import { type ComparisonPlan, dealsPerWall } from './plan.ts';
import { resampleMean } from './resampling.ts';
import { differenceOf, sideCounts, sideDeals, type WallResult } from './wall-result.ts';

/** Points a deal of a, less those of b: mean over walls. */
export interface Difference {
  readonly value: number;
  /** Standard deviation from wall to wall. */
  readonly deviation: number;
  /** Walls on which it was not 0. Bots that seldom play differently need many walls before intervals can be trusted. */
  readonly unequalWalls: number;
  /**
   * 95 %, by bootstrap over walls: right if the number of walls was settled before they were played. Absent, as are the two
   * below, where there are fewer than 20.
   */
  readonly interval?: Interval;
  /** Valid at any time, also if a comparison was ended because of its figures. */
  readonly anytimeInterval?: Interval;
  /** That a is the better one: share of the bootstrap's resamples, equals counting half. */
  readonly probability?: number;
}

/** Each seat of a side counts as a deal. */
export interface SideFigures extends DealStatistics {
  readonly fans: readonly FanUse[];
  readonly winsByPoints: readonly PointsUse[];
}

/** All that a comparison has come to. */
export interface ComparisonFigures {
  readonly walls: number;
  /** Played, all tables together. */
  readonly deals: number;
  readonly difference: Difference;
  readonly a: SideFigures;
  readonly b: SideFigures;
}

/** The figures after these walls, in their order. Absent before the first. */
export function figuresOf(plan: ComparisonPlan, walls: readonly WallResult[]): ComparisonFigures | undefined {
  if (walls.length === 0) return undefined;
  const differences = walls.map((wall) => differenceOf(wall, plan.opponents.length));
  return {
    walls: walls.length,
    deals: walls.length * dealsPerWall(plan),
    difference: estimateDifference(differences, plan.seed),
    a: sideFigures(plan, walls, 'a'),
    b: sideFigures(plan, walls, 'b'),
  };
}

/** `differences`: by wall. The seed, labelled `mcr-arena/comparison-bootstrap/1`, is the bootstrap's. */
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

function sideFigures({ opponents }: ComparisonPlan, walls: readonly WallResult[], side: Side): SideFigures {
  const deals = walls.flatMap((wall) => sideDeals(wall, opponents.length, side));
  return {
    ...dealStatisticsOf(walls.map((wall) => sideCounts(wall, opponents.length, side))),
    fans: fanUseOf(deals),
    winsByPoints: pointsUseOf(deals),
  };
}
