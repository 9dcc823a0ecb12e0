// Whether predictions agree with observations, by bins of the prediction. The observations of a deal depend on each other, so
// the covariance of the bins is estimated from the sums of the deals.

/** A predicted mean and what was observed, in any unit. */
export interface Forecast {
  /** Equal for forecasts that may depend on each other. */
  readonly cluster: number;
  readonly predicted: number;
  readonly observed: number;
}

export interface CalibrationBin {
  readonly count: number;
  /** Means of the bin. */
  readonly predicted: number;
  readonly observed: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** Chi-square of the differences of all bins together, with as many degrees of freedom as bins. */
  readonly chiSquare: number;
  /** The probability of such a value or a greater one if the predictions are right. */
  readonly p: number;
}

/** `bounds`: the least prediction of every bin but the first. An odd number, so that the number of bins is even. */
export function calibrationOf(forecasts: readonly Forecast[], bounds: readonly number[]): Calibration {
  const size = bounds.length + 1;
  const bins = Array.from({ length: size }, () => ({ count: 0, predicted: 0, observed: 0 }));
  const clusters = new Map<number, Float64Array>();
  for (const { cluster, predicted, observed } of forecasts) {
    const place = bounds.filter((bound) => predicted >= bound).length;
    const bin = bins[place]!;
    bin.count += 1;
    bin.predicted += predicted;
    bin.observed += observed;
    const sums = clusters.get(cluster) ?? new Float64Array(size);
    sums[place]! += observed - predicted;
    clusters.set(cluster, sums);
  }
  const chiSquare = chiSquareOf([...clusters.values()], size);
  return {
    bins: bins.map(({ count, ...sums }) => ({
      count,
      predicted: sums.predicted / count,
      observed: sums.observed / count,
    })),
    chiSquare,
    p: upperTail(chiSquare, size),
  };
}

/** The quadratic form of the total differences with the inverse of their covariance, by Gaussian elimination. */
function chiSquareOf(clusters: readonly Float64Array[], size: number): number {
  const places = Array.from({ length: size }, (_, place) => place);
  const total = places.map((place) => clusters.reduce((sum, each) => sum + each[place]!, 0));
  const rows = places.map((row) => [
    ...places.map((column) => clusters.reduce((sum, each) => sum + each[row]! * each[column]!, 0)),
    total[row]!,
  ]);
  for (const [pivot, pivotRow] of rows.entries()) {
    for (const row of rows.slice(pivot + 1)) {
      const factor = row[pivot]! / pivotRow[pivot]!;
      for (let column = pivot; column <= size; column += 1) row[column]! -= factor * pivotRow[column]!;
    }
  }
  // After the elimination of a symmetric matrix, the form is the sum of squares over the pivots.
  return rows.reduce((sum, row, pivot) => sum + row[size]! ** 2 / row[pivot]!, 0);
}

/** The probability that a chi-square variable with an even number of degrees of freedom is at least `value`. */
function upperTail(value: number, degrees: number): number {
  let term = Math.exp(-value / 2);
  let sum = 0;
  for (let k = 0; k < degrees / 2; k += 1) {
    sum += term;
    term *= value / 2 / (k + 1);
  }
  return sum;
}
