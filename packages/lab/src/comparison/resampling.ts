// The bootstrap over walls, which estimates how much the mean difference would vary with other walls.

import type { Random } from '@mcr-arena/tiles';
import { type Interval, MIN_SETS, NORMAL_QUANTILE, rounded, tQuantile } from '@mcr-arena/tournament';

/** With this number, the 2.5 % and 97.5 % points are the 50th value from either end. */
const RESAMPLES = 1999;
const TAIL = 50;

/** Statistics of the mean from the resamples. */
interface ResampledMean {
  readonly interval: Interval;
  /** Share of the resamples in which the mean is above 0; those equal to 0 count half. */
  readonly probability: number;
}

/**
 * 95 % percentile interval of the mean. For few values, resamples spread too little, so their deviations from the mean are
 * multiplied by √(n / (n − 1)) and by the ratio of t to normal quantiles. Absent below `MIN_SETS` values.
 */
export function resampleMean(values: readonly number[], random: Random): ResampledMean | undefined {
  const count = values.length;
  if (count < MIN_SETS) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const widening = Math.sqrt(count / (count - 1)) * (tQuantile(count - 1) / NORMAL_QUANTILE);
  const means = Float64Array.from({ length: RESAMPLES }, () => mean + widening * (drawMean(values, random) - mean));
  means.sort();
  const above = means.reduce((sum, value) => sum + (1 + Math.sign(value)) / 2, 0);
  return {
    interval: [rounded(means[TAIL - 1]!), rounded(means[RESAMPLES - TAIL]!)],
    probability: rounded(above / RESAMPLES),
  };
}

/** The mean of the same number of values, drawn with replacement. */
function drawMean(values: readonly number[], random: Random): number {
  let sum = 0;
  for (let draw = 0; draw < values.length; draw += 1) sum += values[random.below(values.length)]!;
  return sum / values.length;
}
