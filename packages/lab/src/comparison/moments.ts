// Count, mean and spread of the differences so far, updated wall by wall (Welford, 1962).

/** Running statistics of the differences. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly squares: number;
}

/** The moments before the first wall. */
export const NO_MOMENTS: Moments = { count: 0, mean: 0, squares: 0 };

/** The moments after one more value. */
export function withValue({ count, mean, squares }: Moments, value: number): Moments {
  const deviation = value - mean;
  const newMean = mean + deviation / (count + 1);
  return { count: count + 1, mean: newMean, squares: squares + deviation * (value - newMean) };
}

/** Standard deviation; 0 below two values. */
export function deviationOf({ count, squares }: Moments): number {
  return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
}
